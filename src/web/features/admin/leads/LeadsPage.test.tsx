import { screen, waitFor, within } from '@testing-library/react';
import type { Lead } from '../../../../contract/leads';
import * as messages from '../../../../contract/messages';
import { answerOf, idOf, lead, listOf } from '../../../testing/adminRows';
import { renderWithStore } from '../../../testing/renderWithStore';
import { refuse, serve } from '../../../testing/serve';
import { LeadsPage } from './LeadsPage';

const show = (route = '/admin/leads') => renderWithStore(<LeadsPage />, { route, session: 'admin' });
const getRow = async (company: string) => within((await screen.findByText(company)).closest('tr')!);
const handledBy = { handledBy: { id: idOf(950), fullname: 'Ngozi Admin' }, handledAt: lead().createdAt };
const taken = {
  ...lead({ status: 'taken', owner: { id: idOf(701), name: 'Bakery' }, ...handledBy }),
  taskId: idOf(5),
};

test('a request shows who asks, how to reach them, and what for', async () => {
  serve({ listLeads: listOf([lead()]) });
  const { user } = show();
  const row = await getRow('Bakery & Sons');
  for (const text of ['Bisi Ade', '₦250,000', 'New']) expect(row.getByText(text)).toBeVisible();
  expect(row.getByRole('link', { name: 'bisi@bakery.example' })).toHaveAttribute('href', 'mailto:bisi@bakery.example');
  expect(row.getByRole('link', { name: '+2348031234567' })).toHaveAttribute('href', 'tel:+2348031234567');
  await user.click(row.getByText('₦250,000'));
  const drawer = within(await screen.findByRole('dialog', { name: 'Bakery & Sons' }));
  expect(drawer.getByText(/Share our bread\./)).toHaveTextContent('In Lagos.');
});

test('a request with an owner’s mailbox is marked in row and detail; others are not', async () => {
  serve({ listLeads: listOf([lead({ unconfirmed: true }), lead({ id: idOf(2), company: 'Kente House' })]) });
  const { user } = show();
  const row = await getRow('Bakery & Sons');
  expect(row.getByText(messages.owners.leadUnconfirmed)).toBeVisible();
  expect((await getRow('Kente House')).queryByText(messages.owners.leadUnconfirmed)).not.toBeInTheDocument();
  await user.click(row.getByText('₦250,000'));
  const drawer = within(await screen.findByRole('dialog', { name: 'Bakery & Sons' }));
  expect(drawer.getByText(messages.owners.leadUnconfirmed)).toBeVisible();
});

test('a taken unconfirmed one says that its draft waits for the owner', async () => {
  serve({
    listLeads: listOf([lead({ unconfirmed: true })]),
    takeLead: answerOf({ ...taken, unconfirmed: true }),
  });
  const { user } = show();
  await user.click((await getRow('Bakery & Sons')).getByRole('button', { name: 'Make owner and draft' }));
  expect(await screen.findByText(messages.owners.leadTakenUnconfirmed)).toBeVisible();
});

test('one press creates owner and draft and opens the draft', async () => {
  const server = serve({ listLeads: listOf([lead()]), takeLead: answerOf(taken) });
  const { user, router } = show();
  await user.click((await getRow('Bakery & Sons')).getByRole('button', { name: 'Make owner and draft' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/admin/edit-job/${idOf(5)}`));
  expect(server.inputsOf('takeLead')).toEqual([{ id: idOf(1) }]);
});

test.each([
  ['a closed owner', refuse('owner_closed', messages.owners.closed), messages.owners.closed],
  ['another admin’s', refuse('already_decided', messages.owners.leadElsewhere), messages.owners.leadElsewhere],
])('of %s it says why nothing was created, and stays', async (_whose, refusal, text) => {
  serve({ listLeads: listOf([lead()]), takeLead: refusal });
  const { user, router } = show();
  await user.click((await getRow('Bakery & Sons')).getByRole('button', { name: 'Make owner and draft' }));
  expect(await screen.findByText(text)).toBeVisible();
  expect(router.state.location.pathname).toBe('/admin/leads');
});

test('declining asks first', async () => {
  const declined = lead({ status: 'declined', ...handledBy });
  const server = serve({ listLeads: listOf([lead()]), declineLead: answerOf(declined, messages.owners.leadDeclined) });
  const { user } = show();
  await user.click((await getRow('Bakery & Sons')).getByRole('button', { name: 'Decline…' }));
  expect(server.inputsOf('declineLead')).toEqual([]);
  server.change({ listLeads: listOf([declined]) });
  const asked = within(await screen.findByRole('dialog'));
  await user.click(asked.getByRole('button', { name: 'Decline request' }));
  expect(await screen.findByText(messages.owners.leadDeclined)).toBeVisible();
  expect(server.inputsOf('declineLead')).toEqual([{ id: idOf(1) }]);
  expect(await (await getRow('Bakery & Sons')).findByText('Declined')).toBeVisible();
});

test('a taken one links to job and owner and offers nothing more', async () => {
  serve({ listLeads: listOf([taken]) });
  const { user } = show();
  const row = await getRow('Bakery & Sons');
  expect(row.getByRole('link', { name: 'Open job' })).toHaveAttribute('href', `/admin/view-job/${idOf(5)}`);
  expect(row.queryByRole('button', { name: /Decline|Make/ })).not.toBeInTheDocument();
  await user.click(row.getByText('₦250,000'));
  const drawer = within(await screen.findByRole('dialog', { name: 'Bakery & Sons' }));
  expect(drawer.getByRole('link', { name: 'Bakery' })).toHaveAttribute('href', `/admin/owners/${idOf(701)}`);
});

test('statuses are tabs; an empty list explains where requests come from', async () => {
  const server = serve({ listLeads: listOf<Lead>([]) });
  const { user } = show();
  expect(await screen.findByText(messages.owners.leadEmpty)).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'New' }));
  expect(await screen.findByText('No campaign requests found')).toBeVisible();
  await waitFor(() => expect(server.inputsOf('listLeads').at(-1)).toMatchObject({ status: 'new' }));
});
