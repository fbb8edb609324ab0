"use strict";
keepsake.pages.health = { title: "health", show: async (main) => { main.replaceChildren(); } };
