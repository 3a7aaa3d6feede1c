import { variables } from '../config';

type Told = (typeof variables)[keyof typeof variables];

const row = ([name, { fallback, description, secret, needed, example }]: [string, Told]): string => {
  const about = [
    secret ? '**Secret.** ' : '',
    description,
    example === undefined ? '' : ` Such as \`${example}\`.`,
  ].join('');
  return `| \`${name}\` | ${fallback} | ${needed ?? '–'} | ${about} |`;
};

/** The text of docs/environment.md, made from the table that the server itself reads. */
export const renderEnvironment = (): string =>
  [
    '# Environment',
    '',
    'Generated from `src/server/config.ts`; do not edit by hand. Every variable is optional: without any, `npm start` serves on this machine.',
    'A wrong value stops the server at the start with one message that names every variable at fault and none of their values.',
    'What a server in production needs, ready to fill in: [deploy/environment.example](../deploy/environment.example).',
    'One that is **secret** is known to the servers and to two named people, and [changed from time to time](operations/keys.md).',
    '',
    '| variable | default | needed when | what it does |',
    '|---|---|---|---|',
    ...Object.entries(variables).map(row),
    '',
  ].join('\n');
