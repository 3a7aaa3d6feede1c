declare module '*.css';

/** The contents of a folder of Markdown, as webpack/markdown.mjs reads it. */
declare module '*/README.md' {
  const groups: unknown;
  export default groups;
}
