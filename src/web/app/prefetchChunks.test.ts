import type { RouteObject } from 'react-router-dom';
import { onLine } from '../testing/onLine';
import { prefetchChunks } from './prefetch';

const screens = { frame: jest.fn(), referral: jest.fn(), profile: jest.fn() };
const routes: RouteObject[] = [
  {
    lazy: screens.frame,
    children: [
      { path: '/account/referral', lazy: screens.referral },
      { path: '/account/profile', lazy: screens.profile },
    ],
  },
];
let leave = (): void => undefined;

beforeEach(() => {
  for (const screen of Object.values(screens)) screen.mockReset().mockResolvedValue({});
  onLine({});
  document.body.innerHTML = `
    <a href="/account/referral"><span>Referral</span></a>
    <a href="https://elsewhere.test/account/profile">Elsewhere</a>`;
  leave = prefetchChunks(routes, document);
});
afterEach(() => leave());

const mean = (selector: string, intent: string): boolean | undefined =>
  document.querySelector(selector)?.dispatchEvent(new Event(intent, { bubbles: true }));

it.each(['pointerover', 'focusin'])('intent on a link (%s) loads its screen and frame', (intent) => {
  mean('span', intent);
  expect(screens.referral).toHaveBeenCalledTimes(1);
  expect(screens.frame).toHaveBeenCalledTimes(1);
  expect(screens.profile).not.toHaveBeenCalled();
});

it('loads a screen once, and again after a failure', async () => {
  screens.referral.mockRejectedValueOnce(new Error('The line is down'));
  mean('span', 'pointerover');
  mean('span', 'pointerover');
  expect(screens.referral).toHaveBeenCalledTimes(1);
  await Promise.resolve();
  mean('span', 'pointerover');
  mean('span', 'pointerover');
  expect(screens.referral).toHaveBeenCalledTimes(2);
});

it.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])('loads nothing on %j', (line) => {
  onLine(line);
  mean('span', 'pointerover');
  expect(screens.referral).not.toHaveBeenCalled();
});

it('ignores other sites, and stops when told', () => {
  mean('a[href^="https"]', 'pointerover');
  leave();
  mean('span', 'pointerover');
  expect(screens.frame).not.toHaveBeenCalled();
  expect(screens.profile).not.toHaveBeenCalled();
});
