/// <reference types="jest" />
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import webpack from 'webpack';
import { budgets } from './budgets';
import { checkSizes } from './scales';

const root = mkdtempSync(join(tmpdir(), 'budgets-'));
afterAll(() => rmSync(root, { recursive: true }));

/** Code of this size that no minifier shortens. */
const code = (bytes: number): string => `export const text = '${'x'.repeat(bytes)}';`;

const screen = (name: string | null, file: string): string =>
  name === null ? `import('../${file}');` : `import(/* webpackChunkName: "${name}" */ '../${file}');`;

/** Builds these files and screens; returns the complaints. */
async function complaints(
  screens: readonly (readonly [name: string | null, file: string])[],
  files: Readonly<Record<string, string>>,
): Promise<string[]> {
  const folder = mkdtempSync(join(root, 'app-'));
  const web = join(folder, 'src', 'web');
  const given = {
    'app/routes.tsx': screens.map((one) => screen(...one)).join('\n'),
    'main.ts': `import './app/routes.tsx';`,
    ...files,
  };
  for (const [file, text] of Object.entries(given)) {
    mkdirSync(dirname(join(web, file)), { recursive: true });
    writeFileSync(join(web, file), text);
  }
  return new Promise((resolve, reject) =>
    webpack(
      {
        mode: 'none',
        context: folder,
        entry: { main: join(web, 'main.ts') },
        output: { path: join(folder, 'dist') },
        // Plain JavaScript with TypeScript names.
        experiments: { typescript: false },
        plugins: [checkSizes()],
      },
      (error, stats) =>
        stats
          ? resolve(stats.compilation.errors.map(({ message }) => message))
          : reject(error ?? new Error('the build did not run')),
    ),
  );
}

const dashboard = ['account/dashboard', 'features/jobs/DashboardPage.ts'] as const;
const referral = ['account/referral', 'features/referrals/ReferralPage.ts'] as const;
const small = { [dashboard[1]]: code(1), [referral[1]]: code(1) };

it('a product within budget is built', async () => {
  expect(await complaints([dashboard, referral], small)).toEqual([]);
});

it('taking a job has a budget', async () => {
  const job = ['account/job-details', 'features/jobs/JobDetailsPage.ts'] as const;
  const brings = (bytes: number) =>
    complaints([dashboard, referral, job], {
      ...small,
      [job[1]]: `export const proof = () => import(/* webpackChunkName: "proof" */ './ProofPart.ts');`,
      'features/jobs/ProofPart.ts': code(bytes),
    });
  expect(await brings(1)).toEqual([]);
  expect(await brings(budgets.proof)).toEqual([expect.stringMatching(/^proof, when a job is taken: /)]);
});

it('an oversized first visit names the route, the excess and the heaviest files', async () => {
  const [text, ...others] = await complaints([dashboard], { [dashboard[1]]: code(budgets.member) });
  expect(others).toEqual([]);
  expect(text).toMatch(
    /^\/account\/dashboard, first visit: 23\d\.\d\d kB, which is \d+ bytes over its budget of 219\.50 kB/,
  );
  expect(text).toMatch(/219\.\d\d kB {2}account\/dashboard\.js/);
});

it('a later page counts what it adds to the dashboard', async () => {
  const shared = `export * from '../shared/text';`;
  const files = { 'features/shared/text.js': code(budgets.laterRoute) };
  expect(await complaints([dashboard, referral], { ...small, ...files, [dashboard[1]]: shared })).toEqual([]);
  const [text] = await complaints([dashboard, referral], { ...small, ...files, [referral[1]]: shared });
  expect(text).toMatch(/^\/account\/referral, after \/account\/dashboard: 48\.\d\d kB/);
});

it.each([
  ['the admin area', 'features/admin/words.js', 'login'],
  ['the admin area', 'features/admin/words.js', 'account/dashboard'],
  ['the editor', 'node_modules/quill/index.js', 'account/dashboard'],
  ['the editor', 'node_modules/react-quill/index.js', 'admin/audit'],
  ['a list to choose from', 'node_modules/@rc-component/select/index.js', 'signup'],
])('%s is found where it does not belong: %s in %s', async (_what, file, name) => {
  const page = 'features/jobs/Page.ts';
  const from = `../../${file}`;
  expect(await complaints([[name, page]], { [page]: `export * from '${from}';`, [file]: code(1) })).toEqual([
    expect.stringMatching(new RegExp(`^/${name} loads .*${file.replaceAll('.', '\\.')}, which does not belong there`)),
  ]);
});

it('the run-time style engine is found anywhere', async () => {
  const engine = 'node_modules/@ant-design/cssinjs/index.js';
  const files = { [dashboard[1]]: `export * from '../../${engine}';`, [engine]: code(1) };
  expect(await complaints([dashboard], files)).toContainEqual(expect.stringContaining('ours are made at build'));
});

it('a screen that cannot be measured is refused', async () => {
  expect(await complaints([[null, dashboard[1]]], small)).toEqual([expect.stringContaining('has no name')]);
  expect(await complaints([['cellar', dashboard[1]]], small)).toEqual([
    expect.stringContaining('/cellar has no budget'),
  ]);
});
