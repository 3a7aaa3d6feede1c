import { variables } from '../config';

type Described = (typeof variables)[keyof typeof variables];

const entry = ([name, { fallback, description, secret, needed, example }]: [string, Described]): string =>
  [
    `- \`${name}\`:`,
    secret ? '**Secret.**' : '',
    description,
    `Default: ${fallback}.`,
    needed === undefined ? '' : `Needed ${/^(?:with|for|while|behind) /.test(needed) ? needed : `if ${needed}`}.`,
    example === undefined ? '' : `Example: \`${example}\`.`,
  ]
    .filter(Boolean)
    .join(' ');

export const renderEnvironment = (): string =>
  [
    '# Environment',
    '',
    'Generated from `src/server/config.ts`; do not edit by hand. Every variable is optional: without any, `npm start` serves on this machine.',
    'A wrong value stops the server at start with a message that names every wrong variable but no value.',
    'Production starts from [deploy/environment.example](../deploy/environment.example).',
    'Only the servers and two named people know a **secret** one, and it is [changed from time to time](operations/keys.md).',
    '',
    ...Object.entries(variables).map(entry),
    '',
  ].join('\n');
