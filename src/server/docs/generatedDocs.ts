import { renderEnvironment } from './environment';

/** Every document generated from the code, by its path below the root. */
export const generatedDocs = (): Readonly<Record<string, string>> => ({
  'docs/environment.md': renderEnvironment(),
});
