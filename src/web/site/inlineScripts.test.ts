import { runInNewContext } from 'node:vm';
import { codeSentTo, resetCodeState, signupCodeState, signupDraftState } from '../features/auth/authState';
import { storageKeys } from '../lib/siteStorage';
import { bootScript, fetchingScreen } from './inlineScripts';

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

it('shows the chosen theme and detects a session', () => {
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
])('detects %s started in this tab', (_what, begin) => {
  begin();
  boot();
  expect({ ...root.dataset }).toEqual({ begun: '' });
});

it('shows a stranger’s page without storage', () => {
  const forbidden = Object.defineProperty({}, 'getItem', {
    get: () => {
      throw new Error('SecurityError');
    },
  });
  expect(() => boot({ localStorage: forbidden })).not.toThrow();
  expect({ ...root.dataset }).toEqual({});
});

it('notices a missing script, and no other failure', () => {
  boot();
  document.body.append(document.createElement('img'), document.createElement('script'));
  document.querySelector('img')?.dispatchEvent(new Event('error'));
  expect({ ...root.dataset }).toEqual({});
  document.querySelector('body > script')?.dispatchEvent(new Event('error'));
  expect({ ...root.dataset }).toEqual({ broken: '' });
});

const script = fetchingScreen({
  after: '/assets/framework.js',
  byPlace: {
    admin: ['/assets/frame.js'],
    '/admin/coupon': ['/assets/frame.js', '/assets/coupon.js', '/assets/coupon.css'],
  },
});

/** A document at that address, recording requests. */
function open(pathname: string, session?: string) {
  const page = document.implementation.createHTMLDocument();
  const { origin } = location;
  runInNewContext(script, { document: page, location: { origin, pathname }, d: { session } });
  return {
    arrived: (file: string): void => {
      const element = page.createElement('script');
      element.src = origin + file;
      page.body.append(element);
      element.dispatchEvent(new Event('load'));
    },
    fetched: (): string[] =>
      [...page.head.querySelectorAll<HTMLLinkElement>('link[rel="preload"]')].map(
        (link) => `${link.as} ${link.getAttribute('href')}`,
      ),
  };
}

it('fetches the address’s screen after the app, not before', () => {
  const page = open('/admin/coupon', 'held');
  page.arrived('/assets/main.js');
  expect(page.fetched()).toEqual([]);
  page.arrived('/assets/framework.js');
  expect(page.fetched()).toEqual(['script /assets/frame.js', 'script /assets/coupon.js', 'style /assets/coupon.css']);
});

it('fetches only the frame if the address names a person', () => {
  const page = open('/admin/user-management/user/7', 'held');
  page.arrived('/assets/framework.js');
  expect(page.fetched()).toEqual(['script /assets/frame.js']);
});

it('fetches nothing for strangers, who are redirected, or for app-only pages', () => {
  for (const page of [open('/admin/coupon'), open('/offline', 'held')]) {
    page.arrived('/assets/framework.js');
    expect(page.fetched()).toEqual([]);
  }
});
