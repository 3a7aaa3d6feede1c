import { act, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { urlOf } from '../../contract/endpoint';
import * as contract from '../../contract/system';
import { reportBrowserError } from '../lib/browserErrors';
import { errorSender } from '../lib/errorSender';
import { watchErrors } from '../lib/watchErrors';
import { routes } from './routes';

const calls: { url: string; body: unknown; init: RequestInit }[] = [];
const connection = (value: object) => Object.defineProperty(navigator, 'connection', { value, configurable: true });
let fresh = 0;
/** Each test is a new page, which has sent nothing. */
const message = (): string => `No wallet of ada@mail.example, account 0123456789, attempt ${(fresh += 1)}`;

const thrown = (text: string): Error =>
  Object.assign(new Error(text), {
    stack: `Error: ${text}\n at a (https://sharenaira.example/assets/main.0123456789.js:1:4711)\n at b (https://other.example/x.js:1:2)`,
  });
const happens = (error: Error) => window.dispatchEvent(new ErrorEvent('error', { error }));

beforeAll(() => watchErrors(window, reportBrowserError));
/** Until the sender is loaded and had its turn. */
const soon = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)));
beforeEach(() => {
  localStorage.clear();
  calls.length = 0;
  connection({});
  globalThis.fetch = (async (url: string, init: RequestInit) => {
    calls.push({ url, init, body: JSON.parse(init.body as string) });
    throw new Error('no network');
  }) as typeof fetch;
  window.history.replaceState(null, '', '/account/job-details/7f3e?token=secret#part');
});

test('a screen that breaks shows so, and one call leads to it without anything about a person', async () => {
  const text = message();
  const Broken = () => {
    throw thrown(text);
  };
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const [root] = routes;
  const router = createMemoryRouter([{ ...root!, children: [{ path: '/', Component: Broken }] } as never]);
  const { rerender } = render(<RouterProvider router={router} />);
  expect(await screen.findByText('Something went wrong on this page.')).toBeVisible();
  rerender(<RouterProvider router={router} />);
  happens(thrown(text));

  await waitFor(() => expect(calls).not.toEqual([]));
  await soon();
  expect(calls).toHaveLength(1);
  const [{ url, init, body }] = calls as [(typeof calls)[0]];
  expect([url, init.keepalive, init.credentials]).toEqual([urlOf(contract.reportBrowserError), true, 'omit']);
  expect(contract.reportBrowserError.body.parse(body)).toEqual({
    kind: 'screen',
    message: `No wallet of (email), account (number), attempt ${fresh}`,
    stack: ['/assets/main.0123456789.js:1:4711'],
    route: '/account/job-details/:id',
    version: 'dev',
  });
});

test('uncaught errors and rejections of ours are sent, those of extensions are not', async () => {
  happens(thrown(message()));
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: thrown(message()) }));
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: 'no error at all' }));
  happens(Object.assign(new Error(message()), { stack: 'at chrome-extension://abc/x.js:1:2' }));
  await soon();
  expect(calls.map(({ body }) => (body as { kind: string }).kind)).toEqual(['error', 'rejection']);
});

test('a file that does not load is told from a fault of ours', async () => {
  happens(Object.assign(new Error(`Loading chunk ${message()}`), { name: 'ChunkLoadError' }));
  await soon();
  expect(calls.map(({ body }) => (body as { kind: string }).kind)).toEqual(['piece']);
});

test('a browser sends five an hour over all its tabs, and one where data is saved', async () => {
  localStorage.setItem('sharenaira_errors', `${Math.floor(Date.now() / 3_600_000)}:3`);
  for (let times = 0; times < 9; times += 1) happens(thrown(message()));
  await soon();
  expect(calls).toHaveLength(2);
  connection({ saveData: true });
  localStorage.clear();
  calls.length = 0;
  for (let times = 0; times < 9; times += 1) happens(thrown(message()));
  await soon();
  expect(calls).toHaveLength(1);
});

test('an open page sends the kind of error alone, because its message could quote a form', () => {
  errorSender(({ name }) => name)('error', Object.assign(thrown(message()), { name: 'TypeError' }));
  expect(calls.map(({ body }) => contract.reportBrowserError.body.parse(body).message)).toEqual(['TypeError']);
});
