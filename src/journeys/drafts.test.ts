import { limits } from '../contract/limits';
import * as messages from '../contract/messages';
import { earn, type Person } from '../server/testing/factories';
import { openServer } from './testing/startServer';
import type { Tab } from './testing/tab';
import { until } from './testing/until';

const server = openServer();
let ada: Person;
let own: Tab;
let second: Tab;

beforeEach(async () => {
  ada = await server.member();
  await earn(server.ctx, await server.admin(), ada, 1_000);
  own = await server.signedIn(ada, { at: '/account/withdraw?from=panel', visible: false });
  second = server.openTab({ at: '/account/profile', beside: own, visible: false });
  await second.isFollowing();
  own.drafts.keep({ form: 'withdraw', owner: ada.id }, { amount: '400' }, {});
  second.drafts.keep({ form: 'profile', owner: ada.id }, { username: 'ada.obi' }, { username: null });
});

const halfFilled = (owner: string) => [
  own.drafts.read({ form: 'withdraw', owner })?.values,
  second.drafts.read({ form: 'profile', owner })?.values,
];
const both = [{ amount: '400' }, { username: 'ada.obi' }];

test('a session that dies in the middle of two forms leaves both as they are, and the way back to both', async () => {
  server.clock.advance({ days: limits.memberSessionIdleDays });
  expect(await own.isRefused('requestWithdrawal', { amount: 400 })).toMatchObject({ status: 401 });
  await until(() => {
    expect(own.state.session.status).toBe('signed-out');
    expect(second.state.session.status).toBe('signed-out');
  });
  expect(own.moves).toEqual([['/login', { replace: true, state: { from: '/account/withdraw?from=panel' } }]]);
  expect(second.moves).toEqual([['/login', { replace: true, state: { from: '/account/profile' } }]]);
  for (const tab of [own, second]) expect(tab.toasts.at(-1)).toEqual(['info', messages.login.sessionEnded]);
  expect(halfFilled(ada.id)).toEqual(both);

  await own.logsIn(ada.email);
  await second.isFollowing();
  expect(halfFilled(ada.id)).toEqual(both);
  await own.does('requestWithdrawal', { amount: 400 });
});

test('the next member who logs in there finds nothing of it, and with their logout it is gone', async () => {
  const bola = await server.member();
  server.clock.advance({ days: limits.memberSessionIdleDays });
  await own.isRefused('requestWithdrawal', { amount: 400 });
  await until(() => expect(second.state.session.status).toBe('signed-out'));
  await own.logsIn(bola.email);
  await second.isFollowing();
  expect(halfFilled(bola.id)).toEqual([undefined, undefined]);

  await own.does('logout');
  await until(() => expect(second.state.session.status).toBe('signed-out'));
  expect(halfFilled(ada.id)).toEqual([undefined, undefined]);
});

test('a network that goes in the middle of a form leaves it as it is, and it can be sent once it is back', async () => {
  own.network.cut();
  own.notices('offline');
  await until(() => expect(own.state.network).toMatchObject({ online: false, error: messages.network.error }));
  expect(halfFilled(ada.id)).toEqual(both);
  own.network.mend();
  own.notices('online');
  await until(() => expect(own.state.network.online).toBe(true));
  expect(halfFilled(ada.id)).toEqual(both);
  await own.does('requestWithdrawal', { amount: 400 });
});
