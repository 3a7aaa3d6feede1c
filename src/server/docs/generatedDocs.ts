import manifest from '../../../package.json';
import { renderAccess } from './access';
import { renderApiReference } from './apiReference';
import { renderEnvironment } from './environment';
import { renderLicences } from './licences';
import { renderOpenApi } from './openapi';

/** Every document that is made from the code, by its path below the root. */
export const generatedDocs = (): Readonly<Record<string, string>> => ({
  'docs/access.md': renderAccess(),
  'docs/api.md': renderApiReference(),
  'docs/openapi.json': renderOpenApi(manifest.version),
  'docs/environment.md': renderEnvironment(),
  'docs/licences.md': renderLicences(),
});
