declare module '*.css';

declare module '*.svg' {
  const address: string;
  export default address;
}

/** A Markdown folder's pages, by webpack/markdown.mjs. */
declare module '*/README.md' {
  const groups: unknown;
  export default groups;
}

/** A legal text with values in braces. */
declare module '*.legal.md' {
  import type { Root } from 'hast';

  const text: { readonly title: string; readonly tree: Root };
  export default text;
}
