import { screen, waitFor, within } from '@testing-library/react';
import * as messages from '../../../../contract/messages';
import type { OwnerDetails } from '../../../../contract/owners';
import { adminTask, answerOf, documentRow, idOf, listOf, owner, ownerEntry } from '../../../testing/adminRows';
import { renderWithStore } from '../../../testing/renderWithStore';
import { refuse, serve } from '../../../testing/serve';
import { OwnerPage } from './OwnerPage';
import { OwnersPage } from './OwnersPage';

const list = (route = '/admin/owners') => renderWithStore(<OwnersPage />, { route, session: 'admin' });
const page = (query = '') =>
  renderWithStore(<OwnerPage />, {
    route: `/admin/owners/${idOf(701)}${query}`,
    path: '/admin/owners/:id',
    session: 'admin',
  });
const getRow = async (name: string) => within((await screen.findByRole('link', { name })).closest('tr')!);
const figure = (label: string) =>
  screen.getByText(label, { selector: '.ant-statistic-title' }).closest<HTMLElement>('.ant-statistic')!;

const debtor = owner({ id: idOf(702), name: 'Late Ltd', balance: -40_000.5, credit: null, waitingJobs: 1 });

describe('all owners', () => {
  test('each show balance, debt and credit, and link to their page', async () => {
    serve({ listOwners: listOf([owner(), debtor]) });
    list();
    const solvent = await getRow('Shop Ltd');
    expect(solvent.getByRole('link', { name: 'Shop Ltd' })).toHaveAttribute('href', `/admin/owners/${idOf(701)}`);
    for (const text of ['₦12,500', '₦0', 'Active']) expect(solvent.getByText(text)).toBeVisible();
    const late = await getRow('Late Ltd');
    expect(late.getByText(/Owes/)).toHaveTextContent('Owes ₦40,000.50');
    expect(late.getByText('No limit')).toBeVisible();
  });

  test('are filtered by the address to those who owe or wait', async () => {
    const server = serve({ listOwners: listOf([debtor]) });
    list('/admin/owners?standing=owes&status=active&sort=balance');
    await getRow('Late Ltd');
    expect(screen.getByRole('button', { name: 'Clear filters' })).toHaveAttribute('title', 'Standing');
    expect(server.inputsOf('listOwners')).toEqual([
      { standing: 'owes', status: 'active', sort: 'balance', pageSize: '15', page: '1' },
    ]);
  });

  test('open beside the list, with a link to the page', async () => {
    serve({ listOwners: listOf([owner()]), getOwner: answerOf(owner()) });
    const { user } = list();
    await user.click((await getRow('Shop Ltd')).getByText('₦12,500'));
    const drawer = within(await screen.findByRole('dialog', { name: 'Shop Ltd' }));
    expect(await drawer.findByRole('link', { name: 'Open the owner' })).toHaveAttribute(
      'href',
      `/admin/owners/${idOf(701)}`,
    );
    expect(drawer.getByRole('link', { name: 'owner@shop.example' })).toBeVisible();
  });

  test('if empty say how owners appear; if none matches, all can be shown', async () => {
    const server = serve({ listOwners: listOf<OwnerDetails>([]) });
    const { unmount } = list();
    expect(await screen.findByText(messages.owners.empty)).toBeVisible();
    unmount();
    const { user } = list('/admin/owners?standing=waits');
    const showAll = await screen.findByRole('button', { name: 'Show all job owners' });
    server.change({ listOwners: listOf([owner()]) });
    await user.click(showAll);
    await getRow('Shop Ltd');
  });

  test('that fail to load can be retried', async () => {
    const server = serve({ listOwners: refuse(500, '') });
    const { user } = list();
    expect(await screen.findByText(messages.owners.listFailed)).toBeVisible();
    server.change({ listOwners: listOf([owner()]) });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await getRow('Shop Ltd');
  });

  test('gain a new one with a mailbox, whose page opens', async () => {
    const server = serve({
      listOwners: listOf([owner()]),
      createOwner: ({ email, name }) =>
        email === 'taken@shop.example'
          ? refuse('mailbox_taken', messages.owners.mailboxTaken, { email: messages.owners.mailboxTaken })
          : answerOf(owner({ id: idOf(703), name }), messages.owners.created),
    });
    const { user } = list();
    await user.click(await screen.findByRole('button', { name: 'Add owner' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add owner' }));
    await user.click(dialog.getByRole('button', { name: 'Add owner' }));
    expect(await dialog.findAllByText(messages.fields.required)).not.toEqual([]);
    expect(server.inputsOf('createOwner')).toEqual([]);

    await user.type(dialog.getByRole('textbox', { name: /^Name/ }), 'New Ltd');
    await user.type(dialog.getByRole('textbox', { name: /^Phone/ }), '123');
    await user.type(dialog.getByRole('textbox', { name: /^Email/ }), 'taken@shop.example{Enter}');
    expect(await dialog.findByText(messages.fields.phone)).toBeVisible();
    await user.clear(dialog.getByRole('textbox', { name: /^Phone/ }));
    await user.click(dialog.getByRole('button', { name: 'Add owner' }));
    expect(await dialog.findByText(messages.owners.mailboxTaken)).toBeVisible();

    await user.clear(dialog.getByRole('textbox', { name: /^Email/ }));
    await user.type(dialog.getByRole('textbox', { name: /^Email/ }), 'ada@new.example');
    await user.type(dialog.getByRole('textbox', { name: /^Company number/ }), 'RC 7');
    await user.click(dialog.getByRole('button', { name: 'Add owner' }));
    expect(await screen.findByTestId('elsewhere')).toHaveTextContent(`/admin/owners/${idOf(703)}`);
    expect(await screen.findByText(messages.owners.created)).toBeVisible();
    expect(server.inputsOf('createOwner').at(-1)).toEqual({
      name: 'New Ltd',
      email: 'ada@new.example',
      phone: '',
      companyNumber: 'RC 7',
      notes: '',
    });
  });
});

describe('one owner', () => {
  const admin = { id: idOf(950), fullname: 'Ngozi Admin' };

  function serveOwner(part: Partial<OwnerDetails> = {}) {
    let kept = owner(part);
    const change = (next: Partial<OwnerDetails>) => answerOf((kept = { ...kept, ...next }));
    return serve({
      getOwner: () => answerOf(kept),
      listAdminTasks: listOf([adminTask()]),
      updateOwner: ({ id: _, ...fields }) => change(fields),
      addOwnerContact: ({ email }) =>
        change({
          contacts: [
            ...kept.contacts,
            { id: idOf(712), email, pending: true, addedBy: admin, createdAt: kept.createdAt },
          ],
        }),
      confirmOwnerContact: ({ contact_id }) =>
        change({ contacts: kept.contacts.map((one) => (one.id === contact_id ? { ...one, pending: false } : one)) }),
      removeOwnerContact: ({ contact_id }) => change({ contacts: kept.contacts.filter(({ id }) => id !== contact_id) }),
    });
  }

  test('has a page with balance and history', async () => {
    serveOwner({ balance: -40_000, credit: 100_000, waitingJobs: 1, notes: 'Pays late.' });
    page();
    expect(await screen.findByRole('heading', { name: 'Shop Ltd' })).toBeVisible();
    for (const [label, value] of [
      ['Balance', 'Owes ₦40,000'],
      ['Credit', '₦100,000'],
      ['In escrow', '₦17,500'],
      ['Open jobs', '1 waits for money'],
      ['Deposited', '₦50,000'],
      ['Paid to members', '₦18,000'],
      ['Service fees', '₦1,800'],
      ['VAT', '₦135'],
    ] as const)
      expect(figure(label)).toHaveTextContent(value);
    expect(await screen.findByText('Pays late.')).toBeVisible();
    expect(await screen.findByText('RC 123456')).toBeVisible();
  });

  test('has jobs and statement from the server, each linking to its job', async () => {
    const server = serveOwner();
    server.change({
      listAdminTasks: listOf([adminTask({ waits: { missing: 7_500, payoutAmount: null } })]),
      listOwnerEntries: listOf([
        ownerEntry(),
        ownerEntry({ id: idOf(2), kind: 'opening', amount: -30_000, balance: -30_000, about: null }),
      ]),
    });
    const { user, router } = page();
    const job = await getRow('Share our Eid sale flyer');
    expect(job.getByText('12/40')).toBeVisible();
    expect(job.getByText('₦7,500')).toBeVisible();
    expect(server.inputsOf('listAdminTasks')[0]).toMatchObject({ owner_id: idOf(701), sort: '-createdAt' });

    await user.click(await screen.findByRole('tab', { name: 'Statement' }));
    expect(router.state.location.search).toBe('?tab=statement');
    const entry = within((await screen.findByText('Job slots')).closest('tr')!);
    expect(entry.getByRole('link')).toHaveAttribute('href', `/admin/view-job/${idOf(801)}`);
    expect(entry.getByText('−₦20,000')).toBeVisible();
    expect(entry.getByText('₦12,500')).toBeVisible();
    expect(screen.getByText('Owes', { exact: false, selector: 'span' })).toHaveTextContent('Owes ₦30,000');
    expect(server.inputsOf('listOwnerEntries')[0]).toMatchObject({ id: idOf(701) });
  });

  test('is edited without the mailboxes, and shows what was saved', async () => {
    const server = serveOwner();
    const { user } = page();
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Shop Ltd' }));
    expect(dialog.queryByRole('textbox', { name: /^Email/ })).not.toBeInTheDocument();
    await user.clear(dialog.getByRole('textbox', { name: /^Name/ }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText(messages.fields.required)).toBeVisible();
    await user.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Shop & Sons');
    await user.type(dialog.getByRole('textbox', { name: /^Notes/ }), 'Asks for receipts.');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('heading', { name: 'Shop & Sons' })).toBeVisible();
    expect(await screen.findByText('Asks for receipts.')).toBeVisible();
    expect(server.inputsOf('updateOwner')).toEqual([
      {
        id: idOf(701),
        name: 'Shop & Sons',
        phone: '+2348031234567',
        companyNumber: 'RC 123456',
        notes: 'Asks for receipts.',
      },
    ]);
  });

  test('has an added mailbox confirmed; removing asks first, and the last confirmed one stays', async () => {
    const server = serveOwner();
    const { user } = page();
    const boxes = within(await screen.findByRole('list', { name: 'Mailboxes' }));
    expect(boxes.queryByRole('button')).not.toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Add mailbox' }));
    const field = await screen.findByRole('textbox', { name: /^Email/ });
    await user.type(field, 'ads@shop.example{Enter}');
    expect(await boxes.findByRole('link', { name: 'ads@shop.example' })).toBeVisible();
    expect(field).not.toBeInTheDocument();
    expect(boxes.getByText('Not confirmed')).toBeVisible();
    expect(boxes.getByText('· added by Ngozi Admin')).toBeVisible();
    expect(boxes.getByRole('button', { name: 'Remove ads@shop.example' })).toBeVisible();
    expect(boxes.queryByRole('button', { name: 'Remove owner@shop.example' })).not.toBeInTheDocument();

    await user.click(boxes.getByRole('button', { name: 'Confirm ads@shop.example' }));
    await waitFor(() => expect(boxes.queryByText(/^Not confirmed/)).not.toBeInTheDocument());
    expect(server.inputsOf('confirmOwnerContact')).toEqual([{ id: idOf(701), contact_id: idOf(712) }]);

    await user.click(boxes.getByRole('button', { name: 'Remove owner@shop.example' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove owner@shop.example?' }));
    expect(server.inputsOf('removeOwnerContact')).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(boxes.queryByRole('link', { name: 'owner@shop.example' })).not.toBeInTheDocument());
    expect(server.inputsOf('removeOwnerContact')).toEqual([{ id: idOf(701), contact_id: idOf(711) }]);
    expect(boxes.queryByRole('button')).not.toBeInTheDocument();
  });

  test('cannot take another’s mailbox, which is refused under its field', async () => {
    const server = serveOwner();
    server.change({
      addOwnerContact: refuse('mailbox_taken', 'Taken.', { email: messages.owners.mailboxTaken }),
    });
    const { user } = page();
    await user.click(await screen.findByRole('button', { name: 'Add mailbox' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a mailbox' }));
    await user.type(dialog.getByRole('textbox', { name: /^Email/ }), 'ads@other.example{Enter}');
    expect(await dialog.findByText(messages.owners.mailboxTaken)).toBeVisible();
  });

  test('that fails to load can be retried; an unknown one says so', async () => {
    const server = serve({ getOwner: refuse(500, '') });
    const { user } = page();
    const retry = await screen.findByRole('button', { name: 'Retry' });
    server.change({ getOwner: refuse(404, messages.owners.notFound) });
    await user.click(retry);
    expect(await screen.findByText('Job owner not found')).toBeVisible();
  });
});

describe('an owner’s documents', () => {
  const open = () => page('?tab=documents');

  test('link to their pages', async () => {
    const server = serve({ getOwner: answerOf(owner()), listDocuments: listOf([documentRow()]) });
    open();
    const link = await screen.findByRole('link', { name: 'INV-2026-000001' });
    expect(link).toHaveAttribute('href', `/admin/document/${idOf(1)}`);
    expect(server.inputsOf('listDocuments').at(-1)).toMatchObject({ owner_id: idOf(701) });
  });

  test('include a statement for chosen days, and a refusal shows at its field', async () => {
    const server = serve({
      getOwner: answerOf(owner()),
      listDocuments: listOf([]),
      makeStatement: refuse(400, '', { to: messages.ownerPage.documentTooManyDays(366) }),
    });
    const { user, router } = open();
    await user.click(await screen.findByRole('button', { name: 'Make statement…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Make a statement' }));
    await user.click(dialog.getByRole('button', { name: 'Make statement' }));
    expect(await dialog.findByText(messages.ownerPage.documentTooManyDays(366))).toBeVisible();
    server.change({ makeStatement: answerOf(documentRow({ id: idOf(9), kind: 'statement' })) });
    await user.click(dialog.getByRole('button', { name: 'Make statement' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/admin/document/${idOf(9)}`));
  });
});
