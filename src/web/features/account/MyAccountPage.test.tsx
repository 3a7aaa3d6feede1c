import { screen, waitFor, within } from '@testing-library/react';
import type { ClosingObstacle } from '../../../contract/account';
import type { Session } from '../../../contract/auth';
import * as messages from '../../../contract/messages';
import { idOf, listOf } from '../../testing/adminRows';
import { profile } from '../../testing/memberRows';
import { renderWithStore } from '../../testing/renderWithStore';
import { refuse, serve, type Answers } from '../../testing/serve';
import { CloseCard, DataCard } from './MyAccountPage';
import { DevicesCard } from './myAccount/DevicesCard';
import { PasswordCard } from './myAccount/PasswordCard';

const good = 'mango-rain-over-ibadan';
const show = (card: React.ReactElement, answers: Answers, ports = {}) => {
  serve({ getProfile: profile(), ...answers });
  return renderWithStore(card, { session: 'member', route: '/account/my-account', ports });
};
const press = (name: string | RegExp) => screen.getByRole('button', { name });

describe('change password', () => {
  const fill = async ({ user }: ReturnType<typeof show>, current: string, next: string) => {
    await user.type(screen.getByLabelText('Current password'), current);
    await user.type(screen.getByLabelText('New password'), next);
    await user.click(press('Change password'));
  };

  test('sends both once and forgets them', async () => {
    const shown = show(<PasswordCard />, { changePassword: {} });
    await fill(shown, 'my old one', good);
    await waitFor(() => expect(screen.getByLabelText('New password')).toHaveValue(''));
    expect(shown.server.inputsOf('changePassword')).toEqual([{ current_password: 'my old one', password: good }]);
    expect(screen.getByLabelText('Current password')).toHaveValue('');
  });

  test('a wrong current one is reported under its field, which gets the focus', async () => {
    const { currentWrong } = messages.login;
    const shown = show(<PasswordCard />, {
      changePassword: refuse(400, currentWrong, { current_password: currentWrong }),
    });
    await fill(shown, 'guess', good);
    const field = screen.getByLabelText('Current password');
    await waitFor(() => expect(field).toHaveFocus());
    await waitFor(() => expect(field).toHaveAccessibleDescription(currentWrong));
  });
});

describe('devices', () => {
  const device = (n: number, part: Partial<Session> = {}): Session => ({
    id: idOf(n),
    device: 'Chrome on Android',
    current: false,
    createdAt: '2025-03-01T09:12:00.000Z',
    lastSeenAt: '2025-03-05T09:12:00.000Z',
    ...part,
  });

  test('this one is marked without a button; others are logged out by a press, and the list keeps the focus', async () => {
    let rows = [device(1, { current: true }), device(2, { device: null })];
    const { user, server } = show(<DevicesCard />, {
      listSessions: () => listOf(rows, { pageSize: 10 }),
      revokeSession: ({ id }) => {
        rows = rows.filter((row) => row.id !== id);
        return {};
      },
    });
    const [here] = await screen.findAllByRole('listitem');
    expect(within(here!).getByText('This device')).toBeVisible();
    expect(within(here!).queryByRole('button')).not.toBeInTheDocument();
    await user.click(press('Log out Unknown device, last used Wed 5 Mar 2025, 10:12'));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
    expect(server.inputsOf('revokeSession')).toEqual([{ id: idOf(2) }]);
    expect(screen.getByRole('list', { name: 'Your devices' })).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Log out all other devices' })).not.toBeInTheDocument();
  });

  test('all others end at once', async () => {
    const rows = [device(1, { current: true }), device(2), device(3)];
    const { user, server } = show(<DevicesCard />, {
      listSessions: listOf(rows, { pageSize: 10 }),
      revokeOtherSessions: {},
    });
    await user.click(await screen.findByRole('button', { name: 'Log out all other devices' }));
    await waitFor(() => expect(server.inputsOf('listSessions')).toHaveLength(2));
    expect(server.inputsOf('revokeOtherSessions')).toHaveLength(1);
  });
});

test('the data are saved under the server’s file name', async () => {
  const saved: string[] = [];
  const { user } = show(
    <DataCard />,
    {
      downloadData: () =>
        new Response('{}', { headers: { 'content-disposition': 'attachment; filename="my-data.json"' } }),
    },
    { saveFile: (_file: Blob, name: string) => void saved.push(name) },
  );
  await user.click(press('Download my data'));
  await waitFor(() => expect(saved).toEqual(['my-data.json']));
  expect(await screen.findByText('Your data are in your downloads: my-data.json')).toBeInTheDocument();
});

