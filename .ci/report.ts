import path from 'node:path';

/** A failed test, or a file or run that could not start. */
export interface Failure {
  /** Relative to the repository root; empty if no file is to blame. */
  readonly file: string;
  readonly title: string;
  readonly why: string;
  readonly trace: string;
}

export interface Report {
  readonly passed: number;
  readonly failures: readonly Failure[];
}

/** The fields of Jest's `--json` report read here. */
export interface JestReport {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[] | null;
    }[];
  }[];
}

interface Suite {
  readonly specs?: readonly {
    readonly file: string;
    readonly title: string;
    readonly ok: boolean;
    readonly tests: readonly {
      readonly results: readonly {
        readonly status: string;
        readonly error?: { readonly message?: string };
        readonly attachments: readonly { readonly name: string; readonly path?: string }[];
      }[];
    }[];
  }[];
  readonly suites?: readonly Suite[];
}

/** The fields of Playwright's `json` report read here. */
export interface PlaywrightReport {
  readonly config: { readonly rootDir: string };
  readonly errors: readonly { readonly message?: string }[];
  readonly stats: { readonly expected: number };
  readonly suites: readonly Suite[];
}

export const readJest = ({ numPassedTests, testResults }: JestReport, root: string): Report => ({
  passed: numPassedTests,
  failures: testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(root, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    // A file that does not load has no tests to name.
    if (failed.length === 0)
      return status === 'failed' ? [{ file, title: 'the file does not load', why: message, trace: '' }] : [];
    return failed.map(({ fullName, failureMessages }) => ({
      file,
      title: fullName,
      why: failureMessages?.[0] ?? '',
      trace: '',
    }));
  }),
});

const specsOf = (suite: Suite): NonNullable<Suite['specs']> => [
  ...(suite.specs ?? []),
  ...(suite.suites ?? []).flatMap(specsOf),
];

export const readPlaywright = ({ config, errors, stats, suites }: PlaywrightReport, root: string): Report => ({
  passed: stats.expected,
  failures: [
    ...errors.map(({ message }) => ({ file: '', title: 'the run broke off', why: message ?? '', trace: '' })),
    ...suites
      .flatMap(specsOf)
      .filter(({ ok }) => !ok)
      .map(({ file, title, tests }) => {
        const result = tests.flatMap(({ results }) => results).at(-1);
        return {
          file: path.relative(root, path.join(config.rootDir, file)),
          title,
          why: result?.error?.message ?? '',
          trace: result?.attachments.find(({ name }) => name === 'trace')?.path ?? '',
        };
      }),
  ],
});

/**
 * The files that may run a second time, alone: screens and browser stories, which lose races on a busy machine. Tests of money, access, contention
 * and defences fail at once, and so do properties, because a second run would draw other values.
 * @param read the text of a file of the repository.
 */
export const filesToRepeat = (failures: readonly Failure[], read: (file: string) => string): readonly string[] =>
  [...new Set(failures.map(({ file }) => file))].filter(
    (file) =>
      (/^src\/web\/.+\.test\.tsx$/.test(file) || (/^e2e\/.+\.spec\.ts$/.test(file) && !/^e2e\/xss/.test(file))) &&
      !read(file).includes("'fast-check'"),
  );

export interface Verdict {
  readonly passed: number;
  readonly failures: readonly Failure[];
  /** Tests that failed first and passed alone: counted as passed, and named so that they are fixed next. */
  readonly flaky: readonly Failure[];
}

/** Merges a run with the repeat of some of its files. A test that the repeat did not run stays failed. */
export const judge = (first: Report, repeated: readonly string[], again: Report | null): Verdict => {
  if (again === null) return { ...first, flaky: [] };
  const failedAgain = new Set(again.failures.map(({ file }) => file));
  // A repeat without a single pass proves nothing, however few failures it lists.
  const brokeOff = again.passed === 0 || failedAgain.has('');
  const isFlaky = ({ file }: Failure): boolean => !brokeOff && repeated.includes(file) && !failedAgain.has(file);
  const flaky = first.failures.filter(isFlaky);
  return {
    passed: first.passed + flaky.length,
    failures: first.failures.filter((failure) => !isFlaky(failure)),
    flaky,
  };
};
