import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import * as messages from '../../../../contract/messages';
import type { OwnDeposit, OwnJob, OwnerAccount } from '../../../../contract/ownerPage';
import { answerOf, documentRow, fullDocument, idOf, listOf } from '../../../testing/adminRows';
import { dayField } from '../../../testing/dayField';
import { renderWithStore } from '../../../testing/renderWithStore';
import { type Answers, refuse, serve } from '../../../testing/serve';
import { BrowsersPage } from './BrowsersPage';
import { EnterPage } from './EnterPage';
import { OwnJobsPage } from './OwnJobsPage';
import { OwnDocuments, OwnMoneyPage } from './OwnMoneyPage';
import { OwnDocumentPage } from './OwnPapers';
import { toPay } from './OwnBalance';

const at = '2026-03-04T09:00:00.000Z';
const account: OwnerAccount = {
  ...{ balance: 500, credit: 0, escrow: 1_500, deposited: 2_000, paid: 0, fees: 0, vat: 0 },
  ...{ waitingJobs: 1, waiting: 5_000 },
};
const job = (part: Partial<OwnJob> = {}): OwnJob => ({
  ...{ id: idOf(1), reference: 'JOB-1', title: 'Share the kente week', status: 'available' },
  ...{ payoutAmount: 500, fee: 50, vat: 3.75, maxSlots: 10, fundedSlots: 10, heldSlots: 4 },
  ...{ approved: 3, inReview: 1, rejected: 2, waits: null, startsAt: null, endsAt: null, createdAt: at },
  ...part,
});
const deposit: OwnDeposit = {
  ...{ id: idOf(2), reference: 'DEP-1', status: 'booked', amount: 2_000, receivedOn: '2026-03-04' },
  ...{ bankReference: 'FT-1', refundable: 2_000, asked: 0 },
};
const counts = { waiting: { total: 1 }, running: { total: 1 }, ended: { total: 0 } };
const jobs = (...rows: OwnJob[]) => ({
  data: rows,
  meta: { page: 1, pageSize: 10, total: rows.length, counts },
});
const answers: Answers = {
  getOwnerAccount: answerOf(account),
  listOwnJobs: jobs(job()),
  listOwnDeposits: listOf([deposit]),
  listOwnEntries: listOf([]),
};

