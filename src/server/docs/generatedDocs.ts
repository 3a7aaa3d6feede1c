import { renderEnvironment } from './environment';
import { renderLicences } from './licences';

/** Every document that is made from the code, by its path below the root. */
export const generatedDocs = (): Readonly<Record<string, string>> => ({
  'docs/environment.md': renderEnvironment(),
  'docs/licences.md': renderLicences(),
});
