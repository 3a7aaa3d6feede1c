/** @jest-config-loader esbuild-register */
import { availableParallelism } from 'node:os';
import type { Config } from 'jest';

type Project = Exclude<NonNullable<Config['projects']>[number], string>;

const onPostgres = process.env.TEST_DATABASE_URL !== undefined;

if (['contention', 'postgres'].some((name) => process.argv.includes(name)) && !onPostgres) {
  throw new Error(
    'These tests need a PostgreSQL. Set TEST_DATABASE_URL, for example postgres://postgres@127.0.0.1:5432/postgres.',
  );
}

/** Parts that are published as ES modules alone. */
const esmOnly = [
  'comma-separated-tokens',
  'content-disposition',
  'cookie',
  'devlop',
  'estree-util-is-identifier-name',
  'hast-util-to-jsx-runtime',
  'hast-util-to-string',
  'hast-util-whitespace',
  'hucre',
  'p-limit',
  'property-information',
  'space-separated-tokens',
  'unist-util-position',
  'unist-util-stringify-position',
  'uuid',
  'vfile-message',
  'yocto-queue',
];

const compiler = {
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
  },
};

const pictures = { '\\.(?:svg|png|jpe?g|webp|avif)$': '<rootDir>/__mocks__/file.ts' };

const ignoredBut = (packages: readonly string[]): string => `/node_modules/(?!(?:${packages.join('|')})/)`;

const transform: Record<string, [string, object]> = {
  '^.+\\.(?:tsx?|m?js)$': ['@swc/jest', compiler],
  '\\.md$': ['<rootDir>/webpack/markdownInJest.mjs', compiler],
};

/** In a test's context every look at a global is slow, so each module gets these as arguments. No module and no fake timer replaces them. */
const sandboxInjectedGlobals = [
  'Array',
  'Error',
  'JSON',
  'Math',
  'Object',
  'Reflect',
] as Project['sandboxInjectedGlobals'];

const shared: Project = {
  rootDir: __dirname,
  runtime: '<rootDir>/webpack/runtimeInJest.cjs',
  sandboxInjectedGlobals,
  transform,
  transformIgnorePatterns: [ignoredBut(esmOnly)],
  restoreMocks: true,
};

/** Tests that run server code. */
const server: Project = {
  ...shared,
  testEnvironment: '<rootDir>/src/server/testing/databaseEnvironment.ts',
  setupFiles: ['<rootDir>/src/server/testing/setup.ts'],
  roots: ['<rootDir>/src/server', '<rootDir>/src/journeys'],
  moduleNameMapper: pictures,
};

const projects: Project[] = [
  {
    ...shared,
    displayName: 'contract',
    testEnvironment: 'node',
    roots: ['<rootDir>/src/contract'],
  },
  {
    ...shared,
    displayName: 'lab',
    testEnvironment: 'node',
    roots: ['<rootDir>/.ci', '<rootDir>/eslint', '<rootDir>/lab', '<rootDir>/webpack'],
  },
  {
    ...server,
    displayName: 'server',
    testPathIgnorePatterns: ['/node_modules/', '\\.contention\\.test\\.ts$'],
  },
  {
    ...shared,
    displayName: 'web',
    testEnvironment: '<rootDir>/src/web/testing/jsdomEnvironment.ts',
    setupFilesAfterEnv: ['<rootDir>/src/web/testing/setup.ts'],
    roots: ['<rootDir>/src/web'],
    globalSetup: '<rootDir>/webpack/antd/bundleForJest.ts',
    moduleNameMapper: {
      '\\.css(?:\\?.*)?$': '<rootDir>/__mocks__/style.ts',
      ...pictures,
      // antd as the build makes it: webpack/antd.
      '^antd$': '<rootDir>/__mocks__/antd.ts',
      '/AntdProvider$': '<rootDir>/webpack/antd/standIns/AntdProvider.ts',
      '^@ant-design/icons$': '<rootDir>/__mocks__/icons.ts',
      '^react-quill$': '<rootDir>/__mocks__/react-quill.tsx',
    },
  },
];

const contention: Project = {
  ...server,
  displayName: 'contention',
  testMatch: ['**/*.contention.test.ts'],
};

const ofPostgres = [
  '/server/modules/(?:bulk-decisions|counters|coupons|funding|jobs|ledger|owners|payouts|proofs|reconciliation|referrals|withdrawals)/.*\\.test\\.ts$',
  '/server/(?:backup|db|http/access|jobs)/(?!killedServer).*\\.test\\.ts$',
  '/server/(?:lists/(?:lists|search)|http/idempotency)\\.test\\.ts$',
];
/** Two whole stories, and what survives a crash. */
const ofBoth = ['/server/jobs/killedServer\\.test\\.ts$', '/journeys/(?:clock|mainStory)\\.test\\.ts$'];

/**
 * What the embedded database shows too, but with one session and of a newer version: money verbs, lists, migrations, timed jobs, keys, and
 * every endpoint once, so that no statement is new to PostgreSQL. The other rules are shown on the embedded database alone.
 */
const postgres: Project = {
  ...server,
  displayName: 'postgres',
  testRegex: [...ofPostgres, ...ofBoth],
  testPathIgnorePatterns: ['/node_modules/', '\\.contention\\.test\\.ts$'],
};

/** Beside `postgres`, in a run of both: what is left to the embedded database. */
const embedded: Project = {
  ...server,
  displayName: 'embedded',
  testEnvironmentOptions: { embedded: true },
  testPathIgnorePatterns: ['/node_modules/', '\\.contention\\.test\\.ts$', ...ofPostgres],
};

const config: Config = {
  testTimeout: 120_000,
  // A worker often waits: for a timer, a password's hash, a picture. One more than there are cores keeps all of them busy.
  maxWorkers: availableParallelism() + 1,
  // PGlite keeps the timer of its last statement's time limit, which would hold each run for ten seconds.
  forceExit: true,
  projects: onPostgres ? [...projects, embedded, postgres, contention] : projects,
};

export default config;