describe('the entry', () => {
  const route = '/owner/enter#token=abc';

  it('opens nothing until pressed, and removes the link from the address', async () => {
    const { user, router, server } = renderWithStore(<EnterPage />, {
      ...{ route, path: '/owner/enter' },
      server: serve({ openOwnerSession: {} }),
    });
    await waitFor(() => expect(router.state.location.hash).toBe(''));
    expect(server.calls).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Open my jobs' }));
    expect(await screen.findByTestId('elsewhere')).toHaveTextContent('/owner/jobs');
    expect(server.inputsOf('openOwnerSession')).toEqual([{ token: 'abc' }]);
  });

  it('says that a link was used, and offers a new one by a form that answers all alike', async () => {
    const server = serve({
      openOwnerSession: refuse('link_invalid', messages.ownerPage.linkInvalid),
      getOwnerSelf: refuse('unauthenticated', ''),
      askOwnerLink: {},
    });
    const { user } = renderWithStore(<EnterPage />, { route, path: '/owner/enter', server });
    await user.click(screen.getByRole('button', { name: 'Open my jobs' }));
    expect(await screen.findByText(messages.ownerPage.linkInvalid)).toBeVisible();
    await user.type(await screen.findByLabelText('Email'), 'buyer@kente.example');
    await user.click(screen.getByRole('button', { name: 'Send me a link' }));
    expect(await screen.findByText(messages.ownerPage.linkSent)).toBeVisible();
    expect(server.inputsOf('askOwnerLink')).toEqual([{ email: 'buyer@kente.example' }]);
  });

  const self = (minutes: number) => {
    const at = new Date(Date.now() + minutes * 60_000).toISOString();
    const owner = { name: 'Kente', reference: 'OWN-1', email: 'buyer@kente.example', sessionId: idOf(9) };
    return answerOf({ ...owner, confirmedUntil: at, expiresAt: at });
  };
  it('opens the jobs if another tab just used the link', async () => {
    serve({ openOwnerSession: refuse('link_invalid', messages.ownerPage.linkInvalid), getOwnerSelf: self(59) });
    const { user } = renderWithStore(<EnterPage />, { route, path: '/owner/enter' });
    await user.click(screen.getByRole('button', { name: 'Open my jobs' }));
    expect(await screen.findByTestId('elsewhere')).toHaveTextContent('/owner/jobs');
  });

  it('says that a link was used even if the page is open longer, because it confirms nothing', async () => {
    serve({ openOwnerSession: refuse('link_invalid', messages.ownerPage.linkInvalid), getOwnerSelf: self(-1) });
    const { user } = renderWithStore(<EnterPage />, { route, path: '/owner/enter' });
    await user.click(screen.getByRole('button', { name: 'Open my jobs' }));
    expect(await screen.findByText(messages.ownerPage.linkInvalid)).toBeVisible();
  });

  it('keeps the link if the network failed', async () => {
    serve({ openOwnerSession: refuse(500, messages.server.internal) });
    const { user } = renderWithStore(<EnterPage />, { route, path: '/owner/enter' });
    await user.click(screen.getByRole('button', { name: 'Open my jobs' }));
    expect(await screen.findByText(messages.server.internal)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Open my jobs' })).toBeVisible();
  });
});

describe('the jobs', () => {
  it('show progress, slot cost and what waiting ones lack', async () => {
    const waiting = {
      title: 'Waits',
      status: 'awaiting-payment',
      waits: { missing: 5_000, payoutAmount: null, toPay: 4_500 },
    } as const;
    serve({ ...answers, listOwnJobs: jobs(job(), job({ id: idOf(3), ...waiting })) });
    const { user, router } = renderWithStore(<OwnJobsPage />, { route: '/owner/jobs' });
    const rowOf = async (title: string) => within((await screen.findByText(title)).closest('tr')!);
    const row = await rowOf('Share the kente week');
    expect(row.getByText('3 of 10 · 1 in review · 2 rejected')).toBeVisible();
    expect(row.getByText('₦553.75')).toBeVisible();
    const other = await rowOf('Waits');
    expect(await other.findByText(/₦4,500 missing/)).toBeVisible();
    await user.click(other.getByRole('button', { name: 'Pay in' }));
    expect(router.state.location.search).toBe('?pay=4500');
  });

  it('are requested by tab and text', async () => {
    const { user, server } = renderWithStore(<OwnJobsPage />, { route: '/owner/jobs', server: serve(answers) });
    await user.click(await screen.findByText('Ended'));
    await user.type(screen.getByLabelText('Search your jobs'), 'k');
    await waitFor(() =>
      expect(server.inputsOf('listOwnJobs').at(-1)).toEqual({ page: '1', pageSize: '10', tab: 'ended', q: 'k' }),
    );
  });

  it('prefetch a job on hover, once', async () => {
    const { user, server } = renderWithStore(<OwnJobsPage />, {
      server: serve({ ...answers, getOwnJob: refuse('not_found', '') }),
    });
    const link = await screen.findByRole('link', { name: 'Share the kente week' });
    expect(server.inputsOf('getOwnJob')).toEqual([]);
    await user.hover(link);
    await user.unhover(link);
    await user.hover(link);
    await waitFor(() => expect(server.inputsOf('getOwnJob')).toEqual([{ id: idOf(1) }]));
  });

  it('say if there are none', async () => {
    serve({ ...answers, listOwnJobs: jobs() });
    renderWithStore(<OwnJobsPage />, { route: '/owner/jobs' });
    expect(await screen.findByText('No jobs yet')).toBeVisible();
  });
});

describe('the money', () => {
  it('refunds only what was not spent', async () => {
    serve({
      ...answers,
      listOwnDeposits: listOf([
        deposit,
        { ...deposit, id: idOf(4), reference: 'DEP-2', status: 'waiting', refundable: 0 },
      ]),
    });
    const { user } = renderWithStore(<OwnMoneyPage />, { route: '/owner/money' });
    expect(await screen.findByText('Being checked')).toBeVisible();
    const [button, ...others] = await screen.findAllByRole('button', { name: 'Ask for a refund…' });
    expect(others).toEqual([]);
    await user.click(button!);
    expect(await screen.findByText(/^We can send back up to ₦500/)).toBeVisible();
  });

  test.each([
    ['from the balance alone', 5_000, { balance: 500, credit: 0 }, 4_500],
    ['with the credit', 5_000, { balance: -500, credit: 2_000 }, 3_500],
    ['to the kobo', 0.3, { balance: 0.1, credit: 0 }, 0.2],
    ['nothing where it is covered', 100, { balance: 500, credit: 0 }, 0],
    ['nothing without a limit', 100, { balance: -500, credit: null }, 0],
  ])('shows what is missing %s', (_, missing, money, expected) => expect(toPay(missing, money)).toBe(expected));
});

describe('the documents', () => {
  const route = '/owner/money';
  const rowOf = async (number: string) => within((await screen.findByText(number)).closest('tr')!);

  it('show kind, number, job and amount, and open as a page', async () => {
    const invoice = documentRow();
    serve({ listOwnDocuments: listOf([invoice]) });
    const { user } = renderWithStore(<OwnDocuments />, { route });
    const row = await rowOf(invoice.number);
    expect(row.getByText('Invoice')).toBeVisible();
    expect(row.getByText(invoice.about!)).toBeVisible();
    expect(row.getByText('₦550')).toBeVisible();
    await user.click(row.getByRole('link', { name: invoice.number }));
    expect(await screen.findByTestId('elsewhere')).toHaveTextContent(`/owner/documents/${invoice.id}`);
  });

  it('come page by page for 10,000', async () => {
    const server = serve({ listOwnDocuments: listOf([documentRow()], { pageSize: 15, total: 10_000 }) });
    const { user } = renderWithStore(<OwnDocuments />, { route });
    await user.click(await screen.findByRole('link', { name: 'Next' }));
    await waitFor(() => expect(server.inputsOf('listOwnDocuments')).toContainEqual({ page: '2', pageSize: '15' }));
  });

  it('say if there are none or loading failed', async () => {
    const server = serve({ listOwnDocuments: listOf([]) });
    const { unmount } = renderWithStore(<OwnDocuments />, { route });
    expect(await screen.findByText('No documents yet')).toBeVisible();
    unmount();
    server.change({ listOwnDocuments: refuse(500, '') });
    const { user } = renderWithStore(<OwnDocuments />, { route });
    expect(await screen.findByText(messages.ownerPage.documentListFailed)).toBeVisible();
    server.change({ listOwnDocuments: listOf([documentRow()]) });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await rowOf(documentRow().number)).toBeTruthy();
  });

  describe('and a statement', () => {
    const days = { from: '2026-03-01', to: '2026-03-05' };
    const made = documentRow({ id: idOf(7), kind: 'statement', number: 'ST-2026-000001' });
    const open = async (makeOwnStatement: Answers['makeOwnStatement']) => {
      const server = serve({ listOwnDocuments: listOf([]), makeOwnStatement });
      const { user } = renderWithStore(<OwnDocuments />, { route, server });
      await user.click(await screen.findByRole('button', { name: 'Make a statement…' }));
      const form = await screen.findByRole('dialog', { name: 'Make a statement' });
      const dialog = within(form);
      for (const [label, value] of [
        ['First day', days.from],
        ['Last day', days.to],
      ] as const) {
        const field = await dayField(form, label);
        await user.clear(field);
        await user.type(field, value);
      }
      return { user, server, press: dialog.getByRole('button', { name: 'Make statement' }), dialog };
    };

    it('is made of the days that are typed, none of them ahead, and opens', async () => {
      const { user, server, press, dialog } = await open(answerOf(made));
      await user.clear(dialog.getByLabelText('Last day'));
      await user.type(dialog.getByLabelText('Last day'), '2099-01-01');
      await user.click(press);
      expect(await screen.findByTestId('elsewhere')).toHaveTextContent(`/owner/documents/${made.id}`);
      expect(server.inputsOf('makeOwnStatement')).toEqual([days]);
    });

    it('is made once by two quick presses', async () => {
      const { server, press } = await open(answerOf(made));
      fireEvent.click(press);
      fireEvent.click(press);
      expect(await screen.findByTestId('elsewhere')).toBeVisible();
      expect(server.inputsOf('makeOwnStatement')).toEqual([days]);
    });

    test.each([
      [
        'the days',
        refuse('validation_failed', '', { to: messages.ownerPage.documentDayAhead }),
        messages.ownerPage.documentDayAhead,
      ],
      ['the server', refuse(500, ''), messages.ownerPage.documentMakeFailed],
    ])('that is refused for %s says so beside the day and stays open', async (_, refusal, text) => {
      const { user, server, press, dialog } = await open(refusal);
      await user.click(press);
      expect(await dialog.findByText(text)).toBeVisible();
      expect(dialog.getByLabelText('Last day')).toHaveValue('5 Mar 2026');
      server.change({ makeOwnStatement: answerOf(made) });
      await user.click(press);
      expect(await screen.findByTestId('elsewhere')).toHaveTextContent(made.id);
    });
  });

  describe('one of them', () => {
    const show = () => {
      const saved: string[] = [];
      const ports = { saveFile: (_file: unknown, filename: string) => void saved.push(filename) };
      const path = '/owner/documents/:id';
      return {
        saved,
        ...renderWithStore(<OwnDocumentPage />, { ...{ route: path.replace(':id', idOf(1)), path, ports } }),
      };
    };

    it('is printed and saved by its buttons', async () => {
      const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
      const csv = () => new Response('What', { headers: { 'content-disposition': 'attachment; filename="INV.csv"' } });
      const server = serve({ getOwnDocument: answerOf(fullDocument()), downloadOwnDocument: csv });
      const { user, saved } = show();
      expect(await screen.findByRole('heading', { name: 'Invoice INV-2026-000001' })).toBeVisible();
      expect(screen.getByRole('table', { name: 'Invoice' })).toBeVisible();
      await user.click(screen.getByRole('button', { name: 'Print' }));
      expect(print).toHaveBeenCalledTimes(1);
      await user.click(screen.getByRole('button', { name: 'Download spreadsheet' }));
      await waitFor(() => expect(saved).toEqual(['INV.csv']));
      expect(server.inputsOf('downloadOwnDocument')).toEqual([{ id: idOf(1), format: 'xlsx' }]);
    });

    it('whose file fails says so and stays', async () => {
      serve({ getOwnDocument: answerOf(fullDocument()), downloadOwnDocument: refuse(500, '') });
      const { user, saved } = show();
      await user.click(await screen.findByRole('button', { name: 'Download spreadsheet' }));
      expect(await screen.findByText(messages.ownerPage.documentSaveFailed)).toBeVisible();
      expect(saved).toEqual([]);
      expect(screen.getByRole('table', { name: 'Invoice' })).toBeVisible();
    });

    it('that is missing says so, and a failure can be retried', async () => {
      const server = serve({ getOwnDocument: refuse(404, '') });
      const { unmount } = show();
      expect(await screen.findByText(messages.ownerPage.documentNotFound)).toBeVisible();
      unmount();
      server.change({ getOwnDocument: refuse(500, '') });
      const { user } = show();
      expect(await screen.findByText(messages.ownerPage.documentLoadFailed)).toBeVisible();
      server.change({ getOwnDocument: answerOf(fullDocument()) });
      await user.click(screen.getByRole('button', { name: 'Retry' }));
      expect(await screen.findByRole('table', { name: 'Invoice' })).toBeVisible();
    });
  });
});