describe('closing the account', () => {
  const closing = (obstacles: ClosingObstacle[], remainder = 0) => ({ data: { obstacles, remainder } });
  const until = '2026-03-06T09:00:00.000Z';
  const table: [ClosingObstacle, string, string | null][] = [
    [{ kind: 'admins', count: 1, amount: 0, until: null }, 'You are an admin.', null],
    [{ kind: 'balance', count: 1, amount: 1250, until: null }, '₦1,250 is in your wallet.', '/account/withdraw'],
    [
      { kind: 'withdrawals', count: 2, amount: 700, until: null },
      '2 withdrawals of ₦700 are not decided yet.',
      '/account/withdrawal-history',
    ],
    [
      { kind: 'payouts', count: 1, amount: 5_000, until: null },
      '1 approved withdrawal of ₦5,000 has not reached your bank yet.',
      '/account/withdrawal-history',
    ],
    [
      { kind: 'rewards', count: 2, amount: 400, until: null },
      '2 referral rewards of ₦400 are being checked.',
      '/account/referral',
    ],
    [
      { kind: 'taken', count: 1, amount: 500, until },
      'You have taken 1 job worth ₦500.Submit your proof, or wait until the time is up: Fri 6 Mar 2026, 10:00.',
      '/account/dashboard',
    ],
    [
      { kind: 'inReview', count: 1, amount: 500, until },
      '1 proof worth ₦500 is in review.',
      '/account/dashboard?tab=submitted',
    ],
  ];
  test.each(table)('%j is shown with its amount and what to do', async (obstacle, words, href) => {
    const { user, server } = show(<CloseCard />, { getClosing: closing([obstacle]) });
    expect(server.inputsOf('getClosing')).toHaveLength(0);
    await user.click(press('Close my account'));
    const list = await screen.findByRole('list', { name: 'What you need to settle first' });
    expect(list).toHaveTextContent(words);
    const link = within(list).queryByRole('link');
    expect(link?.getAttribute('href') ?? null).toBe(href);
    expect(screen.queryByLabelText('Your password')).not.toBeInTheDocument();
  });

  const type = async ({ user }: ReturnType<typeof show>) => {
    await user.click(await screen.findByRole('button', { name: 'Close my account' }));
    await user.type(await screen.findByLabelText('Your password'), 'my password');
  };

  test('needs the password, then logs out and leaves the page', async () => {
    const shown = show(<CloseCard />, { getClosing: closing([]), closeAccount: {} });
    await type(shown);
    await shown.user.click(press('Close my account for good'));
    await waitFor(() => expect(shown.router.state.location.pathname).toBe('/login'));
    expect(shown.server.inputsOf('closeAccount')).toEqual([{ current_password: 'my password' }]);
    expect(shown.store.getState().session.token).toBeNull();
    // The toast moves from the dialog to the page.
    await waitFor(() => expect(screen.getByText(messages.profile.closingDone)).toBeVisible());
  });

  test('a remainder is given up only when ticked, to the kobo', async () => {
    const shown = show(<CloseCard />, { getClosing: closing([], 60.5), closeAccount: {} });
    await type(shown);
    await shown.user.click(press('Close my account for good'));
    const box = screen.getByRole('checkbox', { name: 'I give up the ₦60.50 in my wallet' });
    await waitFor(() => expect(box).toHaveFocus());
    expect(box).toHaveAccessibleDescription('Tick the box about the ₦60.50 in your wallet first.');
    expect(shown.server.inputsOf('closeAccount')).toEqual([]);
    await shown.user.click(box);
    await shown.user.click(press('Close my account for good'));
    await waitFor(() =>
      expect(shown.server.inputsOf('closeAccount')).toEqual([{ current_password: 'my password', gives_up: 60.5 }]),
    );
  });

  test('a new obstacle is shown', async () => {
    const shown = show(<CloseCard />, {
      getClosing: closing([]),
      closeAccount: refuse('closing_blocked', messages.profile.closingBlocked.inReview),
    });
    await type(shown);
    shown.server.change({ getClosing: closing([{ kind: 'inReview', count: 1, amount: 500, until }]) });
    await shown.user.click(press('Close my account for good'));
    expect(await screen.findByRole('list', { name: 'What you need to settle first' })).toBeVisible();
    expect(shown.store.getState().session.token).not.toBeNull();
  });
});
