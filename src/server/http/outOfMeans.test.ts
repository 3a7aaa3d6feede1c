import { login } from '../../contract/auth';
import * as messages from '../../contract/messages';
import { buildApp } from '../app';
import type { Database } from '../db/database';
import { DatabaseAway } from '../db/databaseErrors';
import { TestClock, testParts } from '../testing/testContext';
import { route } from '../verb';

const answerTo = async (error: Error) => {
  const fail = async (): Promise<never> => {
    throw error;
  };
  const { base } = testParts({} as Database, new TestClock());
  const app = await buildApp(base, { routes: [route(login, fail)] });
  const payload = { email: 'ada@example.com', password: 'some words' };
  const { statusCode, headers, body } = await app.inject({ method: 'POST', url: '/api/v1/auth/login', payload });
  await app.close();
  return { status: statusCode, retryAfter: headers['retry-after'], message: (JSON.parse(body) as Error).message };
};
const thrown = (details: object) => Object.assign(new Error('as the driver words it'), details);
const ofDatabase = (code: string) => thrown({ severity: 'FATAL', code });

it.each([
  ['a folder without room', thrown({ code: 'ENOSPC' })],
  ['a disk quota that is used up', thrown({ code: 'EDQUOT' })],
  ['a database without room', ofDatabase('53100')],
])('%s gets 503 saying that nothing changed', async (_what, error) => {
  expect(await answerTo(error)).toEqual({ status: 503, retryAfter: '600', message: messages.server.noRoom });
});

it.each([
  ['a database that stops', ofDatabase('57P01')],
  ['one that starts', ofDatabase('57P03')],
  ['one that has become a standby', ofDatabase('25006')],
  ['one with too many connections', ofDatabase('53300')],
  ['a line that broke', ofDatabase('08006')],
  ['one that took too long', ofDatabase('57014')],
  ['one that could not be asked', new DatabaseAway(thrown({ code: 'ECONNREFUSED' }))],
])('%s gets 503 without a claim about the outcome', async (_what, error) => {
  expect(await answerTo(error)).toEqual({ status: 503, retryAfter: '3', message: messages.server.unavailable });
});

it('a broken connection to another service is a server error', async () => {
  expect((await answerTo(thrown({ code: 'ECONNRESET' }))).status).toBe(500);
});
