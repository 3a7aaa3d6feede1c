import { screen, waitFor, within } from '@testing-library/react';
import type { ArgOf } from '../../../../contract/endpoint';
import { limits } from '../../../../contract/limits';
import * as messages from '../../../../contract/messages';
import type { listPayouts, Payout, settlePayouts } from '../../../../contract/payouts';
import { answerOf, idOf, listOf, payout, payoutBatch, payoutSummary } from '../../../testing/adminRows';
import { renderWithStore } from '../../../testing/renderWithStore';
import { refuse, serve, type Answers } from '../../../testing/serve';
import { PayoutsPage } from './PayoutsPage';

const route = '/admin/payouts';
const whole = `${route}?status=all`;
const saved: string[] = [];
beforeEach(() => saved.splice(0));
const show = (at = route) =>
  renderWithStore(
    <main id="main" tabIndex={-1}>
      <PayoutsPage />
    </main>,
    {
      route: at,
      session: 'admin',
      ports: { saveFile: (_file: Blob, name: string) => void saved.push(name) },
    },
  );
const getRow = async (fullname: string) => (await screen.findByText(fullname)).closest('tr')!;
const button = (place: HTMLElement, name: string | RegExp) => within(place).getByRole('button', { name });
/** The dialog's code loads on first use. */
const dialog = () => screen.findByRole('dialog');
const bar = () => screen.getByRole('group', { name: 'Selected rows' });
const csv = () =>
  new Response('Beneficiary Name\r\n', {
    headers: { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="PB-7K2M4Q9A.csv"' },
  });

const batch = { id: idOf(501), reference: 'PB-7K2M4Q9A' };
const sentAt = '2025-03-06T10:00:00.000Z';
const ada = payout({ id: idOf(1) });
const tunde = payout(
  { id: idOf(2), reference: 'WD-TUNDE', status: 'sent', amount: 800, channel: 'manual', sentAt, batch },
  'Tunde Adebayo',
);
const bola = payout(
  {
    id: idOf(3),
    reference: 'WD-BOLA',
    status: 'returned',
    reason: 'The account number does not exist.',
    sentAt,
    returnedAt: sentAt,
  },
  'Bola Ade',
);

function serveAdmin(payouts: readonly Payout[], answers: Answers = {}) {
  let kept = payouts;
  return serve({
    getPayoutSummary: answerOf(payoutSummary()),
    listPayouts: ({ status, batch_id, page = 1, pageSize = 20 }: ArgOf<typeof listPayouts>) => {
      const found = kept.filter(
        (row) => (!status || row.status === status) && (!batch_id || row.batch?.id === batch_id),
      );
      const first = (Number(page) - 1) * Number(pageSize);
      return listOf(found.slice(first, first + Number(pageSize)), { total: found.length });
    },
    listPayoutBatches: listOf([payoutBatch()]),
    settlePayouts: ({ ids, outcome, reason = '' }: ArgOf<typeof settlePayouts>) => {
      kept = kept.map((row) => (ids.includes(row.id) ? { ...row, status: outcome, reason: reason || null } : row));
      return answerOf({ settled: ids, refused: [] });
    },
    createPayoutBatch: answerOf(payoutBatch()),
    exportPayoutBatch: csv,
    ...answers,
  });
}

test('waiting, sent, paid and returned payouts are summed, with the oldest’s age and those needing attention', async () => {
  serveAdmin([ada], { getPayoutSummary: answerOf(payoutSummary({ troubled: 2 })) });
  show();
  expect(await screen.findByText(/2 payouts need attention/)).toBeVisible();
  const figure = (label: string) => screen.getByText(label, { selector: '.ant-statistic *' }).closest('.ant-statistic');
  expect(figure('Waiting')).toHaveTextContent(/^Waiting₦25,000 ?2 payouts, oldest /);
  expect(figure('Paid')).toHaveTextContent(/^Paid₦8,250,300\.50 ?1,204 payouts$/);
  expect(screen.getByRole('link', { name: 'Show them' })).toHaveAttribute(
    'href',
    '/admin/payouts?status=all&troubled=true',
  );
});

test('a row shows state, batch and a return’s reason, with its actions', async () => {
  serveAdmin([ada, { ...tunde, problem: 'The provider does not answer.' }, bola]);
  show(whole);
  const waiting = await getRow('Adaeze Okafor');
  expect(within(waiting).getByText('Waiting')).toBeVisible();
  expect(
    within(waiting)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Cancel payout…']);
  const sent = await getRow('Tunde Adebayo');
  expect(within(sent).getByText('The provider does not answer.')).toBeVisible();
  expect(within(sent).getByRole('link', { name: 'PB-7K2M4Q9A' })).toHaveAttribute(
    'href',
    `/admin/payouts?status=all&batch_id=${batch.id}`,
  );
  expect(
    within(sent)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Mark returned…', 'Mark paid']);
  const back = await getRow('Bola Ade');
  expect(within(back).getByText('The account number does not exist.')).toBeVisible();
  expect(within(back).queryByRole('button')).not.toBeInTheDocument();
});

test('one with the provider can only be queried; after a day a person may settle it', async () => {
  const fresh = payout(
    { id: idOf(4), status: 'sent', channel: 'provider', sentAt: new Date().toISOString() },
    'Fresh One',
  );
  const stale = payout({ id: idOf(5), status: 'sent', channel: 'provider', sentAt }, 'Stale One');
  const server = serveAdmin([fresh, stale], { askPayouts: answerOf({ asked: 1 }) });
  const { user } = show(whole);
  const names = async (fullname: string) =>
    within(await getRow(fullname))
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
  expect(await names('Fresh One')).toEqual(['Ask the provider']);
  expect(await names('Stale One')).toEqual(['Ask the provider', 'Mark returned…', 'Mark paid']);
  const asking = button(await getRow('Fresh One'), 'Ask the provider');
  await user.click(asking);
  expect(await screen.findByText(messages.payouts.askStarted)).toBeVisible();
  expect(server.inputsOf('askPayouts')).toEqual([{ ids: [idOf(4)] }]);
  expect(asking).toHaveFocus();
});

describe('if another admin is needed', () => {
  const yours = payout(
    { id: idOf(7), amount: 250_000, secondAdmin: { acceptedBy: 'Ngozi Admin', isYou: true } },
    'Yours Big',
  );
  const others = payout(
    { id: idOf(8), amount: 300_000, secondAdmin: { acceptedBy: 'Bola Admin', isYou: false } },
    'Others Big',
  );
  const sums = answerOf(
    payoutSummary({
      waiting: { rows: 3, amount: 562_500 },
      secondAdmin: { yours: { rows: 1, amount: 250_000 }, others: { rows: 1, amount: 300_000 } },
    }),
  );
  const openPayouts = (answers: Answers = {}) =>
    serveAdmin([ada, yours, others], { getPayoutSummary: sums, ...answers });

  test('the screen says in advance which, accepted by whom, and who must send them', async () => {
    openPayouts();
    show();
    const own = await getRow('Yours Big');
    expect(within(own).getByText('Accepted by you: another admin must send or release it')).toBeVisible();
    expect(within(own).queryByRole('button', { name: 'Release…' })).not.toBeInTheDocument();
    const foreign = await getRow('Others Big');
    expect(within(foreign).getByText('Accepted by Bola Admin: you are the second admin it needs')).toBeVisible();
    expect(button(foreign, 'Release…')).toBeVisible();
    const [others, yours] = [/needs you as second admin/, /accepted by you, needs another admin/];
    expect((await screen.findByText(others)).parentElement).toHaveTextContent('1 payout, together ₦300,000');
    expect(screen.getByText(yours).parentElement).toHaveTextContent('₦250,000');
  });

  test('a batch of all leaves out and names this admin’s; a selection goes without them', async () => {
    const server = openPayouts();
    const { user } = show();
    await getRow('Yours Big');
    await user.click(screen.getByRole('button', { name: 'Make a batch' }));
    expect(within(await dialog()).getByText(/^All 2 that wait, together ₦312,500\./)).toBeVisible();
    expect(within(await dialog()).getByText(messages.payouts.leftOut(1, '₦250,000'))).toBeVisible();
    await user.click(button(await dialog(), 'Cancel'));
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    await user.click(await within(bar()).findByRole('button', { name: 'Make a batch of 2' }));
    await user.click(button(await dialog(), 'Make the batch and save its file'));
    await waitFor(() => expect(server.inputsOf('createPayoutBatch')).toEqual([{ ids: [idOf(1), idOf(8)] }]));
  });

  test('a batch of nothing else is impossible', async () => {
    const waiting = { rows: 1, amount: 250_000 };
    const secondAdmin = { yours: waiting, others: { rows: 0, amount: 0 } };
    openPayouts({ getPayoutSummary: answerOf(payoutSummary({ waiting, secondAdmin })) });
    show();
    await screen.findByText(/accepted by you, needs another admin/);
    expect(screen.getByRole('button', { name: 'Make a batch' })).toBeDisabled();
  });

  test('the second one releases after confirming, and the row refreshes', async () => {
    const server = openPayouts({ releasePayouts: answerOf({ released: [idOf(8)], refused: [] }) });
    const { user } = show();
    await user.click(button(await getRow('Others Big'), 'Release…'));
    expect(await dialog()).toHaveAccessibleName('Release ₦300,000 to Others Big?');
    expect(server.inputsOf('releasePayouts')).toEqual([]);
    const before = server.inputsOf('listPayouts').length;
    await user.click(button(await dialog(), 'Release'));
    expect(await screen.findByText('One payout is released: it can be sent.')).toBeVisible();
    expect(server.inputsOf('releasePayouts')).toEqual([{ ids: [idOf(8)] }]);
    await waitFor(() => expect(server.inputsOf('listPayouts').length).toBeGreaterThan(before));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('one already released by another admin says so', async () => {
    openPayouts({ releasePayouts: refuse('payout_not_held', messages.payouts.notHeld) });
    const { user } = show();
    await getRow('Others Big');
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    await user.click(await within(bar()).findByRole('button', { name: 'Release 1…' }));
    await user.click(button(await dialog(), 'Release'));
    expect(await screen.findByText(messages.payouts.notHeld)).toBeVisible();
  });
});

test('marking as paid asks first, then row and sums refresh', async () => {
  const server = serveAdmin([tunde]);
  const { user } = show(whole);
  await user.click(button(await getRow('Tunde Adebayo'), 'Mark paid'));
  expect(await dialog()).toHaveAccessibleName('Was ₦800 to Tunde Adebayo paid?');
  expect(server.inputsOf('settlePayouts')).toEqual([]);
  const before = server.inputsOf('getPayoutSummary').length;
  await user.click(button(await dialog(), 'Mark as paid'));
  expect(await screen.findByText('One payout is marked as paid.')).toBeVisible();
  expect(server.inputsOf('settlePayouts')).toEqual([{ ids: [idOf(2)], outcome: 'paid' }]);
  expect(await within(await getRow('Tunde Adebayo')).findByText('Paid')).toBeVisible();
  expect(server.inputsOf('getPayoutSummary').length).toBeGreaterThan(before);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('nothing is returned without a reason, which the member reads', async () => {
  const server = serveAdmin([tunde]);
  const { user } = show(whole);
  await user.click(button(await getRow('Tunde Adebayo'), 'Mark returned…'));
  await user.click(button(await dialog(), 'Mark returned'));
  expect(await within(await dialog()).findByText(messages.fields.reason)).toBeVisible();
  expect(server.inputsOf('settlePayouts')).toEqual([]);
  await user.click(button(await dialog(), 'The name at the bank is another.'));
  await user.click(button(await dialog(), 'Mark returned'));
  expect(await screen.findByText('One payout came back: the money is back in the wallet.')).toBeVisible();
  expect(server.inputsOf('settlePayouts')).toEqual([
    { ids: [idOf(2)], outcome: 'returned', reason: 'The name at the bank is another.' },
  ]);
});

test.each(['p', 'r'])('the key %s asks about the marked row', async (key) => {
  serveAdmin([tunde]);
  const { user } = show(whole);
  await getRow('Tunde Adebayo');
  await user.keyboard(`j${key}`);
  expect(await dialog()).toHaveAccessibleName(/₦800 to Tunde Adebayo/);
});

test('of several, failures are named with reasons and the rest settled', async () => {
  const other = payout({ id: idOf(6), reference: 'WD-OTHER', status: 'sent', channel: 'manual', sentAt }, 'Ngozi Umeh');
  const server = serveAdmin([tunde, other, ada], {
    settlePayouts: answerOf({ settled: [idOf(6)], refused: [{ id: idOf(2), message: messages.payouts.notOpen }] }),
  });
  const { user } = show(whole);
  await getRow('Tunde Adebayo');
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  await user.click(await within(bar()).findByRole('button', { name: 'Mark 2 paid' }));
  expect(await dialog()).toHaveAccessibleName('Were 2 payouts of ₦13,300 paid?');
  await user.click(button(await dialog(), 'Mark as paid'));
  expect(await screen.findByText('One payout is marked as paid.')).toBeVisible();
  const left = within(screen.getByRole('region', { name: 'Payouts that could not be settled' }));
  expect(left.getByRole('listitem')).toHaveTextContent(`WD-TUNDE Tunde Adebayo${messages.payouts.notOpen}`);
  await user.click(within(await dialog()).getAllByRole('button', { name: 'Close' })[1]!);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(server.inputsOf('settlePayouts')).toEqual([{ ids: [idOf(2), idOf(6)], outcome: 'paid' }]);
});

test('a failed settlement keeps the dialog with a message', async () => {
  serveAdmin([tunde], { settlePayouts: refuse(500, '') });
  const { user } = show(whole);
  await user.click(button(await getRow('Tunde Adebayo'), 'Mark paid'));
  await user.click(button(await dialog(), 'Mark as paid'));
  expect(await screen.findByText(messages.payouts.settleFailed)).toBeVisible();
  expect(await within(await dialog()).findByRole('button', { name: 'Mark as paid' })).toHaveFocus();
});

describe('a batch', () => {
  test('of all waiting shows number and amount, and its file is saved at once', async () => {
    const made = payoutBatch({ uploaded: null });
    const server = serveAdmin([ada], { createPayoutBatch: answerOf(made), listPayoutBatches: listOf([made]) });
    const { user, router } = show();
    await getRow('Adaeze Okafor');
    await user.click(screen.getByRole('button', { name: 'Make a batch' }));
    expect(
      await within(await dialog()).findByText(
        /^All 2 that wait, together ₦25,000\. From then on no other batch takes them up/,
      ),
    ).toBeVisible();
    await user.click(button(await dialog(), 'Make the batch and save its file'));
    await waitFor(() => expect(saved).toEqual(['PB-7K2M4Q9A.csv']));
    expect(server.inputsOf('createPayoutBatch')).toEqual([{}]);
    expect(server.inputsOf('exportPayoutBatch')).toEqual([{ id: idOf(501) }]);
    expect(screen.getByRole('main')).toHaveFocus();
    expect(router.state.location.search).toBe('?tab=batches');
    expect(await screen.findByText('by Ngozi Admin')).toBeVisible();
    expect(screen.getByText('File saved, not uploaded yet')).toBeVisible();
  });

  test('takes only selected waiting ones', async () => {
    const server = serveAdmin([ada, tunde]);
    const { user } = show(whole);
    await getRow('Adaeze Okafor');
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    await user.click(await within(bar()).findByRole('button', { name: 'Make a batch of 1' }));
    expect(within(await dialog()).getByText(/^1 payout, together ₦12,500\./)).toBeVisible();
    await user.click(button(await dialog(), 'Make the batch and save its file'));
    await waitFor(() => expect(server.inputsOf('createPayoutBatch')).toEqual([{ ids: [idOf(1)] }]));
  });

  test('takes the oldest if more wait than fit', async () => {
    const waiting = { rows: limits.payoutBatchRows + 1, amount: 900_000 };
    serveAdmin([ada], { getPayoutSummary: answerOf(payoutSummary({ waiting })) });
    const { user } = show();
    await getRow('Adaeze Okafor');
    await user.click(screen.getByRole('button', { name: 'Make a batch' }));
    expect(within(await dialog()).getByText(/^The 1,000 oldest of 1,001 that wait\./)).toBeVisible();
  });

  test('taken first by another admin says so and makes no file', async () => {
    const server = serveAdmin([ada], { createPayoutBatch: refuse('nothing_waits', messages.payouts.batchEmpty) });
    const { user } = show();
    await getRow('Adaeze Okafor');
    await user.click(screen.getByRole('button', { name: 'Make a batch' }));
    await user.click(button(await dialog(), 'Make the batch and save its file'));
    expect(await screen.findByText(messages.payouts.batchEmpty)).toBeVisible();
    expect(server.inputsOf('exportPayoutBatch')).toEqual([]);
  });

  test('whose file failed still exists, and the list saves it again', async () => {
    const server = serveAdmin([ada], { exportPayoutBatch: refuse(500, '') });
    const { user } = show();
    await getRow('Adaeze Okafor');
    await user.click(screen.getByRole('button', { name: 'Make a batch' }));
    await user.click(button(await dialog(), 'Make the batch and save its file'));
    expect(await screen.findByText(messages.payouts.fileFailed)).toBeVisible();
    server.change({ exportPayoutBatch: csv });
    await user.click(await screen.findByRole('button', { name: 'Save file' }));
    await waitFor(() => expect(saved).toEqual(['PB-7K2M4Q9A.csv']));
  });
});

describe('a batch’s open payouts', () => {
  const many = (count: number): Payout[] =>
    Array.from({ length: count }, (_, n) =>
      payout({
        id: idOf(n + 1),
        reference: `WD-${n + 1}`,
        status: 'sent',
        amount: 100,
        channel: 'manual',
        sentAt,
        batch,
      }),
    );
  const ask = async (answers: Answers, rows = many(250)) => {
    const server = serveAdmin(rows, { listPayoutBatches: listOf([payoutBatch({ open: rows.length })]), ...answers });
    const { user } = show(`${route}?tab=batches`);
    await user.click(await screen.findByRole('button', { name: 'Mark all open as paid…' }));
    return { user, server };
  };

  test('are counted first, then marked as paid in parts', async () => {
    const { user, server } = await ask({});
    expect(await within(await dialog()).findByText('₦25,000')).toBeVisible();
    expect(server.inputsOf('settlePayouts')).toEqual([]);
    await user.click(button(await dialog(), 'Mark 250 as paid'));
    expect(await within(await dialog()).findByText('250 of 250 marked as paid.')).toBeVisible();
    expect(server.inputsOf('settlePayouts').map(({ ids }) => (ids as string[]).length)).toEqual([100, 100, 50]);
    expect(screen.queryByText(/payouts are marked as paid\.$/)).not.toBeInTheDocument();
  });

  test('are reported with failures', async () => {
    const { user } = await ask(
      {
        settlePayouts: ({ ids }: ArgOf<typeof settlePayouts>) =>
          answerOf({ settled: ids.slice(1), refused: [{ id: ids[0]!, message: messages.payouts.notOpen }] }),
      },
      many(3),
    );
    await user.click(await within(await dialog()).findByRole('button', { name: 'Mark 3 as paid' }));
    expect(await within(await dialog()).findByText(/^2 of 3 marked as paid\. 1 could not be\.$/)).toBeVisible();
    expect(within(await dialog()).getByRole('listitem')).toHaveTextContent(
      `WD-1 Adaeze Okafor${messages.payouts.notOpen}`,
    );
  });

  test('can be stopped: settled ones stay, the rest is left', async () => {
    let arrive = (): void => undefined;
    const held = new Promise<void>((resolve) => (arrive = resolve));
    const getPayoutGroup = () =>
      within(screen.getByRole('dialog')).getByRole('group', { name: 'Payouts of this batch' });
    const { user, server } = await ask({
      settlePayouts: async ({ ids }: ArgOf<typeof settlePayouts>) => {
        await held;
        return answerOf({ settled: ids, refused: [] });
      },
    });
    await user.click(await within(await dialog()).findByRole('button', { name: 'Mark 250 as paid' }));
    const stop = await within(await dialog()).findByRole('button', { name: 'Stop' });
    expect(getPayoutGroup()).toHaveFocus();
    await user.click(stop);
    arrive();
    expect(await within(await dialog()).findByText(/^Stopped\. 100 of 250 marked as paid\./)).toBeVisible();
    expect(server.inputsOf('settlePayouts')).toHaveLength(1);
    expect(stop).not.toBeInTheDocument();
    expect(getPayoutGroup()).toHaveFocus();
  });

  test('report how far they got if interrupted', async () => {
    let calls = 0;
    const { user } = await ask({
      settlePayouts: ({ ids }: ArgOf<typeof settlePayouts>) => {
        calls += 1;
        return calls === 1 ? answerOf({ settled: ids, refused: [] }) : refuse(500, '');
      },
    });
    await user.click(await within(await dialog()).findByRole('button', { name: 'Mark 250 as paid' }));
    expect(await within(await dialog()).findByText(/^It broke off\. 100 of 250 marked as paid\./)).toBeVisible();
  });

  test('that fail to load ask nothing and can be retried', async () => {
    const { user, server } = await ask({ listPayouts: refuse(500, '') });
    expect(await within(await dialog()).findByText('What is open of it could not be loaded.')).toBeVisible();
    server.change({ listPayouts: listOf(many(2)) });
    await user.click(button(await dialog(), 'Retry'));
    expect(await within(await dialog()).findByRole('button', { name: 'Mark 2 as paid' })).toBeVisible();
  });
});

test('status, batch and trouble are in the address and reach the server; the batch can be removed', async () => {
  const server = serveAdmin([tunde]);
  const { user, router } = show(`${whole}&batch_id=${batch.id}`);
  await getRow('Tunde Adebayo');
  await user.click(screen.getByRole('radio', { name: /^On the way/ }));
  await user.click(screen.getByRole('button', { name: 'Filter by Status' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Needs attention' }));
  await waitFor(() =>
    expect(server.inputsOf('listPayouts').at(-1)).toEqual({
      page: '1',
      pageSize: '20',
      batch_id: batch.id,
      status: 'sent',
      troubled: 'true',
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Remove the filter Batch PB-7K2M4Q9A' }));
  expect(router.state.location.search).toBe('?status=sent&troubled=true');
});

test('sums and rows fail and recover separately', async () => {
  const server = serveAdmin([ada], { getPayoutSummary: refuse(503, ''), listPayouts: refuse(503, '') });
  const { user } = show();
  const sums = await screen.findByText('The sums could not be loaded.');
  const rows = await screen.findByText('The payouts could not be loaded.');
  server.change({ listPayouts: listOf([ada]) });
  await user.click(button(rows.parentElement!, 'Retry'));
  expect(await getRow('Adaeze Okafor')).toBeVisible();
  server.change({ getPayoutSummary: answerOf(payoutSummary()) });
  await user.click(button(sums.parentElement!, 'Retry'));
  expect(await screen.findByText(/^2 payouts/)).toBeVisible();
});
