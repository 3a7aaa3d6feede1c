/** A reader's result for a typed text: its value, or the message that says what to change. */
export type Reading = { readonly value: string } | { readonly problem: string };
