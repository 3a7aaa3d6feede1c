/** What a reader makes of a typed text: its value, or the words that say what to change. */
export type Reading = { readonly value: string } | { readonly problem: string };
