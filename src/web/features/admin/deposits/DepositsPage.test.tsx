import { screen, waitFor, within } from '@testing-library/react';
import type { ArgOf } from '../../../../contract/endpoint';
import type { Deposit, listDeposits, reverseDeposit } from '../../../../contract/funding';
import { figureOf } from '../../../../contract/inputs/readFigure';
import * as messages from '../../../../contract/messages';
import { answerOf, deposit, idOf, listOf, owner, ownerRequest } from '../../../testing/adminRows';
import { profile } from '../../../testing/memberRows';
import { lagosDaysAgo } from '../../../lib/dates';
import { dayField } from '../../../testing/dayField';
import { renderWithStore } from '../../../testing/renderWithStore';
import { type Answers, refuse, serve } from '../../../testing/serve';
import { DepositsPage } from './DepositsPage';

const route = '/admin/deposits';
const show = (at = route) =>
  renderWithStore(
    <main id="main" tabIndex={-1}>
      <DepositsPage />
    </main>,
    { route: at, session: 'admin' },
  );
const getRow = async (reference: string) => (await screen.findByText(reference)).closest('tr')!;
const button = (place: HTMLElement, name: string | RegExp) => within(place).getByRole('button', { name });
const dialog = () => screen.findByRole('dialog');

const waiting = deposit({ id: idOf(2), reference: 'DEP-WAITING', status: 'waiting', amount: 750_000 });
const unknown = deposit({ id: idOf(3), reference: 'DEP-UNKNOWN', status: 'unallocated', owner: null });
const shop = owner();
const school = owner({ id: idOf(702), name: 'Bright School', email: 'bursar@school.example' });

/** A fake server with stateful deposits. */
function serveDeposits(deposits: readonly Deposit[], answers: Answers = {}) {
  let kept = deposits;
  const change = (id: string, part: Partial<Deposit>) => {
    kept = kept.map((row) => (row.id === id ? { ...row, ...part } : row));
    return answerOf(kept.find((row) => row.id === id)!);
  };
  return serve({
    getProfile: profile(),
    listDeposits: ({ status, owner_id }: ArgOf<typeof listDeposits>) =>
      listOf(kept.filter((row) => (!status || row.status === status) && (!owner_id || row.owner?.id === owner_id))),
    listOwnerRequests: listOf([]),
    listOwners: ({ q = '' }) => listOf([shop, school].filter(({ name }) => name.toLowerCase().includes(q))),
    recordDeposit: (input) => {
      const made = deposit({ id: idOf(9), reference: 'DEP-NEW', amount: figureOf(input.amount) });
      kept = [made, ...kept];
      return answerOf(made, messages.funding.depositBooked);
    },
    confirmDeposit: ({ id }) => change(id, { status: 'booked' }),
    allocateDeposit: ({ id }) => change(id, { status: 'booked', owner: { id: school.id, name: school.name } }),
    reverseDeposit: ({ id, reason }: ArgOf<typeof reverseDeposit>) =>
      change(id, { status: kept.find((row) => row.id === id)?.status === 'waiting' ? 'refused' : 'reversed', reason }),
    ...answers,
  });
}

