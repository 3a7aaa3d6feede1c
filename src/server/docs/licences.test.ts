import { readFileSync } from 'node:fs';
import manifest from '../../../package.json';
import { acceptedLicences, lockedPackages } from './licences';

const packages = lockedPackages();
const named = (those: typeof packages) => those.map(({ name, version }) => `${name} ${version}`);

it('knows what would be installed', () => {
  expect(packages.length).toBeGreaterThan(500);
  expect(packages).toContainEqual(expect.objectContaining({ name: 'fastify', licence: 'MIT', served: true }));
  expect(packages).toContainEqual(expect.objectContaining({ name: 'jest', licence: 'MIT', served: false }));
});

it('holds nothing under a licence that nobody accepted', () => {
  expect(named(packages.filter(({ licence }) => !acceptedLicences.has(licence)))).toEqual([]);
});

it('takes every package by the fingerprint of its content', () => {
  expect(named(packages.filter(({ integrity }) => !/^sha512-[\w+/]{86}==$/.test(integrity)))).toEqual([]);
});

it('lets no package run code at install: those that ask are known, and none is allowed', () => {
  const asking = new Set(packages.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name));
  expect(manifest.allowScripts).toEqual(Object.fromEntries([...asking].map((name) => [name, false])));
  expect(readFileSync('.npmrc', 'utf8')).toMatch(/^ignore-scripts=true$/m);
});

it('asks for exact versions, so that nothing changes but by a commit', () => {
  const ranges = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.overrides };
  expect(Object.entries(ranges).filter(([, range]) => !/^(?:npm:[\w-]+@)?\d+\.\d+\.\d+$/.test(range))).toEqual([]);
});
