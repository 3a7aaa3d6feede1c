import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { allEndpoints } from '../contract';
import { sharedActions } from '../contract/audit';
import { updateUserStatus } from '../contract/members';

const server = path.join(__dirname, '..', 'server');
const sources = readdirSync(server, { recursive: true, encoding: 'utf8' })
  .filter((file) => /(?<!\.test)\.ts$/.test(file))
  .map((file) => readFileSync(path.join(server, file), 'utf8'));
const allOf = (pattern: RegExp): Set<string> =>
  new Set(sources.flatMap((text) => [...text.matchAll(pattern)].map(([, found = '']) => found)));

const bans = updateUserStatus.body.shape.status_update.options.map((change) => `user.${change}`);
const actions = new Set([
  ...allOf(/action:.*?'([\w-]+\.[\w-]+)'/g),
  ...allOf(/action:.*:\s*'([\w-]+\.[\w-]+)'/g),
  ...bans,
]);

it('every audit action has one description, and none is left for removed actions', () => {
  const worded = allEndpoints.flatMap(({ audit = {} }) =>
    Object.keys(audit).filter((action) => audit[action] !== null),
  );
  expect([...worded, ...Object.keys(sharedActions)].sort()).toEqual([...actions].sort());
});
