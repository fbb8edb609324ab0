"use strict";
keepsake.pages.sessions = { title: "sessions", show: async (main) => { main.replaceChildren(); } };
