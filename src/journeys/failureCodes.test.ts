import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { failureCodes, failures } from '../contract/errors';
import { refusalMeanings } from '../server/http/reference/operation';
import { DomainError } from '../server/errors';

const server = path.join(__dirname, '..', 'server');
const source = readdirSync(server, { recursive: true, encoding: 'utf8' })
  .filter((file) => /(?<!\.test)\.ts$/.test(file) && !/^(?:testing|docs)\b/.test(file))
  .map((file) => readFileSync(path.join(server, file), 'utf8'))
  .join('\n');

it('the server uses every failure code, so none is left of removed refusals', () => {
  expect(failureCodes.filter((code) => !source.includes(`'${code}'`))).toEqual([]);
});

it.each(failureCodes)('a refusal with %s comes with its status', (code) => {
  expect(code).toMatch(/^[a-z]+(?:_[a-z]+)*$/);
  expect(new DomainError(code, 'No.').status).toBe(failures[code].status);
});

it('each status is in the reference, precedes any call, or is a server error', () => {
  const documented = new Set([...Object.keys(refusalMeanings).map(Number), 408, 417, 431, 500]);
  expect(failureCodes.filter((code) => !documented.has(failures[code].status))).toEqual([]);
});
