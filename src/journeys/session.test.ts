import { updateProfile } from '../contract/account';
import { limits } from '../contract/limits';
import * as messages from '../contract/messages';
import type { Person } from '../server/testing/factories';
import { application, codeMailedTo, goodPassword } from '../server/testing/signingUp';
import { storageKeys } from '../web/lib/siteStorage';
import { openServer } from './testing/startServer';
import type { Tab } from './testing/tab';
import { eventually } from '../server/testing/concurrency';

const server = openServer();
let ada: Person;

beforeEach(async () => {
  ada = await server.member();
});

const isOut = (tab: Tab): void => {
  expect(tab.state.session).toMatchObject({ token: null, isAdmin: false, status: 'signed-out' });
  expect(tab.storage.getItem(storageKeys.token)).toBeNull();
  expect(tab.state.api.queries).toEqual({});
};
const toLoginFrom = (from: string) => ['/login', { replace: true, state: { from } }];
const ban = (adminTab: Tab, status_update: 'ban' | 'unban' = 'ban') =>
  adminTab.does('updateUserStatus', { id: ada.id, status_update, reason: 'Two accounts' });

describe('a ban', () => {
  test('logs an open tab out and leads to login with the way back', async () => {
    const adminTab = await server.signedIn(await server.admin());
    const own = await server.signedIn(ada, { at: '/account/withdraw' });
    await own.opens('getProfile');
    await ban(adminTab);
    await eventually(() => isOut(own));
    expect(own.moves).toEqual([toLoginFrom('/account/withdraw')]);
    expect(own.toasts.at(-1)).toEqual(['info', messages.login.sessionEnded]);
  });

  test('logs a hidden tab out at its next call and leads to login with the way back', async () => {
    const adminTab = await server.signedIn(await server.admin());
    const own = await server.signedIn(ada, { at: '/account/job-details/7?from=list', visible: false });
    await own.opens('getProfile');
    await ban(adminTab);
    expect(own.state.session.status).toBe('signed-in');

    expect(await own.isRefused('markNotificationsRead')).toMatchObject({ status: 401 });
    await eventually(() => isOut(own));
    expect(own.moves).toEqual([toLoginFrom('/account/job-details/7?from=list')]);
    expect(own.toasts.filter(([kind]) => kind !== 'success')).toEqual([['info', messages.login.sessionEnded]]);
  });

  test('is not shown as a failure of the last action', async () => {
    const adminTab = await server.signedIn(await server.admin());
    const own = await server.signedIn(ada);
    own.network.loseAnswerOf(updateProfile, 'never comes');
    const pressed = own.isRefused('updateProfile', { username: 'ada.obi' });
    await eventually(() => expect(own.network.sentTo(updateProfile)).toHaveLength(1));
    await ban(adminTab);
    await eventually(() => isOut(own));
    await pressed;
    expect(own.toasts.filter(([kind]) => kind !== 'success')).toEqual([['info', messages.login.sessionEnded]]);
  });

  test('blocks login until it is lifted; then the bell welcomes the member', async () => {
    const adminTab = await server.signedIn(await server.admin());
    const members = await adminTab.opens('listUsers', { q: ada.email });
    await ban(adminTab);
    await eventually(() => expect(members().data).toMatchObject([{ userInfo: { status: false } }]));
    const own = server.openTab({ at: '/login' });
    expect(await own.isRefused('login', { email: ada.email, password: goodPassword })).toMatchObject({
      status: 403,
      message: messages.login.banned,
    });
    expect(own.state.session.status).toBe('signed-out');

    await ban(adminTab, 'unban');
    await eventually(() => expect(members().data).toMatchObject([{ userInfo: { status: true } }]));
    await own.logsIn(ada.email);
    expect((await own.opens('listNotifications', {}))()).toMatchObject({
      unread: 1,
      data: [{ kind: 'account-unbanned' }],
    });
  });
});

