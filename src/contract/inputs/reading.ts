/** A text as it was understood, or the reason for asking again. */
export type Reading = { readonly value: string } | { readonly problem: string };
