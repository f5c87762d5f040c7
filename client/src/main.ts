import "./kit/theme.css";
import "./kit/fonts.css";
import "./kit/base.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { settings } from "./kit/settings.svelte";
import { register } from "./pages/updates.svelte";
import { words } from "./text/words.svelte";
import { BASE, leadLinksThere } from "./wire/base";
import { me } from "./wire/me.svelte";

settings.apply();
me.begin().catch(() => {}); // what this browser remembers is good enough
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") me.begin().catch(() => {}); // much may have happened on other devices
});
me.heedOtherTabs(() => location.assign(`${BASE}/`)); // loaded anew: no page there knows whom it was for
await words.begin();
const app = document.getElementById("app")!;
mount(App, { target: app });
leadLinksThere(app);
if (import.meta.env.PROD) register();
