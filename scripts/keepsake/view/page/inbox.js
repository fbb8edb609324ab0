"use strict";
keepsake.pages.inbox = { title: "inbox", show: async (main) => { main.replaceChildren(); } };
