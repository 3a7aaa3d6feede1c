import { readFileSync } from 'node:fs';
import { z } from 'zod';

const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      license: z.string().optional(),
      integrity: z.string().optional(),
      hasInstallScript: z.boolean().optional(),
      dev: z.boolean().optional(),
      devOptional: z.boolean().optional(),
    }),
  ),
});

export interface Package {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly integrity: string;
  /** True if the package wants to run code when it is installed. */
  readonly hasInstallScript: boolean;
  /** True if the package is served, not only used to build and test. */
  readonly served: boolean;
}

const folder = 'node_modules/';

/** Packages whose licence the lock file lacks. */
const unnamed: Readonly<Record<string, string>> = { 'svg-tags': 'MIT' };

/** Every package that `npm ci` installs, from the lock file in the working folder. */
export const lockedPackages = (): Package[] =>
  Object.entries(lockFile.parse(JSON.parse(readFileSync('package-lock.json', 'utf8'))).packages)
    .filter(([path]) => path !== '')
    .map(([path, held]) => ({ ...held, name: path.slice(path.lastIndexOf(folder) + folder.length) }))
    .map(({ name, ...held }) => ({
      name,
      version: held.version ?? '',
      licence: held.license ?? unnamed[name] ?? '',
      integrity: held.integrity ?? '',
      hasInstallScript: held.hasInstallScript ?? false,
      served: !held.dev && !held.devOptional,
    }));

/** The licences that a package may have. A comment gives the reason where one asks for more than being named. */
export const acceptedLicences: ReadonlySet<string> = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '(MIT AND Zlib)',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'Apache-2.0 AND MIT',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Unlicense',
  // Taken under MIT.
  '(MIT OR CC0-1.0)',
  // Taken under Apache-2.0.
  '(MPL-2.0 OR Apache-2.0)',
  // Tables of browser features, read while building.
  'CC-BY-4.0',
  // Build and test tools, unchanged and never served.
  'Python-2.0',
  'MPL-2.0',
  // The picture library behind `sharp`: an unchanged, replaceable file that the server loads.
  'LGPL-3.0-or-later',
  'Apache-2.0 AND LGPL-3.0-or-later',
  'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
]);
