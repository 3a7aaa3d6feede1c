import { screen, waitFor, within } from '@testing-library/react';
import * as messages from '../../../../../contract/messages';
import type { OwnerDetails } from '../../../../../contract/owners';
import {
  answerOf,
  deposit,
  idOf,
  listOf,
  owner as ownerRow,
  ownerRequest,
  payIn,
  payInWays,
} from '../../../../testing/adminRows';
import { profile } from '../../../../testing/memberRows';
import { lagosDaysAgo } from '../../../../lib/dates';
import { dayField } from '../../../../testing/dayField';
import { renderWithStore } from '../../../../testing/renderWithStore';
import { type Answers, refuse, serve } from '../../../../testing/serve';
import { OwnerDeposits } from './OwnerDeposits';
import { OwnerMoneyActions } from './OwnerMoneyActions';

const button = (place: HTMLElement, name: string) => within(place).getByRole('button', { name });

describe('the money of one owner', () => {
  const open = async (name: string, answers: Answers, owner: OwnerDetails = ownerRow()) => {
    const server = serve(answers);
    const shown = renderWithStore(<OwnerMoneyActions owner={owner} />, { session: 'admin' });
    await shown.user.click(screen.getByRole('button', { name }));
    return { ...shown, server, form: await screen.findByRole('dialog') };
  };

  test('records a deposit for this owner without asking whose it is', async () => {
    const waits = answerOf(deposit({ status: 'waiting' }), messages.funding.depositWaits);
    const { user, server, form } = await open('Record deposit', { recordDeposit: waits });
    expect(form).toHaveTextContent('Record a deposit from Shop Ltd');
    expect(within(form).queryByLabelText('Owner')).not.toBeInTheDocument();
    await user.type(within(form).getByLabelText('Amount'), '750,000');
    const received = await dayField(form, 'Day received');
    await user.type(received, lagosDaysAgo(2));
    await user.tab();
    await user.type(within(form).getByLabelText('Bank reference'), 'FT-1');
    await user.type(within(form).getByLabelText(/^Note/), 'For May');
    await user.click(button(form, 'Record deposit'));
    expect(await screen.findByText(messages.funding.depositWaits)).toBeVisible();
    expect(server.inputsOf('recordDeposit')).toEqual([
      { owner_id: idOf(701), amount: '750,000', receivedOn: lagosDaysAgo(2), bankReference: 'FT-1', note: 'For May' },
    ]);
  });

  test('records a similar deposit once the admin confirms that it is another', async () => {
    const words = 'DEP-2 looks like the same transfer.';
    const { user, server, form } = await open('Record deposit', { recordDeposit: refuse('deposit_resembles', words) });
    await user.type(within(form).getByLabelText('Amount'), '500');
    await user.type(await dayField(form, 'Day received'), lagosDaysAgo(2));
    await user.tab();
    await user.type(within(form).getByLabelText('Bank reference'), 'FT-2');
    await user.click(button(form, 'Record deposit'));
    expect(await within(form).findByRole('alert')).toHaveTextContent(words);
    server.change({ recordDeposit: answerOf(deposit(), messages.funding.depositBooked) });
    // Enter in a field presses a form's first submit button, which must not be this one.
    expect(button(form, 'It’s another transfer')).toHaveAttribute('type', 'button');
    await user.click(button(form, 'It’s another transfer'));
    expect(await screen.findByText(messages.funding.depositBooked)).toBeVisible();
    const sent = { owner_id: idOf(701), amount: '500', receivedOn: lagosDaysAgo(2), bankReference: 'FT-2' };
    expect(server.inputsOf('recordDeposit')).toEqual([sent, { ...sent, another_transfer: true }]);
  });

  test('asks again about a similar deposit that was changed', async () => {
    const { user, server, form } = await open('Record deposit', {
      recordDeposit: refuse('deposit_resembles', 'DEP-2 looks like the same transfer.'),
    });
    await user.type(within(form).getByLabelText('Amount'), '500');
    await user.type(await dayField(form, 'Day received'), lagosDaysAgo(2));
    await user.tab();
    await user.type(within(form).getByLabelText('Bank reference'), 'FT-2');
    await user.click(button(form, 'Record deposit'));
    await within(form).findByRole('alert');
    await user.type(within(form).getByLabelText('Amount'), '0');
    expect(within(form).queryByRole('button', { name: 'It’s another transfer' })).not.toBeInTheDocument();
    await user.click(button(form, 'Record deposit'));
    await waitFor(() => expect(server.inputsOf('recordDeposit')).toHaveLength(2));
    expect(server.inputsOf('recordDeposit')[1]).not.toHaveProperty('another_transfer');
  });

  test('sets a credit with its reason', async () => {
    const set = answerOf(ownerRow({ credit: 50_000 }), messages.funding.creditSet);
    const { user, server, form } = await open('Change credit…', { setOwnerCredit: set }, ownerRow({ credit: null }));
    expect(form).toHaveTextContent('Now: No limit.');
    expect(form).toHaveTextContent('a higher one waits for another admin');
    expect(within(form).getByLabelText('Credit')).toBeDisabled();
    await user.click(within(form).getByRole('checkbox', { name: 'No limit' }));
    await waitFor(() => expect(within(form).getByLabelText('Credit')).toBeEnabled());
    await user.type(within(form).getByLabelText('Credit'), '50,000');
    await user.type(within(form).getByLabelText('Reason'), 'They pay late.');
    expect(within(form).getByLabelText('Credit')).toHaveValue('50,000');
    await user.click(button(form, 'Change credit'));
    expect(await screen.findByText(messages.funding.creditSet)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(server.inputsOf('setOwnerCredit')).toEqual([{ id: idOf(701), credit: '50,000', reason: 'They pay late.' }]);
  });

  test('asks for no amount without a limit', async () => {
    const asked = answerOf(ownerRow(), messages.funding.requestWaits);
    const { user, server, form } = await open('Change credit…', { setOwnerCredit: asked });
    await user.clear(within(form).getByLabelText('Credit'));
    await user.click(within(form).getByRole('checkbox', { name: 'No limit' }));
    await user.type(within(form).getByLabelText('Reason'), 'A bank stands behind them.');
    await user.click(button(form, 'Change credit'));
    expect(await screen.findByText(messages.funding.requestWaits)).toBeVisible();
    expect(server.inputsOf('setOwnerCredit')).toEqual([
      { id: idOf(701), credit: null, reason: 'A bank stands behind them.' },
    ]);
  });

  test('refuses a change without a reason or effect, under the field', async () => {
    const refused = refuse('status_unchanged', messages.funding.creditUnchanged, {
      credit: messages.funding.creditUnchanged,
    });
    const { user, form } = await open('Change credit…', { setOwnerCredit: refused });
    await user.click(button(form, 'Change credit'));
    await user.type(await within(form).findByLabelText('Reason'), 'So it be.');
    await user.click(button(form, 'Change credit'));
    expect(
      await within(form).findByText(messages.funding.creditUnchanged, { selector: '.ant-form-item-explain-error' }),
    ).toBeVisible();
  });

  test('merges an owner who is listed twice', async () => {
    const other = ownerRow({ id: idOf(702), name: 'Shop Limited', email: 'other@shop.example' });
    const { user, server, form } = await open('Move to another owner…', {
      listOwners: listOf([other]),
      moveOwner: answerOf(ownerRow(), messages.funding.requestWaits),
    });
    await user.type(within(form).getByRole('combobox', { name: 'To' }), 'shop');
    await user.click(await screen.findByTitle('Shop Limited · other@shop.example'));
    await user.type(within(form).getByLabelText('Reason'), 'One company.');
    await user.click(button(form, 'Request move'));
    expect(await screen.findByText(messages.funding.requestWaits)).toBeVisible();
    expect(server.inputsOf('moveOwner')).toEqual([{ id: idOf(701), target_id: idOf(702), reason: 'One company.' }]);
  });

  test('of a closed account moves only late returns', () => {
    serve({});
    const shown = renderWithStore(<OwnerMoneyActions owner={ownerRow({ status: 'closed', balance: 0 })} />, {
      session: 'admin',
    });
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    shown.unmount();
    renderWithStore(<OwnerMoneyActions owner={ownerRow({ status: 'closed', balance: 500 })} />, { session: 'admin' });
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Move to another owner…']);
  });
});

describe('one owner’s deposits', () => {
  const show = () => renderWithStore(<OwnerDeposits ownerId={idOf(701)} />, { session: 'admin' });

  test('name another owner who paid them', async () => {
    serve({
      listDeposits: listOf([
        deposit({ owner: { id: idOf(701), name: 'Shop Ltd' } }),
        deposit({ id: idOf(9), reference: 'DEP-9', owner: { id: idOf(702), name: 'Closed Shop' } }),
      ]),
      listOwnerRequests: listOf([]),
      getPayInWays: answerOf(payInWays()),
    });
    show();
    const row = (await screen.findByText('DEP-9')).closest('tr')!;
    expect(row).toHaveTextContent('of Closed Shop');
    expect(screen.queryByText('of Shop Ltd')).not.toBeInTheDocument();
  });

  test('have their actions, beside a waiting credit raise', async () => {
    const server = serve({
      getProfile: profile(),
      listDeposits: listOf([deposit({ status: 'waiting' })]),
      listOwnerRequests: listOf([ownerRequest()]),
      getPayInWays: answerOf(payInWays()),
    });
    show();
    const row = (await screen.findByText('DEP-7K2M4Q9A')).closest('tr')!;
    expect(within(row).queryByRole('link', { name: 'Shop Ltd' })).not.toBeInTheDocument();
    expect(button(row, 'Confirm…')).toBeEnabled();
    expect(await screen.findByRole('region', { name: 'Waiting for another admin' })).toHaveTextContent('₦0 → ₦500,000');
    for (const call of ['listDeposits', 'listOwnerRequests'] as const)
      expect(server.inputsOf(call)[0]).toMatchObject({ owner_id: idOf(701) });
  });

  test('show which money another owner paid, with a link', async () => {
    const moved = ownerRequest({
      kind: 'move',
      status: 'accepted',
      owner: { id: idOf(702), name: 'Old Shop' },
      amount: 5_000,
    });
    const server = serve({
      getProfile: profile(),
      listDeposits: listOf([]),
      listOwnerRequests: ({ target_id }: { target_id?: string }) => listOf(target_id === undefined ? [] : [moved]),
      getPayInWays: answerOf(payInWays()),
    });
    show();
    const region = await screen.findByRole('region', { name: 'Moved from another owner' });
    expect(region).toHaveTextContent('₦5,000 from Old Shop');
    expect(within(region).getByRole('link', { name: 'Deposits of Old Shop' })).toHaveAttribute(
      'href',
      `/admin/owners/${idOf(702)}?tab=deposits`,
    );
    expect(server.inputsOf('listOwnerRequests')).toContainEqual({ target_id: idOf(701) });
  });

  test('say if there are none', async () => {
    serve({
      listDeposits: listOf([]),
      listOwnerRequests: listOf([]),
      getPayInWays: answerOf(payInWays({ account: null })),
    });
    show();
    expect(await screen.findByText(messages.funding.depositsEmpty)).toBeVisible();
    const ways = await screen.findByRole('region', { name: 'How to pay' });
    expect(ways).toHaveTextContent('The owner has to ask support how to pay.');
    expect(within(ways).queryByRole('button')).not.toBeInTheDocument();
  });

  test('include payment links to make and copy, but no expired ones', async () => {
    const server = serve({
      listDeposits: listOf([deposit({ source: 'provider', recordedBy: null })]),
      listOwnerRequests: listOf([]),
      getPayInWays: answerOf(
        payInWays({ byLink: true, links: [payIn(), payIn({ id: idOf(2), status: 'expired', amount: 700 })] }),
      ),
      startPayIn: answerOf(payIn(), messages.funding.payInStarted),
    });
    const { user } = show();
    expect(await screen.findByText('by Provider')).toBeInTheDocument();
    const ways = await screen.findByRole('region', { name: 'How to pay' });
    expect(ways).toHaveTextContent('1234567890, Zenith Bank, ShareNaira Ltd, with the reference OWN-7K2M4Q');
    expect(ways).toHaveTextContent('₦700 Expired');
    const write = jest.spyOn(navigator.clipboard, 'writeText');
    await user.click(within(ways).getByRole('button', { name: 'Copy link' }));
    expect(write).toHaveBeenCalledWith('https://checkout.example/pi-7k2m4q9a7k2m4q9a');
    await user.click(button(ways, 'Make a payment link…'));
    const form = await screen.findByRole('dialog');
    await user.click(button(form, 'Make link'));
    expect(await within(form).findByText('Enter an amount')).toBeVisible();
    await user.type(within(form).getByLabelText('Amount'), '50,000');
    await user.click(button(form, 'Make link'));
    expect(await screen.findByText(messages.funding.payInStarted)).toBeVisible();
    expect(server.inputsOf('startPayIn')).toEqual([{ id: idOf(701), amount: '50,000' }]);
    await waitFor(() => expect(server.inputsOf('getPayInWays')).toHaveLength(2));
  });
});
