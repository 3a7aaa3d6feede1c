/// <reference types="jest" />
import { spawnSync } from 'node:child_process';
import path from 'node:path';

const declared = `
import type { ReactNode } from 'react';
const words = { fixed: 'Paid' } as const;
declare const text: string;
declare const count: number;
declare const may: boolean;
declare const slot: ReactNode;
`;

const cases: readonly (readonly [jsx: string, faults: readonly string[]])[] = [
  ['<p>{count} of {count}</p>', ['changing', 'changing']],
  ['<p>Reason: {text}</p>', ['changing']],
  ['<p><b /> {may ? text : <i />}</p>', ['changing']],
  ['<p><b />{may && "or more"}</p>', ['changing']],
  ['<p><b />{may ? "is" : "was"}</p>', ['changing']],
  ['<p>{may && <b />} or more</p>', ['follows']],
  ['<p>{[text].map((one) => <b key={one} />)}{" "}{words.fixed}</p>', ['follows']],
  ['<>{text}</>', ['changing']],
  ['<p>{may && <>by <b /></>}</p>', ['loose']],
  ['text', ['returned']],
  ['{ return may ? <b /> : `${count}`; }', ['returned']],
  ['{ const read = () => text; return <p>{read()}</p>; }', []],
  ['<p>{text}</p>', []],
  ['<p>{may ? text : <b />}</p>', []],
  ['<p>{`${count} of ${count}`}</p>', []],
  ['<p>by <span>{text}</span></p>', []],
  ['<p>by {may && <b />}</p>', []],
  ['<p>{may && <b />}<b /> or more</p>', []],
  ['<p>{words.fixed} <b /></p>', []],
  ['<p>{text && <b />}{count > 0 && <b />}</p>', []],
  ['<p>{slot}{may && <b />}</p>', []],
];

// ESLint's configuration is an ES module, which Jest's sandbox cannot load, so it runs in a child process.
const program = `
  import { ESLint } from 'eslint';
  const eslint = new ESLint({ ruleFilter: ({ ruleId }) => ruleId === 'workspace/no-bare-text' });
  let input = '';
  for await (const part of process.stdin) input += part;
  const [{ messages }] = await eslint.lintText(input, { filePath: 'src/web/ui/Naira.tsx' });
  process.stdout.write(JSON.stringify(messages.filter(({ ruleId }) => ruleId === 'workspace/no-bare-text')));
`;

test('text that a translator would break is refused, other text is not', () => {
  const run = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: path.join(__dirname, '..'),
    input: [...cases.map(([jsx], at) => `export const Scratch${at} = () => ${jsx};`), declared].join('\n'),
    encoding: 'utf8',
  });
  if (run.status !== 0) throw new Error(run.stderr);
  const found = JSON.parse(run.stdout) as { line: number; messageId: string }[];
  const faultsOf = (at: number) => found.filter(({ line }) => line === at + 1).map(({ messageId }) => messageId);
  expect(cases.map(([jsx], at) => [jsx, faultsOf(at)])).toEqual(cases);
}, 120_000);
