import { screen, waitFor, within } from '@testing-library/react';
import * as messages from '../../../../contract/messages';
import { answerOf, documentRow, fullDocument, idOf } from '../../../testing/adminRows';
import { renderWithStore } from '../../../testing/renderWithStore';
import { refuse, serve } from '../../../testing/serve';
import { DocumentPage } from './DocumentPage';
import { ProFormaPage } from './ProFormaPage';

const saved: string[] = [];
const show = (page: 'document' | 'pro-forma') =>
  renderWithStore(page === 'document' ? <DocumentPage /> : <ProFormaPage />, {
    route: `/admin/${page}/${idOf(1)}`,
    path: `/admin/${page}/:id`,
    session: 'admin',
    ports: { saveFile: (_file, filename) => void saved.push(filename) },
  });
const cells = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );

describe('a document', () => {
  test('has sender, recipient, number, lines and total', async () => {
    serve({ getDocument: answerOf(fullDocument()) });
    show('document');
    expect(cells(await screen.findByRole('table', { name: 'Invoice' }))).toEqual([
      ['Slots', '5', '₦100', '₦500'],
      ['Service fee', '', '', '₦50'],
    ]);
    for (const text of ['ShareNaira Limited', 'RC RC 1', 'Shop Ltd', 'INV-2026-000001', 'About INV-2026-000000'])
      expect(screen.getByText(text)).toBeVisible();
    expect(screen.getByText('Total').nextElementSibling).toHaveTextContent('₦550');
  });

  test('of a period has dates and balances', async () => {
    const { content } = fullDocument();
    const lines = [{ ...content.lines[0]!, text: 'Deposit', at: '2026-03-04T09:00:00.000Z', balance: 500 }];
    const period = { from: '2026-03-01', to: '2026-03-05' };
    serve({ getDocument: answerOf(fullDocument({ kind: 'statement', content: { ...content, period, lines } })) });
    show('document');
    const table = await screen.findByRole('table', { name: 'Statement' });
    expect(cells(table)).toEqual([['Wed 4 Mar 2026, 10:00', 'Deposit', '₦500', '₦500']]);
    expect(screen.getByText('1 Mar 2026 – 5 Mar 2026')).toBeVisible();
  });

  test('is printed and saved by its buttons', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    const csv = () => new Response('What', { headers: { 'content-disposition': 'attachment; filename="INV.csv"' } });
    const server = serve({ getDocument: answerOf(fullDocument()), downloadDocument: csv });
    const { user } = show('document');
    await user.click(await screen.findByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledTimes(1);
    await user.click(screen.getByRole('button', { name: 'Download spreadsheet' }));
    await waitFor(() => expect(saved).toEqual(['INV.csv']));
    expect(server.inputsOf('downloadDocument')).toEqual([{ id: idOf(1), format: 'xlsx' }]);
  });

  test('that is unknown says so, and a failure can be retried', async () => {
    const server = serve({ getDocument: refuse(404, '') });
    const { unmount } = show('document');
    expect(await screen.findByText(messages.ownerPage.documentNotFound)).toBeVisible();
    unmount();
    server.change({ getDocument: refuse(500, '') });
    const { user } = show('document');
    expect(await screen.findByText(messages.ownerPage.documentLoadFailed)).toBeVisible();
    server.change({ getDocument: answerOf(fullDocument()) });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(documentRow().number)).toBeVisible();
  });
});

test('a pro-forma shows what to pay and has no number', async () => {
  serve({ getProForma: answerOf(fullDocument().content) });
  show('pro-forma');
  expect(cells(await screen.findByRole('table', { name: 'Pro-forma' }))[0]).toEqual(['Slots', '5', '₦100', '₦500']);
  expect(screen.getByRole('heading', { name: 'Pay this to start' })).toBeVisible();
  expect(screen.queryByText(documentRow().number)).not.toBeInTheDocument();
});

test('a pro-forma of a job that is paid says so, as no failure', async () => {
  serve({ getProForma: refuse('nothing_to_pay', messages.ownerPage.documentNotWaiting) });
  show('pro-forma');
  expect(await screen.findByRole('heading', { name: 'Nothing to pay' })).toBeVisible();
  expect(screen.getByText(messages.ownerPage.documentNotWaiting)).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
});
