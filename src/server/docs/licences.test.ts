import { readFileSync } from 'node:fs';
import { z } from 'zod';
import manifest from '../../../package.json';

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

interface Package {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly integrity: string;
  readonly hasInstallScript: boolean;
  /** True if it is served, not only used to build and test. */
  readonly served: boolean;
}

const folder = 'node_modules/';

/** Packages whose licence the lock file lacks. */
const unnamed: Readonly<Record<string, string>> = { 'svg-tags': 'MIT' };

/** Every package `npm ci` installs, from the lock file. */
const lockedPackages = (): Package[] =>
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

/** Licences a package may have; comments explain those that ask for more than attribution. */
const acceptedLicences: ReadonlySet<string> = new Set([
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
  // Browser feature tables, read at build time.
  'CC-BY-4.0',
  // Unmodified build and test tools, never served.
  'Python-2.0',
  'MPL-2.0',
  // The picture library behind `sharp`: an unmodified, replaceable file that the server loads.
  'LGPL-3.0-or-later',
  'Apache-2.0 AND LGPL-3.0-or-later',
  'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
]);

const packages = lockedPackages();
const named = (those: typeof packages) => those.map(({ name, version }) => `${name} ${version}`);

it('knows what would be installed', () => {
  expect(packages.length).toBeGreaterThan(500);
  expect(packages).toContainEqual(expect.objectContaining({ name: 'fastify', licence: 'MIT', served: true }));
  expect(packages).toContainEqual(expect.objectContaining({ name: 'jest', licence: 'MIT', served: false }));
});

it('has only accepted licences', () => {
  expect(named(packages.filter(({ licence }) => !acceptedLicences.has(licence)))).toEqual([]);
});

it('pins every package by its content hash', () => {
  expect(named(packages.filter(({ integrity }) => !/^sha512-[\w+/]{86}==$/.test(integrity)))).toEqual([]);
});

it('runs no install scripts: those who want one are known, and none is allowed', () => {
  const asking = new Set(packages.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name));
  expect(manifest.allowScripts).toEqual(Object.fromEntries([...asking].map((name) => [name, false])));
  expect(readFileSync('.npmrc', 'utf8')).toMatch(/^ignore-scripts=true$/m);
});

it('pins exact versions, so that only a commit changes them', () => {
  const ranges = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.overrides };
  expect(Object.entries(ranges).filter(([, range]) => !/^(?:npm:[\w-]+@)?\d+\.\d+\.\d+$/.test(range))).toEqual([]);
});