describe('two quick presses', () => {
  it('request one refund', async () => {
    const server = serve({ ...answers, askOwnRefund: {} });
    const { user } = renderWithStore(<OwnMoneyPage />, { route: '/owner/money', server });
    await user.click(await screen.findByRole('button', { name: 'Ask for a refund…' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Amount'), '100');
    await user.type(dialog.getByLabelText('Reason'), 'Too much.');
    const press = dialog.getByRole('button', { name: 'Ask for a refund' });
    fireEvent.click(press);
    fireEvent.click(press);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(server.inputsOf('askOwnRefund')).toHaveLength(1);
  });

  it('enter once', async () => {
    const server = serve({ openOwnerSession: {} });
    renderWithStore(<EnterPage />, { route: '/owner/enter#token=abc', path: '/owner/enter', server });
    const press = await screen.findByRole('button', { name: 'Open my jobs' });
    fireEvent.click(press);
    fireEvent.click(press);
    expect(await screen.findByTestId('elsewhere')).toHaveTextContent('/owner/jobs');
    expect(server.inputsOf('openOwnerSession')).toHaveLength(1);
  });
});

describe('the browsers', () => {
  it('are closed one by one, except this one', async () => {
    const session = { device: 'Chrome on Android', email: 'buyer@kente.example', createdAt: at, lastSeenAt: at };
    const both = [
      { ...session, id: idOf(9), current: true },
      { ...session, id: idOf(8), current: false, device: 'Firefox on Windows' },
    ];
    const server = serve({ listOwnerSessions: listOf(both), endOwnerSession: {} });
    const { user } = renderWithStore(<BrowsersPage />, { route: '/owner/browsers' });
    expect(await screen.findByText('This device')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Log out Firefox on Windows/ }));
    await waitFor(() => expect(server.inputsOf('endOwnerSession')).toEqual([{ id: idOf(8) }]));
    expect(screen.getAllByRole('button', { name: /^Log out/ })).toHaveLength(1);
  });
});
