import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default ts.config(
    { ignores: ["dist/", "node_modules/"] },
    js.configs.recommended,
    ...ts.configs.recommended,
    ...svelte.configs.recommended,
    {
        files: ["**/*.svelte", "**/*.svelte.ts"],
        languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
    },
    {
        rules: {
            "no-undef": "off", // TypeScript knows better
            "@typescript-eslint/no-explicit-any": "off", // views are the games' own
            "@typescript-eslint/no-unused-vars": [
                "error",
                { argsIgnorePattern: "^_", varsIgnorePattern: "^_" },
            ],
            "svelte/prefer-svelte-reactivity": "off", // what is not shown need not be watched
            "svelte/no-navigation-without-resolve": "off", // our router is not SvelteKit's
            eqeqeq: "error",
        },
    },
);
