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

/** Packages published as ES modules only. */
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

/** Imports at run time, which a test's context refuses. */
const importsLater = ['@opentelemetry/otlp-exporter-base'];

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

/** Global lookups are slow in a test's context, so modules get these as arguments; no test replaces them. */
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
  sandboxInjectedGlobals,
  transform,
  transformIgnorePatterns: [ignoredBut([...esmOnly, ...importsLater])],
  restoreMocks: true,
};

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
      // The antd that the build makes: webpack/antd.
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
/** Two whole stories, and crash recovery. */
const ofBoth = ['/server/jobs/killedServer\\.test\\.ts$', '/journeys/(?:clock|mainStory)\\.test\\.ts$'];

/** All that PostgreSQL may do differently: several sessions, lists, migrations, timed jobs, every endpoint once. */
const postgres: Project = {
  ...server,
  displayName: 'postgres',
  testRegex: [...ofPostgres, ...ofBoth],
  testPathIgnorePatterns: ['/node_modules/', '\\.contention\\.test\\.ts$'],
};

/** The rest, when both projects run together. */
const embedded: Project = {
  ...server,
  displayName: 'embedded',
  testEnvironmentOptions: { embedded: true },
  testPathIgnorePatterns: ['/node_modules/', '\\.contention\\.test\\.ts$', ...ofPostgres],
};

const config: Config = {
  testTimeout: 120_000,
  // Workers often wait for timers, hashes or pictures; one more than there are cores keeps all cores busy.
  maxWorkers: availableParallelism() + 1,
  // PGlite keeps its last statement's timeout running, which would hold each run for ten seconds.
  forceExit: true,
  projects: onPostgres ? [...projects, embedded, postgres, contention] : projects,
};

export default config;
