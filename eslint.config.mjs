import { createNodeResolver, importX } from 'eslint-plugin-import-x';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';
import { workspace } from './eslint/rules.mjs';
import { standardTerms } from './eslint/terms.mjs';
import { zones } from './eslint/boundaries.mjs';

const code = ['**/*.ts', '**/*.tsx'];
const tests = ['**/*.test.ts', '**/*.test.tsx', 'src/*/testing/**', 'src/journeys/**', 'e2e/**', '__mocks__/**'];
// The build replaces the provider of antd's style engine.
const replaced = 'src/web/ui/theme/AntdProvider.tsx';
const tools = ['*.config.{ts,mjs}', 'eslint/*.mjs', 'webpack/**', '.ci/*.ts', 'lab/**', replaced];

const aloneOrSkipped = {
  selector: 'MemberExpression[object.name=/^(it|test|describe)$/][property.name=/^(only|skip|todo|fixme|failing)$/]',
  message: 'Every test runs, in every run.',
};
const ownClock = {
  selector:
    'NewExpression[callee.name="Date"][arguments.length=0], CallExpression[callee.object.name="Date"][callee.property.name="now"]',
  message: 'Rules read the clock they are given: ctx.now() on the server, serverNow() in browsers.',
};

const bareLazy = {
  selector: 'ImportDeclaration[source.value="react"] > ImportSpecifier[imported.name="lazy"]',
  message: 'A part that cannot be fetched fails in its place: lazyPart.',
};

const sentenceCompared = {
  selector:
    'BinaryExpression[operator=/^[!=]==?$/] > :matches(MemberExpression[object.name="messages"], MemberExpression[object.object.name="messages"], CallExpression[callee.object.object.name="messages"])',
  message: 'Words are for people and may change: compare the failure’s code.',
};

export default defineConfig(
  globalIgnores(['dist/', 'data/', 'coverage/', 'test-results/', 'playwright-report/']),
  { linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' } },
  {
    files: code,
    extends: [tseslint.configs.strict, tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/ban-ts-comment': [
        'error',
        { 'ts-ignore': true, 'ts-nocheck': true, 'ts-expect-error': 'allow-with-description' },
      ],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-confusing-void-expression': 'off',
      '@typescript-eslint/no-misused-promises': [
        'error',
        { checksVoidReturn: { attributes: false, properties: false } },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    },
  },
  {
    files: [...code, '**/*.mjs'],
    plugins: { 'import-x': importX, workspace },
    settings: {
      'import-x/extensions': ['.ts', '.tsx', '.mjs'],
      'import-x/external-module-folders': ['node_modules'],
      'import-x/parsers': { '@typescript-eslint/parser': ['.ts', '.tsx'] },
      'import-x/resolver-next': [createNodeResolver({ extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'] })],
    },
    rules: {
      eqeqeq: 'error',
      'id-match': ['error', standardTerms, { ignoreDestructuring: true }],
      'no-console': 'error',
      'no-restricted-syntax': ['error', aloneOrSkipped],
      'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx', 'hack'], location: 'start' }],
      'object-shorthand': 'error',
      'prefer-const': 'error',
      'import-x/no-duplicates': ['error', { 'prefer-inline': true }],
      'import-x/no-extraneous-dependencies': [
        'error',
        { devDependencies: [...tests, ...tools], includeTypes: false, peerDependencies: false },
      ],
      'import-x/no-restricted-paths': ['error', { basePath: import.meta.dirname, zones }],
      'import-x/no-self-import': 'error',
      'workspace/one-owner-of-a-name': 'error',
      'workspace/one-owner-of-a-package': 'error',
    },
  },
  {
    files: ['src/**/*.ts', 'src/**/*.tsx'],
    ignores: tests,
    rules: {
      'no-restricted-imports': [
        'error',
        { patterns: [{ regex: '/testing(?:/|$)', message: 'What serves the tests stays out of the product.' }] },
      ],
    },
  },
  {
    files: ['src/web/**/*.{ts,tsx}', '__mocks__/**'],
    extends: [reactHooks.configs.flat['recommended-latest']],
  },
  {
    files: ['src/web/**/*.{ts,tsx}'],
    ignores: tests,
    rules: {
      // package.json marks our files as free of side effects, so the bundler would drop such an import.
      'import-x/no-unassigned-import': ['error', { allow: ['**/*.css'] }],
    },
  },
  {
    files: code,
    ignores: tests,
    rules: { 'no-restricted-syntax': ['error', aloneOrSkipped, sentenceCompared] },
  },
  {
    files: ['src/web/**/*.ts'],
    // The clock, the code that sets it, and the worker, which calls nothing.
    ignores: [...tests, 'src/web/lib/serverTime.ts', 'src/web/api/baseQuery.ts', 'src/web/worker/**'],
    rules: { 'no-restricted-syntax': ['error', aloneOrSkipped, sentenceCompared, ownClock, bareLazy] },
  },
  {
    files: ['src/web/**/*.tsx'],
    ignores: [...tests, 'src/web/ui/lazyPart.tsx'],
    rules: {
      'no-restricted-syntax': ['error', aloneOrSkipped, sentenceCompared, ownClock, bareLazy],
      'workspace/no-bare-text': 'error',
    },
  },
  {
    files: ['src/server/modules/**/*.ts'],
    ignores: tests,
    rules: {
      'workspace/actor-and-audit': 'error',
      'workspace/verb-named-like-endpoint': 'error',
      'max-lines-per-function': ['error', { max: 70, skipBlankLines: true, skipComments: true }],
      'no-restricted-syntax': ['error', aloneOrSkipped, sentenceCompared, ownClock],
    },
  },
  {
    files: ['lab/**/*.ts'],
    rules: { 'max-lines-per-function': ['error', { max: 70, skipBlankLines: true, skipComments: true }] },
  },
  {
    // They replace parts of antd and use its dependencies.
    files: ['webpack/antd/standIns/**'],
    rules: { 'import-x/no-extraneous-dependencies': 'off' },
  },
  {
    files: ['src/server/main.ts', 'src/server/cli/**', ...tools],
    ignores: [replaced],
    rules: { 'no-console': 'off' },
  },
  {
    files: tests,
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/unbound-method': 'off',
    },
  },
);
