/// <reference types="jest" />
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

interface Attempt {
  title: string;
  place: string;
  text: string;
  /** The rule that refuses it, or null. */
  rule: string | null;
}

const root = path.join(__dirname, '..');

const foldersIn = (place: string): string[] =>
  readdirSync(path.join(root, place), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();

/** Source files below a folder, so that an attempted import names a real file. */
const sourcesIn = (place: string): string[] =>
  readdirSync(path.join(root, place), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/(?:^|\/)(?:index\.ts|testing\/.*|.*\.test\.tsx?)$/.test(name))
    .sort()
    .map((name) => `${place}/${name}`);

const aFileIn = (place: string): string => {
  const [first] = sourcesIn(place);
  if (first === undefined) throw new Error(`No source file in ${place}`);
  return first;
};

const importing = (place: string, target: string): string =>
  `export * from '${path
    .relative(path.dirname(place), target)
    .replace(/^(?!\.)/, './')
    .replace(/\.tsx?$/, '')}';\n`;

const between = (title: string, place: string, target: string, refused = true): Attempt => ({
  title,
  place,
  text: importing(place, target),
  rule: refused ? 'import-x/no-restricted-paths' : null,
});

const [oneFeature = '', otherFeature = ''] = foldersIn('src/web/features').filter(
  (name) => !['admin', 'owner'].includes(name) && sourcesIn(`src/web/features/${name}`).length > 0,
);
const [oneModule = '', otherModule = ''] = foldersIn('src/server/modules').filter((name) =>
  existsSync(path.join(root, `src/server/modules/${name}/index.ts`)),
);

const inFeature = `src/web/features/${oneFeature}/scratch.ts`;
const inModule = `src/server/modules/${oneModule}/scratch.ts`;
const otherDoor = `src/server/modules/${otherModule}/index.ts`;

const houses: Attempt[] = [
  between('the web imports the server', inFeature, aFileIn('src/server')),
  between('the web imports a server module by its door', inFeature, otherDoor),
  {
    title: 'the web imports only a type of the server',
    place: inFeature,
    text: "export type { Config } from '../../../server/config';\n",
    rule: 'import-x/no-restricted-paths',
  },
  {
    title: 'the web imports the server lazily',
    place: inFeature,
    text: "export const later = () => import('../../../server/config');\n",
    rule: 'import-x/no-restricted-paths',
  },
  between('the server imports the web', inModule, aFileIn('src/web/lib')),
  between('the contract imports the server', 'src/contract/scratch.ts', aFileIn('src/server')),
  between('the contract imports the web', 'src/contract/scratch.ts', aFileIn('src/web/lib')),
  {
    title: 'the contract imports a package besides zod',
    place: 'src/contract/scratch.ts',
    text: "export { default } from 'dayjs';\n",
    rule: 'workspace/one-owner-of-a-package',
  },
  {
    title: 'the contract imports a part of Node',
    place: 'src/contract/scratch.ts',
    text: "export { join } from 'node:path';\n",
    rule: 'workspace/one-owner-of-a-package',
  },
  between('the browser run imports the server', 'e2e/scratch.ts', aFileIn('src/server')),
  between('the lab imports the web', 'lab/load/scratch.ts', aFileIn('src/web/lib')),
  between('the lab imports the server', 'lab/chaos/scratch.ts', 'src/server/context.ts'),
  between('the product imports the lab', inFeature, 'lab/chaos/random.ts'),
  between('the proof of operation imports the load', 'lab/operations/scratch.ts', 'lab/load/httpLoad.ts'),
];

const floors: Attempt[] = [
  between('lib imports ui', 'src/web/lib/scratch.ts', aFileIn('src/web/ui')),
  between('session imports api', 'src/web/session/scratch.ts', aFileIn('src/web/api')),
  between('api imports ui', 'src/web/api/scratch.ts', aFileIn('src/web/ui')),
  between('ui imports api', 'src/web/ui/scratch.ts', aFileIn('src/web/api')),
  between('ui imports a feature', 'src/web/ui/scratch.ts', aFileIn('src/web/features')),
  between('a feature imports app', inFeature, aFileIn('src/web/app')),
  between(
    'a member’s screen imports the admin area’s table',
    'src/web/features/jobs/scratch.ts',
    'src/web/table/TableRows.tsx',
  ),
  between(
    'the members’ layout imports Ant Design',
    'src/web/app/layouts/MemberScratch.tsx',
    'src/web/ui/theme/AntdProvider.tsx',
  ),
  between('a feature imports another', inFeature, aFileIn(`src/web/features/${otherFeature}`)),
  between(
    'an admin feature imports another',
    'src/web/features/admin/coupons/scratch.ts',
    aFileIn('src/web/features/admin/audit'),
  ),
  between(
    'what admin features share imports one of them',
    'src/web/features/admin/shared/scratch.ts',
    aFileIn('src/web/features/admin/audit'),
  ),
];

const doors: Attempt[] = [
  between('a module reaches into another', inModule, aFileIn(`src/server/modules/${otherModule}`)),
  between('the server reaches into a module', 'src/server/scratch.ts', aFileIn(`src/server/modules/${oneModule}`)),
  between('a provider imports a module', 'src/server/providers/scratch.ts', otherDoor),
  between('the server imports its documents', 'src/server/scratch.ts', 'src/server/docs/environment.ts'),
];

const oneOwner: Attempt[] = [
  {
    title: 'react-quill outside the editor',
    place: inFeature,
    text: "export { default } from 'react-quill';\n",
    rule: 'workspace/one-owner-of-a-package',
  },
  {
    title: 'the compiler outside of what is built with it',
    place: inModule,
    text: "export { default } from 'typescript';\n",
    rule: 'workspace/one-owner-of-a-package',
  },
  {
    title: 'Ant Design on an open page',
    place: 'src/web/features/public/scratch.ts',
    text: "export { Button } from 'antd';\n",
    rule: 'workspace/one-owner-of-a-package',
  },
  {
    title: 'redux-persist outside app',
    place: 'src/web/session/scratch.ts',
    text: "export { persistReducer } from 'redux-persist';\n",
    rule: 'workspace/one-owner-of-a-package',
  },
  {
    title: 'a second api',
    place: 'src/web/api/scratch.ts',
    text: "import { createApi } from '@reduxjs/toolkit/query/react';\nexport const second = createApi;\n",
    rule: 'workspace/one-owner-of-a-package',
  },
  {
    title: 'a database client outside src/server/db',
    place: inModule,
    text: "export { Pool } from 'pg';\n",
    rule: 'workspace/one-owner-of-a-package',
  },
  {
    title: 'the environment read outside the config',
    place: inModule,
    text: 'export const port = process.env.PORT;\n',
    rule: 'workspace/one-owner-of-a-name',
  },
  {
    title: 'foreign HTML shown outside SafeHtml',
    place: `src/web/features/${oneFeature}/Scratch.tsx`,
    text: "export const Scratch = () => <p dangerouslySetInnerHTML={{ __html: '' }} />;\n",
    rule: 'workspace/one-owner-of-a-name',
  },
  {
    title: 'RootState named outside app',
    place: 'src/web/session/scratch.ts',
    text: 'export type RootState = { session: string };\n',
    rule: 'workspace/one-owner-of-a-name',
  },
];

const habits: Attempt[] = [
  {
    title: 'a transaction by nobody in particular',
    place: inModule,
    text: 'export const verb = (ctx) => inTransaction(ctx, (tx) => audit(tx));\n',
    rule: 'workspace/actor-and-audit',
  },
  {
    title: 'a transaction that leaves no audit',
    place: inModule,
    text: 'export const verb = (ctx) => {\n  assertAdmin(ctx);\n  return inTransaction(ctx, (tx) => tx);\n};\n',
    rule: 'workspace/actor-and-audit',
  },
  {
    title: 'a rule that reads the clock of the machine',
    place: inModule,
    text: 'export const due = () => Date.now();\n',
    rule: 'no-restricted-syntax',
  },
  {
    title: 'a program that compares a sentence',
    place: inFeature,
    text: 'export const isOver = (said) => said === messages.jobs.slotExpired;\n',
    rule: 'no-restricted-syntax',
  },
  {
    title: 'a verb with another name than its endpoint',
    place: `src/server/modules/${oneModule}/scratchRoutes.ts`,
    text: 'export const routes = [route(contract.listCoupons, couponsForAdmins)];\n',
    rule: 'workspace/verb-named-like-endpoint',
  },
  {
    title: 'a name of the private language',
    place: inFeature,
    text: 'export const openDeskView = () => undefined;\n',
    rule: 'id-match',
  },
  {
    title: 'a test that does not run',
    place: 'src/contract/scratch.test.ts',
    text: "it.skip('pays', () => undefined);\n",
    rule: 'no-restricted-syntax',
  },
];

const allowed: Attempt[] = [
  {
    title: 'a second endpoint with the verb of the first',
    place: `src/server/modules/${oneModule}/scratchRoutes.ts`,
    text: 'export const routes = [route(contract.unsubscribe, unsubscribe), route(contract.unsubscribeByMailbox, unsubscribe)];\n',
    rule: null,
  },
  {
    title: 'a word that only begins like a banned one',
    place: inFeature,
    text: 'export const isDesktop = true;\n',
    rule: null,
  },
  between('a feature imports ui', inFeature, aFileIn('src/web/ui'), false),
  between(
    'the admin area imports its table',
    'src/web/features/admin/coupons/scratch.ts',
    'src/web/table/TableRows.tsx',
    false,
  ),
  between(
    'an admin feature imports what they share',
    'src/web/features/admin/coupons/scratch.ts',
    aFileIn('src/web/features/admin/shared'),
    false,
  ),
  between('a feature imports api', inFeature, aFileIn('src/web/api'), false),
  between('the web imports the contract', inFeature, aFileIn('src/contract'), false),
  between('the server imports the contract', inModule, aFileIn('src/contract'), false),
  between('the lab imports the contract', 'lab/chaos/scratch.ts', aFileIn('src/contract'), false),
  between('app imports a feature', 'src/web/app/scratch.ts', aFileIn('src/web/features'), false),
  between('a module enters another by its door', inModule, otherDoor, false),
  {
    title: 'a transaction by an asserted actor that leaves audit',
    place: inModule,
    text: 'export const verb = (ctx) => {\n  assertAdmin(ctx);\n  return inTransaction(ctx, (tx) => audit(tx));\n};\n',
    rule: null,
  },
];

/** The imports that the first diagram of docs/architecture.md allows, directly or indirectly. */
const drawnArrows = (): Map<string, Set<string>> => {
  const text = readFileSync(path.join(root, 'docs/architecture.md'), 'utf8');
  const [, drawing = ''] = /```mermaid\nflowchart(.*?)```/s.exec(text) ?? [];
  const reached = new Map<string, Set<string>>();
  const rows = drawing.split('\n').map((line) => line.trim().split(/ --> /));
  for (const names of rows.filter(({ length }) => length > 1))
    names.forEach((name, at) => {
      const below = reached.get(name) ?? new Set<string>();
      reached.set(name, below);
      const next = names[at + 1];
      if (next !== undefined) below.add(next);
    });
  for (const _ of reached)
    for (const below of reached.values())
      for (const name of [...below]) for (const further of reached.get(name) ?? []) below.add(further);
  return reached;
};

const rooms: Readonly<Record<string, string>> = {
  contract: 'src/contract',
  web: 'src/web/lib',
  server: 'src/server/http',
  journeys: 'src/journeys/testing',
  e2e: 'e2e',
  lab: 'lab/load',
};
const webFloors = ['lib', 'worker', 'session', 'api', 'ui', 'shared', 'features', 'app', 'site'];
const placesOf = (names: readonly string[], placeOf: (name: string) => string): Attempt[] =>
  names.flatMap((name) =>
    names
      .filter((other) => other !== name)
      .map((other) => {
        const isDrawn = drawnArrows().get(name)?.has(other) === true;
        return between(
          `as drawn, ${name} may ${isDrawn ? '' : 'not '}import ${other}`,
          `${placeOf(name)}/scratch.ts`,
          aFileIn(placeOf(other)),
          !isDrawn,
        );
      }),
  );
const drawn: Attempt[] = [
  ...placesOf(Object.keys(rooms), (name) => rooms[name] ?? ''),
  ...placesOf(webFloors, (floor) => `src/web/${floor}`),
];

const attempts = [...houses, ...floors, ...doors, ...oneOwner, ...habits, ...allowed, ...drawn];

// ESLint's configuration is an ES module, which Jest's sandbox cannot load, so one child process lints all attempts.
const program = `
  import { ESLint } from 'eslint';
  import tseslint from 'typescript-eslint';
  const eslint = new ESLint({ overrideConfig: [tseslint.configs.disableTypeChecked] });
  let input = '';
  for await (const part of process.stdin) input += part;
  const rulesBroken = [];
  for (const { place, text } of JSON.parse(input)) {
    const [result] = await eslint.lintText(text, { filePath: place });
    rulesBroken.push(result.messages.map((one) => one.ruleId ?? one.message));
  }
  process.stdout.write(JSON.stringify(rulesBroken));
`;

const lint = (sources: Attempt[]): string[][] => {
  const run = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: root,
    input: JSON.stringify(sources),
    encoding: 'utf8',
  });
  if (run.status !== 0) throw new Error(run.stderr);
  return JSON.parse(run.stdout) as string[][];
};

describe('the lint rules of the workspace', () => {
  let broken: string[][] = [];
  const brokenBy = (attempt: Attempt): string[] => broken[attempts.indexOf(attempt)] ?? ['not linted'];

  beforeAll(() => {
    broken = lint(attempts);
  }, 120_000);

  test.each(attempts.filter(({ rule }) => rule !== null))('refuse: $title', (attempt) => {
    expect(brokenBy(attempt)).toContain(attempt.rule);
  });

  test.each(attempts.filter(({ rule }) => rule === null))('allow: $title', (attempt) => {
    expect(brokenBy(attempt)).toEqual([]);
  });
});
