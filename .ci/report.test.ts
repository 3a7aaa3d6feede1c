import { filesToRepeat, judge, readJest, readPlaywright, type Failure, type Report } from './report';

const failure = (file: string, title = 'a claim'): Failure => ({ file, title, why: 'why', trace: '' });
const report = (passed: number, ...failures: Failure[]): Report => ({ passed, failures });

it.each([
  ['a screen', 'src/web/features/wallet/WalletPage.test.tsx', '', true],
  ['a browser story', 'e2e/wallet.spec.ts', '', true],
  ['a picture of the documents', 'e2e/pictures/documents.spec.ts', '', true],
  ['a screen whose values are drawn', 'src/web/ui/Naira.test.tsx', "import fc from 'fast-check'", false],
  ['an attack in the browser', 'e2e/xss.spec.ts', '', false],
  ['a slice', 'src/web/session/sessionSlice.test.ts', '', false],
  ['the ledger', 'src/server/modules/ledger/check.test.ts', '', false],
  ['contention', 'src/server/db/guards.contention.test.ts', '', false],
  ['the access matrix', 'src/server/http/access/access.test.ts', '', false],
  ['a journey', 'src/journeys/mainStory.test.ts', '', false],
  ['a run without a file', '', '', false],
])('%s is repeated: %#', (_, file, source, may) => {
  expect(filesToRepeat([failure(file)], () => source)).toEqual(may ? [file] : []);
});

it('repeats a file once, however many of its tests failed', () => {
  const file = 'e2e/wallet.spec.ts';
  expect(filesToRepeat([failure(file, 'one'), failure(file, 'two')], () => '')).toEqual([file]);
});

const screen = failure('src/web/A.test.tsx');
const story = failure('e2e/b.spec.ts');
const money = failure('src/server/money.test.ts');

it.each<[string, Report, string[], Report | null, { passed: number; failed: Failure[]; flaky: Failure[] }]>([
  ['nothing failed', report(5), [], null, { passed: 5, failed: [], flaky: [] }],
  ['money failed', report(4, money), [], null, { passed: 4, failed: [money], flaky: [] }],
  ['passed alone', report(4, screen), [screen.file], report(3), { passed: 5, failed: [], flaky: [screen] }],
  ['failed alone too', report(4, screen), [screen.file], report(2, screen), { passed: 4, failed: [screen], flaky: [] }],
  [
    'another test of the file failed alone',
    report(4, screen),
    [screen.file],
    report(2, failure(screen.file, 'another')),
    { passed: 4, failed: [screen], flaky: [] },
  ],
  [
    'one passed alone, one did not',
    report(3, screen, story),
    [screen.file, story.file],
    report(2, story),
    { passed: 4, failed: [story], flaky: [screen] },
  ],
  [
    'money failed beside a screen',
    report(3, screen, money),
    [screen.file],
    report(2),
    { passed: 4, failed: [money], flaky: [screen] },
  ],
  ['nothing ran alone', report(4, screen), [screen.file], report(0), { passed: 4, failed: [screen], flaky: [] }],
  [
    'the repetition broke off',
    report(4, screen),
    [screen.file],
    report(1, failure('')),
    { passed: 4, failed: [screen], flaky: [] },
  ],
])('counts: %s', (_, first, repeated, again, { passed, failed, flaky }) => {
  expect(judge(first, repeated, again)).toEqual({ passed, failures: failed, flaky });
});

it('reads Jest’s report of a failed test and of a file that does not load', () => {
  const read = readJest(
    {
      numPassedTests: 7,
      testResults: [
        {
          name: '/house/src/web/A.test.tsx',
          status: 'failed',
          message: '',
          assertionResults: [
            { status: 'passed', fullName: 'one', failureMessages: [] },
            { status: 'failed', fullName: 'two', failureMessages: ['not so'] },
          ],
        },
        { name: '/house/src/b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
      ],
    },
    '/house',
  );
  expect(read).toEqual({
    passed: 7,
    failures: [
      { file: 'src/web/A.test.tsx', title: 'two', why: 'not so', trace: '' },
      { file: 'src/b.test.ts', title: 'the file does not load', why: 'no such module', trace: '' },
    ],
  });
});

it('reads Playwright’s report of a failed story with its trace, and of a run that broke off', () => {
  const attachments = [{ name: 'trace', path: '/house/test-results/b/trace.zip' }];
  const results = [{ status: 'timedOut', error: { message: 'too late' }, attachments }];
  const read = readPlaywright(
    {
      config: { rootDir: '/house/e2e' },
      errors: [{ message: 'no server' }],
      stats: { expected: 2 },
      suites: [{ suites: [{ specs: [{ file: 'b.spec.ts', title: 'a story', ok: false, tests: [{ results }] }] }] }],
    },
    '/house',
  );
  expect(read).toEqual({
    passed: 2,
    failures: [
      { file: '', title: 'the run broke off', why: 'no server', trace: '' },
      { file: 'e2e/b.spec.ts', title: 'a story', why: 'too late', trace: '/house/test-results/b/trace.zip' },
    ],
  });
});
