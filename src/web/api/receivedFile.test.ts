import { exportUsers } from '../../contract/members';
import * as messages from '../../contract/messages';
import { networkChecked } from '../session/networkSlice';
import { sessionStarted } from '../session/sessionSlice';
import { makeTestStore } from '../testing/makeTestStore';
import { type Answers, cut, refuse } from '../testing/serve';
import { baseApi } from './baseApi';
import { fromFile } from './fromContract';

const fetchers = baseApi.injectEndpoints({
  endpoints: (build) => ({ fetchRows: build.query(fromFile(exportUsers)) }),
});

const csv = (disposition?: string) =>
  new Response('\uFEFFname\r\nAda\r\n', {
    headers: { 'content-type': 'text/csv', ...(disposition ? { 'content-disposition': disposition } : {}) },
  });
const half = () =>
  new Response(
    new ReadableStream({
      start: (stream) => stream.enqueue(new TextEncoder().encode('name\r\n')),
      pull: (stream) => stream.error(new TypeError('network error')),
    }),
  );

const ask = async (answers: Answers, prepare?: (store: ReturnType<typeof makeTestStore>['store']) => void) => {
  const saved: [text: string, filename: string][] = [];
  const files: Promise<unknown>[] = [];
  const saveFile = (file: Blob, filename: string) =>
    void files.push(file.text().then((text) => saved.push([text, filename])));
  const made = makeTestStore({ answers, ports: { saveFile } });
  made.store.dispatch(sessionStarted({ token: 'held', isAdmin: true }));
  prepare?.(made.store);
  const { data, error } = await made.store.dispatch(fetchers.endpoints.fetchRows.initiate({ status: 'active' }));
  await Promise.all(files);
  return { ...made, saved, data, error };
};

test('a file is fetched with the token and saved by name, and only the name is stored', async () => {
  const { server, saved, data } = await ask({ exportUsers: () => csv('attachment; filename="users-2026-11-21.csv"') });
  expect(server.calls[0]?.headers.get('authorization')).toBe('Bearer held');
  expect(server.inputsOf('exportUsers')).toEqual([{ status: 'active' }]);
  expect(saved).toEqual([['name\r\nAda\r\n', 'users-2026-11-21.csv']]);
  expect(data).toEqual({ filename: 'users-2026-11-21.csv' });
});

test('a file without a name gets the product’s', async () => {
  const { saved } = await ask({ exportUsers: () => csv() });
  expect(saved.map(([, filename]) => filename)).toEqual(['sharenaira']);
});

test.each<[string, Answers, unknown]>([
  [
    'a refusal',
    { exportUsers: refuse(403, messages.server.forbidden) },
    { status: 403, code: 'forbidden', message: messages.server.forbidden },
  ],
  ['a cut line', { exportUsers: cut, ping: cut }, { status: 'NETWORK', message: messages.server.networkFailed }],
  ['half a file', { exportUsers: half, ping: cut }, { status: 'NETWORK', message: messages.server.networkFailed }],
])('%s saves nothing and says why', async (_case, answers, failure) => {
  const { saved, error } = await ask(answers);
  expect(saved).toEqual([]);
  expect(error).toEqual(failure);
});

test('offline nothing is fetched', async () => {
  const { server, error } = await ask({ exportUsers: () => csv() }, (store) =>
    store.dispatch(networkChecked({ atMs: 0, error: messages.server.networkError })),
  );
  expect(server.inputsOf('exportUsers')).toEqual([]);
  expect(error).toMatchObject({ status: 'OFFLINE' });
});
