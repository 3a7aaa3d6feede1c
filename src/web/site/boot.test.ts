import { runInNewContext } from 'node:vm';
import { codeSentTo, resetCodeState, signupCodeState, signupDraftState } from '../features/auth/authState';
import { storageKeys } from '../lib/siteStorage';
import { bootScript } from './boot';

const root = document.documentElement;
const boot = (more: object = {}) =>
  runInNewContext(bootScript, {
    document,
    localStorage,
    sessionStorage,
    addEventListener: (...args: Parameters<typeof window.addEventListener>) => window.addEventListener(...args),
    ...more,
  }) as unknown;

afterEach(() => {
  for (const { name } of [...root.attributes]) root.removeAttribute(name);
  localStorage.clear();
});

it('marks nothing for a stranger', () => {
  boot();
  expect({ ...root.dataset }).toEqual({});
});

it('shows the chosen theme, and knows whether there is a session', () => {
  localStorage.setItem(storageKeys.theme, 'dark');
  localStorage.setItem(storageKeys.token, 'a-token');
  boot();
  expect({ ...root.dataset }).toEqual({ theme: 'dark', session: 'held' });
});

const code = codeSentTo('ada@example.com', '');
it.each<[string, () => void]>([
  ['a sign-up', () => signupDraftState.keep({ step: 1, values: { phone: '0803' } })],
  ['a sign-up that waits for its code', () => signupCodeState.keep(code)],
  ['a new password', () => resetCodeState.keep(code)],
])('knows of %s that was begun in this tab', (_what, begin) => {
  begin();
  boot();
  expect({ ...root.dataset }).toEqual({ begun: '' });
});

it('leaves a browser that forbids storage with the page as a stranger sees it', () => {
  const forbidden = Object.defineProperty({}, 'getItem', {
    get: () => {
      throw new Error('SecurityError');
    },
  });
  expect(() => boot({ localStorage: forbidden })).not.toThrow();
  expect({ ...root.dataset }).toEqual({});
});

it('notices a script that does not come, and nothing else that fails', () => {
  boot();
  document.body.append(document.createElement('img'), document.createElement('script'));
  document.querySelector('img')?.dispatchEvent(new Event('error'));
  expect({ ...root.dataset }).toEqual({});
  document.querySelector('body > script')?.dispatchEvent(new Event('error'));
  expect({ ...root.dataset }).toEqual({ broken: '' });
});
