declare module '*.css';

/** A picture's address. */
declare module '*.svg' {
  const address: string;
  export default address;
}

/** The contents of a folder of Markdown, as webpack/markdown.mjs reads it. */
declare module '*/README.md' {
  const groups: unknown;
  export default groups;
}

/** A legal text, whose values are in braces. */
declare module '*.legal.md' {
  import type { Root } from 'hast';

  const text: { readonly title: string; readonly tree: Root };
  export default text;
}
