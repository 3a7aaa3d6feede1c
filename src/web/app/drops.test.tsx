import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router-dom';
import * as messages from '../../contract/messages';
import { formDrafts } from '../lib/formDrafts';
import { getAddress } from '../lib/origin';
import { networkChecked } from '../session/networkSlice';
import { adminTask, answerOf, idOf, listOf } from '../testing/adminRows';
import { noStatistics, profile } from '../testing/memberRows';
import { type Answers, cut, origin, refuse, serve } from '../testing/serve';
import { createToaster } from '../ui/toaster';
import { App } from './App';
import { memoryStorage } from './ports';
import { routes } from './routes';
import { makeStore, startApp } from './store';

const adaId = profile().data.id;
const banks = listOf([{ bank_name: 'Access Bank', bank_code: '044' }]);
const served: Answers = {
  getProfile: profile(),
  listBanks: banks,
  getStatistics: { data: noStatistics },
  listNotifications: { ...listOf([]), unread: 0 },
  listWithdrawals: { ...listOf([]), totals: { total: 0, pending: 0, approved: 0, rejected: 0 } } as never,
  listTasks: listOf([]),
  listSubmittedTasks: listOf([]),
  login: { token: 'fresh', isAdmin: false },
  logout: {},
  updateProfile: { message: messages.profile.updated },
};

let stop = (): void => undefined;
afterEach(() => stop());

/** The whole product at an address, logged in. */
function openAt(place: string, answers: Answers = {}, isAdmin = false) {
  const server = serve({ ...served, ...answers });
  const storage = memoryStorage();
  storage.setItem('sharenaira_token', 'stored');
  storage.setItem('sharenaira_isAdmin', String(isAdmin));
  const router = createMemoryRouter(routes, { initialEntries: [place] });
  const toaster = createToaster();
  const store = makeStore({
    toaster,
    fetch: server.fetch,
    origin,
    storage,
    drafts: formDrafts(sessionStorage),
    navigate: (to, how) => void router.navigate(to, how),
    place: () => getAddress(router.state.location),
  });
  stop = startApp(store);
  render(<App store={store} router={router} toaster={toaster} />);
  return { server, store, router, user: userEvent.setup({ delay: null }) };
}
type RunningApp = ReturnType<typeof openAt>;

const field = (name: RegExp | string) => screen.findByLabelText(name);
const signIn = async ({ user }: RunningApp) => {
  await user.type(await field('Email'), 'ada@mail.example');
  await user.type(await field('Password'), 'a long password');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
};
const goesDark = ({ server, store }: RunningApp) => {
  server.change({ ping: cut });
  act(() => void store.dispatch(networkChecked({ atMs: 1, error: messages.server.networkError })));
};
const comesBack = async ({ server, user }: RunningApp) => {
  server.change({ ping: () => new Response(null) });
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
};
const kept = 'We kept what you typed.';
/** Lazy chunks, so that tests do not wait. */
beforeAll(async () => {
  await Promise.all([
    import('./layouts/MemberLayout'),
    import('./layouts/AdminLayout'),
    import('./layouts/PublicLayout'),
    import('../features/auth/LoginPage'),
    import('../features/account/ProfilePage'),
    import('../shared/profile/ProfileSheet'),
    import('../features/admin/jobs/EditJobPage'),
    import('../features/withdrawals/WithdrawPage'),
  ]);
}, 60_000);

test('losing the network during a withdrawal keeps the amount for the return', async () => {
  const app = openAt('/account/withdraw?from=panel#amount');
  await app.user.type(await field('Amount'), '1500');
  goesDark(app);
  expect(await screen.findByRole('heading', { name: 'No Internet Connection' })).toBeVisible();
  await comesBack(app);
  expect(await field('Amount')).toHaveValue('1500');
  expect(screen.getByText(kept)).toBeVisible();
  expect(getAddress(app.router.state.location)).toBe('/account/withdraw?from=panel#amount');
});

test('losing the session during a profile edit restores the form after login', async () => {
  const app = openAt('/account/profile?edit=username', { updateProfile: refuse(401, '') });
  await app.user.clear(await field(/Username/));
  await app.user.type(await field(/Username/), 'ada.obi');
  await app.user.click(screen.getByText('Save'));
  expect(await screen.findByText(messages.login.sessionEnded)).toBeVisible();
  app.server.change({ updateProfile: served.updateProfile });
  await signIn(app);
  expect(await field(/Username/)).toHaveValue('ada.obi');
  expect(screen.getByText(kept)).toBeVisible();

  await app.user.click(screen.getByText('Save'));
  expect(await screen.findByText(messages.profile.updated)).toBeVisible();
  expect(app.server.inputsOf('updateProfile').at(-1)).toEqual({ username: 'ada.obi' });
  await waitFor(() => expect(screen.queryByText(kept)).not.toBeInTheDocument());
  expect(getAddress(app.router.state.location)).toBe('/account/profile');
  expect(sessionStorage).toHaveLength(0);
});

