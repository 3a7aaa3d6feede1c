import { variables } from '../config';

const row = ([name, { fallback, description, secret }]: [string, (typeof variables)[keyof typeof variables]]): string =>
  `| \`${name}\` | ${fallback} | ${secret ? '**Secret.** ' : ''}${description} |`;

/** The text of docs/environment.md, made from the table that the server itself reads. */
export const renderEnvironment = (): string =>
  [
    '# Environment',
    '',
    'Generated from `src/server/config.ts`; do not edit by hand. Every variable is optional: without any, `npm start` serves on this machine.',
    'A wrong value stops the server at the start with one message that names every variable at fault and none of their values.',
    '',
    '| variable | default | what it does |',
    '|---|---|---|',
    ...Object.entries(variables).map(row),
    '',
  ].join('\n');