describe('the list', () => {
  test('a deposit shows owner, bank details, status and recorder', async () => {
    serveDeposits([deposit({ note: 'Paid for May.' }), waiting, unknown]);
    show();
    const row = await getRow('DEP-7K2M4Q9A');
    expect(within(row).getByRole('link', { name: 'Shop Ltd' })).toHaveAttribute('href', `/admin/owners/${idOf(701)}`);
    for (const text of ['₦250,000', '4 Mar 2025', 'FT25063GTB0471', 'Paid for May.', 'Booked', 'by Ngozi Admin'])
      expect(within(row).getByText(text)).toBeVisible();
    expect(within(await getRow('DEP-WAITING')).getByText('Waits for a second admin')).toBeVisible();
    expect(within(await getRow('DEP-UNKNOWN')).getAllByText('Not allocated')).toHaveLength(2);
  });

  test('a reversed one shows why and offers nothing', async () => {
    serveDeposits([deposit({ status: 'reversed', reason: 'It was recorded twice.' })]);
    show();
    const row = await getRow('DEP-7K2M4Q9A');
    expect(within(row).getByText('It was recorded twice.')).toBeVisible();
    expect(within(row).queryByRole('button')).not.toBeInTheDocument();
  });

  test('statuses are tabs, and the filter by owner can be removed', async () => {
    const server = serveDeposits([deposit(), waiting]);
    const { user, router } = show(`${route}?owner_id=${idOf(701)}`);
    await user.click(await screen.findByRole('button', { name: 'Remove the filter Shop Ltd' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
    await user.click(screen.getByRole('radio', { name: /To confirm/ }));
    await waitFor(() => expect(screen.queryByText('DEP-7K2M4Q9A')).not.toBeInTheDocument());
    expect(server.inputsOf('listDeposits').at(-1)).toMatchObject({ status: 'waiting' });
  });

  test('a failed list can be retried; an empty one says what appears here', async () => {
    const server = serveDeposits([], { listDeposits: refuse(500, '') });
    const { user } = show();
    expect(await screen.findByText(new RegExp(messages.funding.depositsFailed))).toBeVisible();
    server.change({ listDeposits: listOf<Deposit>([]) });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(messages.funding.depositsEmpty)).toBeVisible();
  });
});

describe('recording', () => {
  const open = async (answers: Answers = {}) => {
    const server = serveDeposits([], answers);
    const shown = show();
    await shown.user.click(await screen.findByRole('button', { name: 'Record deposit' }));
    const form = await dialog();
    const choose = async (typed: string, title: string) => {
      await shown.user.type(within(form).getByRole('combobox', { name: 'Owner' }), typed);
      await shown.user.click(await screen.findByTitle(title));
    };
    const fill = async () => {
      await shown.user.type(within(form).getByLabelText('Amount'), '₦120,500.50');
      await shown.user.type(await dayField(form, 'Day received'), lagosDaysAgo(2));
      await shown.user.tab();
      await shown.user.type(within(form).getByLabelText('Bank reference'), 'FT-1');
    };
    return { ...shown, server, form, choose, fill, send: () => shown.user.click(button(form, 'Record deposit')) };
  };

  test('for an owner found by search reports the result and lists it', async () => {
    const { server, choose, fill, send } = await open();
    await choose('bright', 'Bright School · bursar@school.example');
    await fill();
    await send();
    expect(await screen.findByText(messages.funding.depositBooked)).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(await getRow('DEP-NEW')).toBeVisible();
    expect(server.inputsOf('recordDeposit')).toEqual([
      { owner_id: school.id, amount: '120,500.50', receivedOn: lagosDaysAgo(2), bankReference: 'FT-1' },
    ]);
  });

  test('for an unknown owner', async () => {
    const { server, choose, fill, send } = await open();
    await choose('{Enter}', 'I don’t know yet');
    await fill();
    await send();
    await waitFor(() => expect(server.inputsOf('recordDeposit')).toHaveLength(1));
    expect(server.inputsOf('recordDeposit')[0]).toMatchObject({ owner_id: null });
  });

  test('an empty field says what it needs, and nothing is sent', async () => {
    const { server, form, send } = await open();
    await send();
    expect(await within(form).findByText('Choose an owner, or “I don’t know yet”')).toBeVisible();
    expect(within(form).getByText(messages.fields.amount)).toBeVisible();
    expect(server.inputsOf('recordDeposit')).toEqual([]);
  });

  test('a refusal shows under its field, and the form keeps its text', async () => {
    const refused = refuse('deposit_twice', messages.funding.depositTwice, {
      bankReference: messages.funding.depositTwice,
    });
    const { form, choose, fill, send } = await open({ recordDeposit: refused });
    await choose('bright', 'Bright School · bursar@school.example');
    await fill();
    await send();
    expect(
      await within(form).findByText(messages.funding.depositTwice, { selector: '.ant-form-item-explain-error' }),
    ).toBeVisible();
    expect(within(form).getByLabelText('Bank reference')).toHaveValue('FT-1');
  });
});

describe('a waiting deposit', () => {
  test('is confirmed by another admin who sees amount and reference', async () => {
    const server = serveDeposits([waiting]);
    const { user } = show();
    await user.click(button(await getRow('DEP-WAITING'), 'Confirm…'));
    const asked = await dialog();
    expect(asked).toHaveTextContent('Did ₦750,000 from Shop Ltd arrive?');
    expect(asked).toHaveTextContent('FT25063GTB0471');
    await user.click(button(asked, 'Confirm deposit'));
    expect(await screen.findByText(messages.funding.depositConfirmed)).toBeVisible();
    expect(await within(await getRow('DEP-WAITING')).findByText('Booked')).toBeVisible();
    expect(server.inputsOf('confirmDeposit')).toEqual([{ id: waiting.id }]);
  });

  test('tells its recorder that another admin must, keeping the dialog', async () => {
    serveDeposits([waiting], { confirmDeposit: refuse('another_admin_decides', messages.funding.secondAdmin) });
    const { user } = show();
    await user.click(button(await getRow('DEP-WAITING'), 'Confirm…'));
    await user.click(button(await dialog(), 'Confirm deposit'));
    expect(await screen.findByText(messages.funding.secondAdmin)).toBeVisible();
    expect(screen.getByRole('dialog')).toBeVisible();
  });

  test('closes the dialog with the new row if another admin was faster', async () => {
    const server = serveDeposits([waiting], {
      confirmDeposit: refuse('already_decided', messages.funding.depositElsewhere),
    });
    const { user } = show();
    await user.click(button(await getRow('DEP-WAITING'), 'Confirm…'));
    const asked = await dialog();
    server.change({ listDeposits: listOf([{ ...waiting, status: 'booked' as const }]) });
    await user.click(button(asked, 'Confirm deposit'));
    expect(await screen.findByText(messages.funding.depositElsewhere)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await within(await getRow('DEP-WAITING')).findByText('Booked')).toBeVisible();
  });

  test('is refused with a reason, moving no money', async () => {
    const server = serveDeposits([waiting]);
    const { user } = show();
    await user.click(button(await getRow('DEP-WAITING'), 'Refuse…'));
    const asked = await dialog();
    expect(asked).toHaveTextContent('It isn’t booked, so no money moves.');
    await user.click(button(asked, /The bank doesn’t show this transfer/));
    await user.click(button(asked, 'Refuse deposit'));
    expect(await screen.findByText(messages.funding.depositRefused)).toBeVisible();
    expect(server.inputsOf('reverseDeposit')).toEqual([
      { id: waiting.id, reason: 'The bank doesn’t show this transfer.' },
    ]);
  });
});

test('a deposit without an owner is allocated', async () => {
  const server = serveDeposits([unknown]);
  const { user } = show();
  await user.click(button(await getRow('DEP-UNKNOWN'), 'Give to owner…'));
  const asked = await dialog();
  await user.type(within(asked).getByRole('combobox', { name: 'Owner' }), 'bright');
  await user.click(await screen.findByTitle('Bright School · bursar@school.example'));
  await user.click(button(asked, 'Give to owner'));
  expect(await screen.findByText(messages.funding.depositAllocated)).toBeVisible();
  expect(await within(await getRow('DEP-UNKNOWN')).findByRole('link', { name: 'Bright School' })).toBeVisible();
  expect(server.inputsOf('allocateDeposit')).toEqual([{ id: unknown.id, owner_id: school.id }]);
});

test('reversing explains the consequences and focuses the row', async () => {
  serveDeposits([deposit()]);
  const { user } = show();
  await user.click(button(await getRow('DEP-7K2M4Q9A'), 'Reverse…'));
  const asked = await dialog();
  expect(asked).toHaveTextContent('The amount leaves the balance of Shop Ltd.');
  expect(asked).toHaveTextContent('their open jobs are paused');
  expect(asked).toHaveTextContent('An admin other than Ngozi Admin has to do this.');
  await user.click(button(asked, /It was recorded twice/));
  await user.click(button(asked, 'Reverse deposit'));
  expect(await screen.findByText(messages.funding.depositReversed)).toBeVisible();
  const row = await getRow('DEP-7K2M4Q9A');
  expect(await within(row).findByText('Reversed')).toBeVisible();
  await waitFor(() => expect(row).toHaveFocus());
});

describe('requests for another admin', () => {
  const requests = () => screen.findByRole('region', { name: 'Waiting for another admin' });
  const serveRequest = (request = ownerRequest({ to: null }), answers: Answers = {}) => {
    const server = serveDeposits([], {
      listOwnerRequests: listOf([request]),
      decideOwnerRequest: () => {
        server.change({ listOwnerRequests: listOf([]) });
        return answerOf(owner());
      },
      ...answers,
    });
    return server;
  };
  const refund = ownerRequest({
    kind: 'refund',
    to: null,
    amount: 40_000,
    deposit: { id: idOf(1), reference: 'DEP-7K2M4Q9A', bankReference: 'FT25063GTB0471' },
    reason: 'They paid too much.',
  });
  const move = ownerRequest({ kind: 'move', to: null, target: { id: school.id, name: school.name } });

  test.each([
    ['a raise of credit', ownerRequest({ to: null }), 'Shop Ltd credit ₦0 → No limit'],
    ['a refund', refund, 'Shop Ltd pay back ₦40,000 of deposit DEP-7K2M4Q9A'],
    ['a move', move, 'Shop Ltd move everything to Bright School'],
  ])('%s says what, why and by whom', async (_kind, request, words) => {
    serveRequest(request);
    show();
    const list = await requests();
    expect(list).toHaveTextContent(words);
    expect(list).toHaveTextContent(`${request.reason} · requested by Ngozi Admin`);
  });

  test.each([
    ['Accept', true, messages.funding.requestAccepted],
    ['Refuse', false, messages.funding.requestRefused],
  ])('%s asks for confirmation, and then no longer waits', async (press, accepted, told) => {
    const server = serveRequest();
    const { user } = show();
    await user.click(button(await requests(), `${press}…`));
    await user.click(button(await dialog(), press));
    expect(await screen.findByText(told)).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Waiting for another admin')).not.toBeInTheDocument());
    expect(server.inputsOf('decideOwnerRequest')).toEqual([{ id: idOf(1), accepted }]);
  });

  test('an accepted refund waits for the bank’s reference', async () => {
    const server = serveRequest({ ...refund, status: 'accepted' }, { recordRefundSent: answerOf(owner()) });
    const { user } = show();
    await user.click(button(await requests(), 'Record as sent…'));
    const asked = await dialog();
    await user.type(within(asked).getByLabelText('Bank reference'), 'OUT-1');
    await user.click(button(asked, 'Record as sent'));
    expect(await screen.findByText(messages.funding.refundSent)).toBeVisible();
    expect(server.inputsOf('recordRefundSent')).toEqual([{ id: idOf(1), bankReference: 'OUT-1' }]);
  });

  test('say beside the deposits if they fail to load', async () => {
    serveRequest(undefined, { listOwnerRequests: refuse(500, '') });
    show();
    expect(await screen.findByText('Requests for another admin could not be loaded.')).toBeVisible();
  });
});

test('a refund needs amount and reason', async () => {
  const server = serveDeposits([deposit()], {
    refundOwner: answerOf(owner(), messages.funding.requestWaits),
  });
  const { user } = show();
  await user.click(button(await getRow('DEP-7K2M4Q9A'), 'Pay back…'));
  const asked = await dialog();
  await user.type(within(asked).getByLabelText('Amount'), '40,000');
  await user.type(within(asked).getByLabelText('Reason'), 'They paid too much.');
  await user.click(button(asked, 'Request refund'));
  expect(await screen.findByText(messages.funding.requestWaits)).toBeVisible();
  expect(server.inputsOf('refundOwner')).toEqual([{ id: idOf(1), amount: '40,000', reason: 'They paid too much.' }]);
});
