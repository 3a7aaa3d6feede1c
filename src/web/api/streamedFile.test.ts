import { tableTypes } from '../../contract/endpoint';
import * as messages from '../../contract/messages';
import { sessionStarted } from '../session/sessionSlice';
import { makeTestStore } from '../testing/makeTestStore';
import { type Answers, refuse } from '../testing/serve';
import { membersApi } from './membersApi';
import { beginTransfer, endTransfer, type Transfer, transferOf, watchTransfers } from './useExport';

const call = 'exportUsers';
const bytes = (text: string) => new TextEncoder().encode(text);

/** Sends a file part by part. */
function sending(total?: number, contentType?: string) {
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
  let cancelled = false;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => void (stream = controller),
    cancel: () => void (cancelled = true),
  });
  const headers = new Headers({ 'content-disposition': 'attachment; filename="users-2026-11-21.csv"' });
  if (contentType) headers.set('content-type', contentType);
  if (total !== undefined) headers.set('x-total-rows', String(total));
  return {
    answer: () => new Response(body, { headers }),
    send: (text: string) => stream?.enqueue(bytes(text)),
    end: () => stream?.close(),
    breakOff: () => stream?.error(new TypeError('network error')),
    wasCancelled: () => cancelled,
  };
}

function start(answers: Answers, query: object = { status: 'active', page: 3, sort: '-fullname' }) {
  const saved: Promise<[string, string]>[] = [];
  const made = makeTestStore({
    answers,
    ports: {
      saveFile: (file, filename) => void saved.push(file.text().then((text): [string, string] => [text, filename])),
    },
  });
  made.store.dispatch(sessionStarted({ token: 'held', isAdmin: true }));
  const progress: (Transfer | null)[] = [];
  const stop = watchTransfers(() => progress.push(transferOf(call)));
  const running = made.store.dispatch(
    membersApi.endpoints.exportUsers.initiate(query as Record<string, unknown>, { track: false }),
  );
  beginTransfer(call, () => running.abort());
  const done = running.finally(() => {
    endTransfer(call);
    stop();
  });
  return { ...made, progress, done, running, saved: () => Promise.all(saved) };
}

const picker = (write: (part: Uint8Array) => void, close = () => undefined) =>
  Object.assign(window, {
    showSaveFilePicker: jest.fn(async () => ({ createWritable: async () => new WritableStream({ write, close }) })),
  }) as unknown as { showSaveFilePicker?: jest.Mock };

afterEach(() => {
  delete (window as { showSaveFilePicker?: unknown }).showSaveFilePicker;
});

test('an export sends the list’s filter without its page, shows progress and is saved by name', async () => {
  const file = sending(3);
  const { server, progress, done, saved, toasts } = start({ exportUsers: file.answer });
  file.send('name\r\nAda\r\n');
  file.send('Bola\r\nChi\r\n');
  file.end();
  await expect(done).resolves.toEqual({ data: { filename: 'users-2026-11-21.csv', rows: 3 } });
  expect(server.inputsOf('exportUsers')).toEqual([{ status: 'active' }]);
  expect(server.calls.at(-1)?.headers.get('authorization')).toBe('Bearer held');
  expect(progress[1]).toEqual({ rows: 0, total: 3 });
  expect(progress.at(-2)).toEqual({ rows: 3, total: 3 });
  expect(await saved()).toEqual([['name\r\nAda\r\nBola\r\nChi\r\n', 'users-2026-11-21.csv']]);
  expect(toasts).toEqual([['success', '3 rows saved: users-2026-11-21.csv']]);
  expect(transferOf(call)).toBeNull();
});

test('a workbook, whose rows cannot be counted, has those the server announced', async () => {
  const file = sending(3, tableTypes.xlsx);
  const { progress, done, toasts } = start({ exportUsers: file.answer });
  file.send('packed\nbytes\n');
  file.end();
  await expect(done).resolves.toEqual({ data: { filename: 'users-2026-11-21.csv', rows: 3 } });
  expect(progress.at(-2)).toEqual({ rows: undefined, total: 3 });
  expect(toasts).toEqual([['success', '3 rows saved: users-2026-11-21.csv']]);
});

test('cancelled, it stops the request, saves nothing and shows no error', async () => {
  const file = sending();
  const { running, done, saved, toasts, progress } = start({ exportUsers: file.answer });
  file.send('name\r\nAda\r\n');
  while (!progress.some((one) => one?.total === undefined && one?.rows === 1))
    await new Promise((go) => setTimeout(go, 1));
  running.abort();
  await done;
  expect(await saved()).toEqual([]);
  expect(toasts).toEqual([]);
});

test('a broken file is discarded with a message', async () => {
  const file = sending(2);
  const { done, saved, toasts } = start({ exportUsers: file.answer });
  file.send('name\r\nAda\r\n');
  file.breakOff();
  await done;
  expect(await saved()).toEqual([]);
  expect(toasts).toEqual([['error', messages.server.exportFailed]]);
});

test('a refusal shows the server’s message', async () => {
  const { done, toasts } = start({ exportUsers: refuse(403, 'Not yours.') });
  await done;
  expect(toasts).toEqual([['error', 'Not yours.']]);
});

test('it ends with the session like any call', async () => {
  const { done, store, toasts } = start({ exportUsers: refuse(401, messages.server.unauthenticated) });
  await done;
  expect(store.getState().session.token).toBeNull();
  expect(toasts).not.toContainEqual(['error', messages.server.exportFailed]);
});

test('a long one is streamed to a chosen place, never held in memory', async () => {
  const written: string[] = [];
  let closed = false;
  picker(
    (part) => void written.push(new TextDecoder().decode(part)),
    () => void (closed = true),
  );
  const file = sending(1_000_000);
  const { done, saved } = start({ exportUsers: file.answer });
  file.send('name\r\nAda\r\n');
  while (written.length < 1) await new Promise((go) => setTimeout(go, 1));
  expect(written).toEqual(['name\r\nAda\r\n']);
  file.end();
  await done;
  expect(closed).toBe(true);
  expect(await saved()).toEqual([]);
});

test('a short one asks for no place', async () => {
  const { showSaveFilePicker } = picker(() => undefined);
  const file = sending(2);
  const { done, saved } = start({ exportUsers: file.answer });
  file.send('name\r\nAda\r\n');
  file.end();
  await done;
  expect(showSaveFilePicker).not.toHaveBeenCalled();
  expect(await saved()).toHaveLength(1);
});

test('cancelling the place saves nothing silently', async () => {
  Object.assign(window, {
    showSaveFilePicker: async () => {
      throw new DOMException('closed', 'AbortError');
    },
  });
  const file = sending(1_000_000);
  const { done, saved, toasts } = start({ exportUsers: file.answer });
  await done;
  expect(await saved()).toEqual([]);
  expect(toasts).toEqual([]);
});