describe('logging out', () => {
  test('ends all tabs of this browser without mentioning expiry, and keeps the phone logged in', async () => {
    const own = await server.signedIn(ada);
    const phone = await server.signedIn(ada);
    const second = server.openTab({ at: '/account/referral', beside: own });
    await second.isFollowing();

    await own.does('logout');
    await eventually(() => {
      isOut(own);
      isOut(second);
    });
    expect(own.moves).toEqual([['/login', { replace: true }]]);
    expect(second.moves).toEqual([['/login', { replace: true }]]);
    expect([...own.toasts, ...second.toasts].filter(([kind]) => kind !== 'success')).toEqual([]);
    expect((await phone.opens('getProfile'))().data.email).toBe(ada.email);
  });

  test('ends the session on the server, so a copied token is useless', async () => {
    const own = await server.signedIn(ada);
    const token = own.storage.getItem(storageKeys.token) ?? '';
    const copied = server.openTab({ at: '/account/dashboard', token });
    await copied.isFollowing();
    await own.does('logout');
    await eventually(() => isOut(copied));

    const later = server.openTab({ at: '/account/dashboard', token });
    await eventually(() => isOut(later));
    expect(later.moves).toEqual([toLoginFrom('/account/dashboard')]);
  });
});

describe('a reloaded page', () => {
  test('is logged in with the stored token as the same member', async () => {
    const own = await server.signedIn(ada);
    const reloaded = server.openTab({ at: '/account/dashboard', beside: own });
    await reloaded.isFollowing();
    expect((await reloaded.opens('getProfile'))().data.id).toBe(ada.id);
  });

  test('follows another tab that logs in as another member', async () => {
    const bola = await server.member();
    const own = await server.signedIn(ada);
    const second = server.openTab({ at: '/account/dashboard', beside: own });
    await second.isFollowing();
    await second.does('logout');
    await eventually(() => isOut(own));
    await second.logsIn(bola.email);
    await own.isFollowing();
    expect((await own.opens('getProfile'))().data.id).toBe(bola.id);
  });
});

test('a member whose browser claims to be an admin is refused and corrected, but stays logged in', async () => {
  const own = await server.signedIn(ada);
  own.storage.setItem('sharenaira_isAdmin', 'true');
  const claiming = server.openTab({ at: '/admin/dashboard', beside: own });
  await claiming.isFollowing();
  expect(await claiming.isRefused('createCoupon')).toMatchObject({ status: 403, message: messages.server.forbidden });
  expect(await claiming.opens('listUsers', {})).toThrow(messages.server.forbidden);
  expect(claiming.state.session).toMatchObject({ status: 'signed-in', isAdmin: false });
});

test('a new password ends every session, and only it opens the account', async () => {
  const form = application();
  const own = server.openTab({ at: '/signup' });
  await own.does('register', form);
  await own.does('verifyOtp', { email: form.email, otpCode: codeMailedTo(server, form.email) });
  await own.logsIn(form.email, form.password);
  own.goes('/account/profile');

  const forgetful = server.openTab({ at: '/forgot-password' });
  server.clock.advance({ minutes: limits.otpLifetimeMinutes });
  await forgetful.does('forgotPassword', { email: form.email });
  expect(await forgetful.isRefused('resetPassword', { email: form.email, password: 'amber-savanna-17' })).toMatchObject(
    {
      message: messages.login.resetTicketMissing,
    },
  );
  await forgetful.does('verifyOtp', { email: form.email, otpCode: codeMailedTo(server, form.email) });
  await forgetful.does('resetPassword', { email: form.email, password: 'amber-savanna-17' });

  await eventually(() => isOut(own));
  expect(own.moves).toEqual([toLoginFrom('/account/profile')]);
  expect(await own.isRefused('login', { email: form.email, password: form.password })).toMatchObject({
    status: 401,
    message: messages.login.wrong,
  });
  expect(own.moves).toHaveLength(1);
  expect(own.toasts.at(-1)).toEqual(['info', messages.login.sessionEnded]);
  await own.logsIn(form.email, 'amber-savanna-17');
});
