import * as messages from '../contract/messages';
import { applyTask } from '../contract/jobs';
import { requestWithdrawal } from '../contract/withdrawals';
import { earn, handedIn, postedTask, type Person } from '../server/testing/factories';
import { openServer } from './testing/startServer';
import type { Tab } from './testing/tab';
import { eventually } from '../server/testing/concurrency';

const server = openServer();
let admin: Person;
let ada: Person;
let own: Tab;

beforeEach(async () => {
  admin = await server.admin();
  ada = await server.member();
  await earn(server.ctx, admin, ada, 1_000);
  own = await server.signedIn(ada);
});

const keysOf = (tab: Tab) => tab.network.sentTo(requestWithdrawal).map(({ key }) => key);

/** The member's screen in a newly opened browser. */
const afresh = async () => {
  const tab = await server.signedIn(ada);
  const history = await tab.opens('listWithdrawals', {});
  const profile = await tab.opens('getProfile');
  return { withdrawals: history().data.map(({ amount }) => amount), wallet: profile().userbalance };
};

describe('an answer lost on its way', () => {
  test('is requested again under the same key: one withdrawal, shown as done', async () => {
    const history = await own.opens('listWithdrawals', {});
    const profile = await own.opens('getProfile');
    own.network.loseAnswerOf(requestWithdrawal);
    await own.does('requestWithdrawal', { amount: 400 });

    const [first, second, ...more] = keysOf(own);
    expect([second, more]).toEqual([first, []]);
    expect(first).toEqual(expect.any(String));
    await eventually(() => {
      expect(history().data).toMatchObject([{ amount: 400, status: 'pending' }]);
      expect(profile().userbalance).toMatchObject({ balance: 600, on_hold: 400 });
    });
    expect(await afresh()).toMatchObject({ withdrawals: [400], wallet: { balance: 600, on_hold: 400 } });
  });

  test('together with the network shows a message; pressing again later does not withdraw twice', async () => {
    own.network.loseAnswerOf(requestWithdrawal, 'breaks with the network');
    expect(await own.isRefused('requestWithdrawal', { amount: 400 })).toEqual({
      status: 'NETWORK',
      message: messages.server.networkFailed,
    });
    expect(own.state.network).toMatchObject({ online: false, error: messages.server.networkError });

    own.network.mend();
    await own.does('requestWithdrawal', { amount: 400 });
    const [first, second] = keysOf(own);
    expect(second).toBe(first);
    expect(await afresh()).toMatchObject({ withdrawals: [400], wallet: { balance: 600, on_hold: 400 } });
  });

  test('is not confused with the next request: the same amount later is a second withdrawal', async () => {
    own.network.loseAnswerOf(requestWithdrawal);
    await own.does('requestWithdrawal', { amount: 400 });
    await own.does('requestWithdrawal', { amount: 400 });
    expect(await afresh()).toMatchObject({ withdrawals: [400, 400], wallet: { balance: 200, on_hold: 800 } });
  });

  test('to taking a job leaves the member with one slot', async () => {
    const job = await postedTask(server.ctx, admin);
    const jobs = await own.opens('listTasks', {});
    own.network.loseAnswerOf(applyTask);
    const { data } = await own.does('applyTask', { task_id: job.id });
    expect(data.status).toBe('taken');
    expect(own.toasts.at(-1)).toEqual(['success', messages.jobs.taken]);
    await eventually(() =>
      expect(jobs().data).toMatchObject([{ applicants_applied: 1, application: { id: data.id, status: 'taken' } }]),
    );
  });
});

describe('without a network', () => {
  const goesDark = async (): Promise<void> => {
    own.network.cut();
    own.notices('offline');
    await eventually(() =>
      expect(own.state.network).toMatchObject({ online: false, error: messages.server.networkError }),
    );
  };

  test('a withdrawal is still tried, and fails with the contract’s message and nothing taken', async () => {
    await goesDark();
    expect(await own.isRefused('requestWithdrawal', { amount: 400 })).toEqual({
      status: 'NETWORK',
      message: messages.server.networkFailed,
    });
    expect(own.network.sentTo(requestWithdrawal)).toHaveLength(1);
    own.network.mend();
    expect(await afresh()).toMatchObject({ withdrawals: [], wallet: { balance: 1_000, on_hold: 0 } });
  });

  test('a withdrawal works if only the browser thought itself offline', async () => {
    await goesDark();
    own.network.mend();
    await own.does('requestWithdrawal', { amount: 400 });
    expect(await afresh()).toMatchObject({ withdrawals: [400] });
  });

  const meanwhile: [title: string, away: () => Promise<void>, back: () => void][] = [
    ['the network is back', goesDark, () => own.notices('online')],
    ['the event stream is back that broke unnoticed', async () => own.network.cut(), () => undefined],
  ];
  test.each(meanwhile)('changes made meanwhile appear once %s', async (_title, away, back) => {
    const adminTab = await server.signedIn(admin);
    const profile = await own.opens('getProfile');
    const bell = await own.opens('listNotifications', {});
    const job = await postedTask(server.ctx, admin, { amount: 250 });
    const id = await handedIn(server.ctx, ada, job.id);
    await away();
    await adminTab.does('reviewProof', { id, given_status: 'approved' });
    expect(profile().userbalance.balance).toBe(1_000);

    own.network.mend();
    back();
    await eventually(() => {
      expect(profile().userbalance.balance).toBe(1_250);
      expect(bell().data[0]).toMatchObject({ kind: 'proof-approved', read: false });
      expect(own.network.streams).toBe(2);
    });
  });

  test('a page opens with its stored session and loads once the network is back', async () => {
    const reloaded = server.openTab({ at: '/account/dashboard', beside: own });
    reloaded.network.cut();
    await eventually(() => expect(reloaded.state.session.status).toBe('signed-in'));
    expect(reloaded.moves).toEqual([]);
    const profile = await reloaded.opens('getProfile');
    expect(profile).toThrow(messages.server.offline);

    reloaded.network.mend();
    reloaded.notices('online');
    await eventually(() => expect(profile().data.id).toBe(ada.id));
  });
});
