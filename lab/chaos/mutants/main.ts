import { parseArgs } from 'node:util';
import { codeMutants } from './code';
import { openSandbox, type Sandbox, type Run } from './sandbox';
import { mutated, type Mutant } from './mutant';
import { schemaMutants } from './schema';
import { repository as root } from '../../lib/options';
import { runMain } from '../../lib/main';

const sandboxesMax = 2;

type Verdict = 'killed' | 'survived' | 'broken';

const verdictOf = ({ failed, broken }: Run): Verdict =>
  broken !== null ? 'broken' : failed.length > 0 ? 'killed' : 'survived';

const tell = ({ name, breaks }: Mutant, run: Run, seconds: number): Verdict => {
  const verdict = verdictOf(run);
  const [first = '', ...others] = run.failed.map((failed) => failed.name);
  const by = others.length > 0 ? `${first} (and ${others.length} more)` : first;
  const how = { killed: `by: ${by}`, survived: `lets happen: ${breaks}`, broken: run.broken ?? '' }[verdict];
  console.log(`${verdict.padEnd(9)}${name}, ${seconds.toFixed(0)} s, ${how}`);
  return verdict;
};

/** Gives each task to the next free sandbox. */
const spread = async <T>(
  sandboxes: readonly Sandbox[],
  tasks: readonly T[],
  work: (sandbox: Sandbox, task: T) => Promise<void>,
) => {
  const waiting = [...tasks];
  const serve = async (sandbox: Sandbox): Promise<void> => {
    for (let task = waiting.shift(); task !== undefined; task = waiting.shift()) await work(sandbox, task);
  };
  await Promise.all(sandboxes.map(serve));
};

/** The tests that mutants name, file by file, without any mutant: a test that fails anyhow kills nothing. */
const proveSound = async (sandboxes: readonly Sandbox[], mutants: readonly Mutant[]): Promise<void> => {
  const files = [...new Set(mutants.flatMap(({ tests }) => tests))].sort();
  console.log(`without any mutant: ${files.length} files of tests …`);
  let tests = 0;
  await spread(sandboxes, files, async (sandbox, file) => {
    const patterns = mutants.filter((mutant) => mutant.tests.includes(file)).map(({ only }) => only ?? '');
    const { passed, failed, broken } = await sandbox.run(
      [file],
      patterns.includes('') ? undefined : patterns.join('|'),
    );
    const why = broken ?? failed.map((one) => `${one.name}\n${one.why}`).join('\n');
    if (why !== '') throw new Error(`They must pass without any mutant, in ${file}: ${why}`);
    tests += passed;
  });
  console.log(`${tests} tests pass\n`);
};

const chosen = (names: readonly string[]): readonly Mutant[] => {
  const all = [...schemaMutants, ...codeMutants];
  const unknown = names.find((name) => !all.some((mutant) => mutant.name.includes(name)));
  if (unknown !== undefined) throw new Error(`There is no mutant "${unknown}". --list names them.`);
  return names.length === 0 ? all : all.filter((mutant) => names.some((name) => mutant.name.includes(name)));
};

const main = async (): Promise<void> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { list: { type: 'boolean', default: false } },
  });
  const mutants = chosen(positionals);
  for (const mutant of mutants) mutated(root, mutant);
  if (values.list) return mutants.forEach(({ name, breaks }) => console.log(`${name}: ${breaks}`));
  if (process.env.TEST_DATABASE_URL === undefined)
    throw new Error(
      'TEST_DATABASE_URL names a PostgreSQL on which databases may be made, for example postgres://postgres@127.0.0.1:5432/postgres: the embedded database hides races.',
    );
  const sandboxes = Array.from({ length: Math.min(sandboxesMax, mutants.length) }, () => openSandbox(root));
  process.once('exit', () => sandboxes.forEach((sandbox) => sandbox.close()));
  await proveSound(sandboxes, mutants);
  const seen: Record<Verdict, number> = { killed: 0, survived: 0, broken: 0 };
  await spread(sandboxes, mutants, async (sandbox, mutant) => {
    const startedAt = performance.now();
    const run = await sandbox.runMutated(mutant);
    seen[tell(mutant, run, (performance.now() - startedAt) / 1_000)] += 1;
  });
  console.log(`\n${mutants.length} mutants: ${seen.killed} killed, ${seen.survived} survived, ${seen.broken} broken`);
  if (seen.killed < mutants.length) process.exitCode = 1;
};

runMain(main);