test('another person logging in after an expiry gets an empty form', async () => {
  const app = openAt('/account/withdraw');
  await app.user.type(await field('Amount'), '1500');
  app.server.change({ listTasks: refuse(401, '') });
  app.server.change({ requestWithdrawal: refuse(401, '') });
  await app.user.click(screen.getByRole('button', { name: 'Withdraw' }));
  const confirm = await screen.findByRole('button', { name: 'Confirm' });
  await waitFor(() => expect(confirm).toBeEnabled());
  await app.user.click(confirm);
  await screen.findByText(messages.login.sessionEnded);
  app.server.change({ getProfile: profile({ data: { ...profile().data, id: idOf(77) } }) });
  await signIn(app);
  expect(await field('Amount')).toHaveValue('');
  expect(screen.queryByText(kept)).not.toBeInTheDocument();
});

test('logging out leaves nothing behind', async () => {
  const app = openAt('/account/withdraw');
  await app.user.type(await field('Amount'), '1500');
  expect(sessionStorage).toHaveLength(1);
  await app.user.click(screen.getByRole('button', { name: 'Your profile' }));
  await app.user.click(await screen.findByText('Logout'));
  expect(await screen.findByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(sessionStorage).toHaveLength(0);
});

test('“Start over” shows the server’s values, discards the draft and focuses the form', async () => {
  formDrafts(sessionStorage).keep({ form: 'withdraw', holder: adaId }, { amount: '1500' }, {});
  const app = openAt('/account/withdraw');
  await app.user.click(await screen.findByRole('button', { name: 'Start over' }));
  expect(await field('Amount')).toHaveValue('');
  expect(await field('Amount')).toHaveFocus();
  expect(sessionStorage).toHaveLength(0);
});

describe('a job being edited', () => {
  const admin = { getProfile: profile({ data: { ...profile().data, isAdmin: true } }) };
  const form = { form: `edit-job:${idOf(1)}`, holder: adaId };
  const place = `/admin/edit-job/${idOf(1)}`;
  const began = adminTask();

  test('restores typed text if the server’s value is unchanged', async () => {
    formDrafts(sessionStorage).keep(form, { jobTitle: 'Half a ti' }, { jobTitle: began.jobTitle });
    openAt(place, { ...admin, getAdminTask: answerOf(adminTask({ instructions: 'Newer instructions' })) }, true);
    expect(await field('Title')).toHaveValue('Half a ti');
    expect(await field(/^Instructions/)).toHaveValue('Newer instructions');
  });

  test('keeps newer server values and offers the typed text', async () => {
    formDrafts(sessionStorage).keep(form, { jobTitle: 'Half a ti' }, { jobTitle: began.jobTitle });
    const { user } = openAt(
      place,
      { ...admin, getAdminTask: answerOf(adminTask({ jobTitle: 'A newer title' })) },
      true,
    );
    expect(await field('Title')).toHaveValue('A newer title');
    await user.click(screen.getByRole('button', { name: 'Fill it in' }));
    expect(await field('Title')).toHaveValue('Half a ti');
    expect(screen.getByText(kept)).toBeVisible();
  });

  test('says nothing if the text was saved after all', async () => {
    formDrafts(sessionStorage).keep(form, { jobTitle: 'New title' }, { jobTitle: began.jobTitle });
    openAt(place, { ...admin, getAdminTask: answerOf(adminTask({ jobTitle: 'New title' })) }, true);
    expect(await field('Title')).toHaveValue('New title');
    expect(screen.queryByText(kept)).not.toBeInTheDocument();
  });

  test('is discarded by Cancel', async () => {
    formDrafts(sessionStorage).keep(form, { jobTitle: 'Half a ti' }, { jobTitle: began.jobTitle });
    const { user } = openAt(place, { ...admin, getAdminTask: answerOf(began) }, true);
    await field('Title');
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Throw it away' }));
    await waitFor(() => expect(sessionStorage).toHaveLength(0));
  });
});
