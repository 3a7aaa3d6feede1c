import { basePath, type Endpoint } from '../../../contract/endpoint';
import { callsByRoom } from '../calls';
import { readCode } from './code';
import { screensOf, type Screen } from './screens';
import { tablesByEndpoint, type Answered } from './tables';

const listed = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ') || 'none';
const linked = (words: string, file: string): string => `[${words}](../${file})`;
const anchor = (endpoint: string): string => `[\`${endpoint}\`](#${endpoint.toLowerCase()})`;
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const preface = `# From the screen to the table

Generated from the code by \`src/server/docs/map\`; do not edit by hand. It answers two questions: what does this screen call, and what does this call touch.

It is read from the names in the code and not from a run, so each list is the most that may happen:

- A name counts where the code uses it, whether or not that line is ever reached. Code that two screens share names its calls for both: a decision is sent by one piece of code, so Review Jobs and Withdrawal both list \`reviewProof\` and \`decideWithdrawal\`.
- **Writes**: the verb, or anything it uses, inserts into, updates or deletes from the table. **Reads**: it is mentioned otherwise.
- Not listed: what the database does by itself (the triggers that keep tallies, open a payout, and move a wallet's balance with its entries); what a job does later; what the providers keep (mails, stored pictures); and what every call does (its session, its \`Idempotency-Key\`, the count of calls).
`;

const frames: Readonly<Record<string, string>> = {
  authPage: 'around the screens for people without a session',
  account: 'around every screen of a member',
  admin: 'around every screen of the desk',
};

const screenRow = ({ name, file, calls }: Screen): string[] => {
  const where = frames[name] ?? (name === '' ? 'whatever screen is open: the listeners of the app' : `\`${name}\``);
  return [where, linked(file.slice(file.lastIndexOf('/') + 1), file), calls.map(anchor).join(', ') || 'none'];
};

const callText = (
  { name, method, path, version, summary }: Endpoint,
  answered: Answered | undefined,
  screens: readonly Screen[],
): string => {
  if (!answered) throw new Error(`no route answers ${name}`);
  const { verb, written, read } = answered;
  const from = screens.filter(({ calls }) => calls.includes(name)).map((screen) => screenRow(screen)[0]);
  return [
    `### ${name}`,
    '',
    `${method} \`${version === 'v1' ? '' : basePath[version]}${path}\`: ${summary}`,
    '',
    `- Verb: ${linked(`\`${verb.name}\``, verb.file)}`,
    `- Writes: ${listed(written)}`,
    `- Reads: ${listed(read)}`,
    `- Called by: ${from.join(', ') || 'no screen of the app'}`,
    '',
  ].join('\n');
};

/** The text of docs/map.md: screens, the calls they make, the tables those touch. */
export const renderMap = (): string => {
  const code = readCode();
  const calls = callsByRoom();
  const answered = tablesByEndpoint(code);
  const screens = screensOf(code, new Set(calls.flatMap(([, endpoints]) => endpoints.map(({ name }) => name))));
  return [
    preface,
    '## Screens',
    '',
    'By the address of the screen, as `src/web/app/routes.tsx` names it for the build. Landing, legal pages and not-found are documents of their own (`src/web/site`), whose subscribe box calls `subscribe`.',
    '',
    table(['screen', 'file', 'calls'], screens.map(screenRow)),
    '',
    ...calls.flatMap(([room, endpoints]) => [
      `## ${room}`,
      '',
      ...endpoints.map((endpoint) => callText(endpoint, answered.get(endpoint.name), screens)),
    ]),
  ].join('\n');
};
