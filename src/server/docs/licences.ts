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
  /** It asks to run code of its own when it is installed. */
  readonly hasInstallScript: boolean;
  /** Part of what we serve, and not only of what we build and test with. */
  readonly served: boolean;
}

const folder = 'node_modules/';

/** Those whose manifest names the licence in a way that the lock file does not keep. */
const unnamed: Readonly<Record<string, string>> = { 'svg-tags': 'MIT' };

/** Every package that `npm ci` installs, as the lock file in the working folder names it. */
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

/** What may be served or built with. The reason stands beside each that asks for more than being named. */
export const acceptedLicences: Readonly<Record<string, string>> = {
  MIT: '',
  'MIT-0': '',
  ISC: '',
  '(MIT AND Zlib)': '',
  '0BSD': '',
  'BSD-2-Clause': '',
  'BSD-3-Clause': '',
  'Apache-2.0': '',
  'Apache-2.0 AND MIT': '',
  'BlueOak-1.0.0': '',
  'CC0-1.0': '',
  Unlicense: '',
  '(MIT OR CC0-1.0)': 'Taken under MIT.',
  'CC-BY-4.0': 'Tables of which browser can do what, read while building; named here.',
  'Python-2.0': 'Reads settings of tools; never served.',
  'MPL-2.0': 'A tool of the tests; unchanged, and never served.',
  '(MPL-2.0 OR Apache-2.0)': 'Taken under Apache-2.0.',
  'LGPL-3.0-or-later':
    'The picture library behind `sharp`: loaded by the server as a file of its own, unchanged, and replaceable.',
  'Apache-2.0 AND LGPL-3.0-or-later': 'As above, with the code that loads it.',
  'Apache-2.0 AND LGPL-3.0-or-later AND MIT': 'As above, for WebAssembly.',
};

const listed = (packages: readonly Package[]): string =>
  [...new Set(packages.map(({ name, version }) => `${name} ${version}`))].sort().join(', ');

const table = (packages: readonly Package[]): string[] => {
  const licences = [...new Set(packages.map(({ licence }) => licence))].sort();
  const rows = licences.map((licence) => {
    const note = acceptedLicences[licence] ? `${acceptedLicences[licence]} ` : '';
    return `| ${licence} | ${note}${listed(packages.filter((each) => each.licence === licence))} |`;
  });
  return ['| Licence | Packages |', '| --- | --- |', ...rows];
};

/** The licences of all that others wrote and we build on. */
export const renderLicences = (): string => {
  const packages = lockedPackages();
  return [
    '# Licences',
    '',
    'Generated from `package-lock.json` by `npm run docs`. A package under a licence that is not accepted in `src/server/docs/licences.ts` fails a test.',
    '',
    '## Served: in the server or in the browser',
    '',
    ...table(packages.filter(({ served }) => served)),
    '',
    'Beside packages: the typeface of the pages, cut from Plus Jakarta Sans under OFL-1.1 (`src/web/ui/typeface`).',
    '',
    '## Used to build and to test',
    '',
    ...table(packages.filter(({ served }) => !served)),
    '',
  ].join('\n');
};
