import { basePath, type Endpoint } from '../../contract/endpoint';
import { besides, callers, exceptions, expectedAnswer, type Caller } from '../http/access/rules';
import { callsByRoom } from './calls';

const everyCaller = Object.entries(callers) as [Caller, string][];
const words: Readonly<Record<Caller, string>> = {
  anonymous: 'anonymous',
  owner: 'owner',
  other: 'other member',
  banned: 'banned',
  unverified: 'unverified',
  admin: 'admin',
  expired: 'expired',
  revoked: 'revoked',
  forged: 'forged',
  exAdmin: 'ex-admin',
  exAdminAnew: 'ex-admin anew',
  jobOwner: 'job owner',
  otherJobOwner: 'other job owner',
};

const cellOf = (endpoint: Endpoint, caller: Caller): string => {
  const answer = expectedAnswer(endpoint, caller);
  return answer === 200 ? 'yes' : String(answer);
};

const row = (endpoint: Endpoint): string => {
  const call = `${endpoint.method} \`${endpoint.version === 'v1' ? '' : basePath[endpoint.version]}${endpoint.path}\``;
  const cells = everyCaller.map(([caller]) => cellOf(endpoint, caller));
  return `| ${[call, ...cells, exceptions[endpoint.name]?.because ?? ''].join(' | ')} |`;
};

const head = ['call', ...everyCaller.map(([caller]) => words[caller]), 'because'];
const table = (rows: readonly string[]): string =>
  [`| ${head.join(' | ')} |`, `|${'---|'.repeat(head.length)}`, ...rows].join('\n');

const preface = `# Who may call what

Generated from \`src/contract\` and \`src/server/http/access/rules.ts\`; do not edit by hand. \`accessMatrix.test.ts\` makes each call as each caller and finds what stands here, \`besides.test.ts\` the same of every other mounted route; a call or a route that is not listed fails them.

**yes** is an answer of success. **401**: log in. **403**: not for members. **404**: there is no such thing, or it is somebody else’s: both get the same bytes (\`foreignObjects.test.ts\`). Paths stand below \`${basePath.v1}\` unless they begin with \`/api\`.

${everyCaller.map(([caller, meaning]) => `- **${words[caller]}**: ${meaning}`).join('\n')}
`;

const besidesText = (): string =>
  [
    '## Beside the calls',
    '',
    'Every caller gets the same answer, but those whom the table names. So it is with the documents and files of the site, which hold nothing of anybody.',
    '',
    '| route | answer | because |',
    '|---|---|---|',
    ...Object.entries(besides).map(
      ([route, { answer, answers = {}, because }]) =>
        `| ${route.replace(/ (.*)/, ' `$1`')} | ${[answer, ...Object.entries(answers).map(([caller, own]) => `${words[caller as Caller]} ${own}`)].join(', ')} | ${because} |`,
    ),
    '',
  ].join('\n');

/** The text of docs/access.md: every call by every kind of caller. */
export const renderAccess = (): string =>
  [
    preface,
    ...callsByRoom().map(([room, endpoints]) => `## ${room}\n\n${table(endpoints.map(row))}\n`),
    besidesText(),
  ].join('\n');
