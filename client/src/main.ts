import "./kit/theme.css";
import "./kit/base.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { settings } from "./kit/settings.svelte";
import { words } from "./text/words.svelte";

settings.apply();
await words.begin();
mount(App, { target: document.getElementById("app")! });
