import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import * as messages from '../../../../contract/messages';
import type { AdminTask } from '../../../../contract/jobs';
import type { Owner } from '../../../../contract/owners';
import { adminTask, answerOf, idOf, listOf } from '../../../testing/adminRows';
import { renderWithStore } from '../../../testing/renderWithStore';
import { type Answers, refuse, serve as serveCalls } from '../../../testing/serve';
import { EditJobPage } from './EditJobPage';
import { PostJobPage } from './PostJobPage';
import { ViewJobPage } from './ViewJobPage';

const owner: Owner = {
  id: idOf(701),
  reference: 'OWN-7K2M4Q',
  name: 'Shop Ltd',
  email: 'owner@shop.example',
  status: 'active',
  balance: 0,
  credit: null,
  escrow: 0,
  openJobs: 1,
  waitingJobs: 0,
  createdAt: '2026-11-20T09:00:00.000Z',
};

/** No service fee by default. */
const serve = (answers: Answers) =>
  serveCalls({ getSlotFees: answerOf({ feeBasisPoints: 0, vatBasisPoints: 750 }), ...answers });

const post = async () => {
  const view = renderWithStore(<PostJobPage />, { route: '/admin/post-job', session: 'admin' });
  await screen.findByLabelText('Title');
  return view;
};
const edit = (id = idOf(1)) =>
  renderWithStore(<EditJobPage />, { route: `/admin/edit-job/${id}`, path: '/admin/edit-job/:id', session: 'admin' });
const view = (id = idOf(1)) =>
  renderWithStore(<ViewJobPage />, { route: `/admin/view-job/${id}`, path: '/admin/view-job/:id', session: 'admin' });
/** By label: role queries compute this large form's styles each time. */
const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}`));
/** Pasted, because typing letters takes seconds here. */
async function fill(user: UserEvent, texts: Readonly<Record<string, string>>) {
  for (const [name, text] of Object.entries(texts)) {
    await user.clear(field(name));
    await user.paste(text);
  }
}

describe('posting a job', () => {
  test('sends create-task’s fields and returns to the list', async () => {
    const server = serve({ createTask: answerOf(adminTask()) });
    const { user } = await post();
    await fill(user, {
      Title: 'Share our Eid sale flyer',
      Description: 'Post it.',
      Email: 'owner@shop.example',
      'Payout amount': '₦1,250.50',
      Slots: '1,040',
    });
    act(() => field('Platform').focus());
    await waitFor(() => expect(field('Platform')).toHaveRole('combobox'));
    await user.keyboard('{Enter}');
    await user.click(await screen.findByTitle('Instagram'));
    act(() => field('ARCON approval expires').focus());
    await waitFor(() => expect(field('ARCON approval expires')).not.toHaveAttribute('readonly'));
    await user.paste('1 Dec 2099');
    await user.keyboard('{Enter}');
    await user.click(screen.getByRole('button', { name: 'Post Job' }));
    expect(await screen.findByTestId('elsewhere')).toHaveTextContent('/admin/dashboard');
    await screen.findByText(messages.adminJobs.posted);
    expect(server.inputsOf('createTask')).toEqual([
      {
        taskOwnerEmail: 'owner@shop.example',
        taskOwnerphoneNumber: null,
        title: 'Share our Eid sale flyer',
        jobLink: null,
        description: 'Post it.',
        instruction: '',
        amount: '1250.50',
        applicants_needed: '1040',
        platform: 'instagram',
        minFollowers: 1000,
        arconNumber: null,
        arconExpiry: '2099-12-01',
        draft: false,
        kind: 'share',
        kit: null,
        campaignTags: false,
        linksUntil: null,
        startsAt: null,
        endsAt: null,
        slotsPerDay: null,
        trialSlots: null,
      },
    ]);
  });

  test('saves a draft for an existing owner, with times in Lagos', async () => {
    const server = serve({
      createTask: answerOf(adminTask({ status: 'draft' }), messages.adminJobs.savedDraft),
      listOwners: listOf([owner]),
    });
    const { user } = await post();
    act(() => field('Existing owner').focus());
    await waitFor(() => expect(field('Existing owner')).toHaveRole('combobox'));
    await user.paste('shop');
    await user.click(await screen.findByTitle('Shop Ltd · owner@shop.example'));
    expect(field('Email')).toHaveValue('owner@shop.example');
    await fill(user, { Title: 'Flyer', Description: 'Post it.', 'Payout amount': '500' });
    await user.click(screen.getByText('Schedule and trial'));
    act(() => field('Ends').focus());
    await waitFor(() => expect(field('Ends')).not.toHaveAttribute('readonly'));
    await user.paste('1 Dec 2099, 18:30');
    await user.keyboard('{Enter}');
    await fill(user, { 'Daily slots': '5', 'Trial slots': '2' });
    await user.click(screen.getByRole('button', { name: 'Save as draft' }));
    await screen.findByText(messages.adminJobs.savedDraft);
    expect(server.inputsOf('createTask')).toEqual([
      expect.objectContaining({
        draft: true,
        owner_id: owner.id,
        taskOwnerEmail: 'owner@shop.example',
        startsAt: null,
        endsAt: '2099-12-01T17:30:00.000Z',
        slotsPerDay: '5',
        trialSlots: '2',
      }),
    ]);
  });

  test('suggests 1,000 followers, which can be cleared', async () => {
    serve({});
    const { user } = await post();
    expect(field('Minimum followers')).toHaveValue('1000');
    await user.clear(field('Minimum followers'));
    expect(field('Minimum followers')).toHaveValue('');
  });

  test('shows the server’s message for a job the owner’s money does not cover', async () => {
    serve({ createTask: answerOf(adminTask({ status: 'awaiting-payment' }), messages.adminJobs.postedUnpaid) });
    const { user } = await post();
    await fill(user, {
      Title: 'Flyer',
      Description: 'Post it.',
      Email: 'owner@shop.example',
      'Payout amount': '500',
    });
    await user.click(screen.getByRole('button', { name: 'Post Job' }));
    await screen.findByText(messages.adminJobs.postedUnpaid);
    expect(screen.queryByText(messages.adminJobs.posted)).not.toBeInTheDocument();
  });

  test('includes fee and VAT in the total', async () => {
    serve({ getSlotFees: answerOf({ feeBasisPoints: 1_000, vatBasisPoints: 750 }) });
    const { user } = await post();
    await fill(user, { 'Payout amount': '100', Slots: '40' });
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('₦4,430'));
    for (const part of ['To members₦4,000', 'Service fee₦400', 'VAT on the fee₦30'])
      expect(screen.getByRole('status').closest('.admin-form__cost')).toHaveTextContent(part);
  });

  test('shows the total while typing', async () => {
    serve({});
    const { user } = await post();
    expect(await screen.findByRole('status')).toHaveTextContent('–');
    await fill(user, { 'Payout amount': '250.5', Slots: '30' });
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('₦7,515'));
  });

  test('shows the server’s messages under their fields and keeps the text', async () => {
    serve({ createTask: refuse(400, '', { taskOwnerphoneNumber: 'Not a number we know', amount: 'Too much' }) });
    const { user } = await post();
    await fill(user, {
      Title: 'Flyer',
      Description: 'Post it.',
      Email: 'owner@shop.example',
      'Payout amount': '500',
    });
    await user.click(screen.getByRole('button', { name: 'Post Job' }));
    expect(await screen.findByText('Not a number we know')).toBeVisible();
    expect(await screen.findByText('Too much')).toBeVisible();
    await screen.findByText(messages.adminJobs.postFailed);
    expect(field('Title')).toHaveValue('Flyer');
    expect(screen.getByRole('button', { name: 'Post Job' })).toBeEnabled();
  });
});

describe('editing a job', () => {
  test('opens with the job and sends update-task’s fields', async () => {
    const server = serve({ getAdminTask: answerOf(adminTask()), updateTask: answerOf(adminTask()) });
    const { user } = edit();
    expect(await screen.findByLabelText('Title')).toHaveValue('Share our Eid sale flyer');
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('₦20,000'));
    await fill(user, { 'Payout amount': '600' });
    await user.click(screen.getByRole('button', { name: 'Save Job' }));
    expect(await screen.findByTestId('elsewhere')).toHaveTextContent('/admin/dashboard');
    await screen.findByText(messages.adminJobs.updated);
    expect(server.inputsOf('updateTask')).toEqual([
      expect.objectContaining({ id: idOf(1), jobTitle: 'Share our Eid sale flyer', payoutAmount: '600', maxSlots: 40 }),
    ]);
  });

  test('shows the server’s message for a change that waits for money', async () => {
    serve({
      getAdminTask: answerOf(adminTask()),
      updateTask: answerOf(adminTask(), messages.adminJobs.updatedUnpaid),
    });
    const { user } = edit();
    await user.click(await screen.findByRole('button', { name: 'Save Job' }));
    await screen.findByText(messages.adminJobs.updatedUnpaid);
  });

  test.each([
    ['is unknown', idOf(9), refuse(404, 'We couldn’t find that.')],
    ['has an impossible address', 'nonsense', refuse(400, 'Bad', { id: messages.fields.id })],
  ])('says “Task not found” when the job %s', async (_case, id, answer) => {
    serve({ getAdminTask: answer });
    edit(id);
    expect(await screen.findByText('Task not found')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Save Job' })).not.toBeInTheDocument();
  });

  test('an ended job has no form', async () => {
    serve({ getAdminTask: answerOf(adminTask({ status: 'completed' })) });
    edit();
    await screen.findByText(messages.adminJobs.statusFinal);
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });

  test('too few slots show the server’s message under the slots', async () => {
    serve({
      getAdminTask: answerOf(adminTask()),
      updateTask: refuse('slots_below_taken', messages.adminJobs.slotsBelowTaken, {
        maxSlots: messages.adminJobs.slotsBelowTaken,
      }),
    });
    const { user } = edit();
    await screen.findByLabelText('Title');
    await user.click(screen.getByRole('button', { name: 'Save Job' }));
    // As a toast and under the field.
    await waitFor(() => expect(screen.getAllByText(messages.adminJobs.slotsBelowTaken)).toHaveLength(2));
  });
});

describe('one job', () => {
  function serveJob(part: Partial<AdminTask> = {}) {
    let task = adminTask(part);
    return serve({
      getAdminTask: () => answerOf(task),
      setTaskStatus: ({ status }) => {
        task = { ...task, status };
        return answerOf(task);
      },
    });
  }

  test('shows amount, spent and escrowed parts, and links to its proofs', async () => {
    serveJob();
    view();
    expect((await screen.findByText('Amount')).closest('.ant-statistic')).toHaveTextContent('Amount₦500');
    expect(screen.getByText('Spent').closest('.ant-statistic')).toHaveTextContent('₦2,500');
    expect(screen.getByText('In escrow').closest('.ant-statistic')).toHaveTextContent('₦17,500');
    expect(await screen.findByRole('link', { name: 'See its proofs' })).toHaveAttribute(
      'href',
      `/admin/review-jobs?task_id=${idOf(1)}&status=all`,
    );
  });

  test('pauses and resumes at once', async () => {
    const server = serveJob();
    const { user } = view();
    await user.click(await screen.findByRole('button', { name: 'Pause Listing' }));
    await screen.findByText(messages.adminJobs.paused);
    await user.click(await screen.findByRole('button', { name: 'Resume Listing' }));
    await screen.findByText(messages.adminJobs.resumed);
    expect(server.inputsOf('setTaskStatus').map(({ status }) => status)).toEqual(['paused', 'available']);
  });

  const unpaid = { fundedSlots: 0, applicants_applied: 0, inReview: 0, approved: 0, spent: 0, escrow: 0 };
  test.each<[string, Partial<AdminTask>, string]>([
    [
      'all of it',
      { ...unpaid, status: 'awaiting-payment', waits: { missing: 22_150, payoutAmount: null } },
      'This job waits for ₦22,150 from Shop Ltd. It’ll go live automatically once the owner’s deposit is recorded.',
    ],
    [
      'more slots',
      { fundedSlots: 20, waits: { missing: 11_075, payoutAmount: null } },
      'Paid for: 20 of 40 slots. The rest waits for ₦11,075 from Shop Ltd. It’ll open automatically once the owner’s deposit is recorded.',
    ],
    [
      'a higher price',
      { waits: { missing: 3_101, payoutAmount: 600 } },
      'The price of ₦600 waits for ₦3,101 from Shop Ltd. It’ll apply automatically once the owner’s deposit is recorded.',
    ],
    [
      'more slots and a higher price',
      { fundedSlots: 20, waits: { missing: 14_000, payoutAmount: 600 } },
      'Paid for: 20 of 40 slots. The rest and the price of ₦600 wait for ₦14,000 from Shop Ltd. They’ll apply automatically once the owner’s deposit is recorded.',
    ],
  ])('waiting for money, %s, is shown with a link to the owner', async (_what, part, words) => {
    serveJob(part);
    view();
    await screen.findByText('In escrow');
    const [link] = screen.getAllByRole('link', { name: 'Shop Ltd' });
    expect(link!.closest('.ant-alert-title')).toHaveTextContent(words);
    expect(link).toHaveAttribute('href', `/admin/owners/${idOf(701)}`);
  });

  const fact = (term: string) =>
    screen.queryByText(term, { selector: '.ant-descriptions-item-label' })?.nextElementSibling;

  test('shows the price line by line, what is paid and a waiting higher price', async () => {
    serveJob({ fee: 50, vat: 3.75, fundedSlots: 20, waits: { missing: 14_000, payoutAmount: 600 } });
    view();
    await screen.findByText('In escrow');
    const lines = {
      'Price per slot': '₦500₦600 from the deposit on',
      'Service fee': '₦50',
      'VAT on the fee': '₦3.75',
      'One slot in all': '₦553.75',
      'All slots at this price': '₦22,150',
      'Covered, credit included': '20 of 40 slots',
      'Waits for': '₦14,000',
      'Job owner': 'Shop Ltdowner@shop.example+2348031234567',
    };
    for (const [term, text] of Object.entries(lines)) expect(fact(term)?.textContent).toBe(text);
    expect(screen.getByText('Slots left').closest('.ant-statistic')).toHaveTextContent('Slots left8');
  });

  test('without a fee shows none, and an unnamed owner appears once', async () => {
    serveJob({ owner: { id: idOf(701), name: 'owner@shop.example' } });
    view();
    await screen.findByText('In escrow');
    expect(fact('All slots at this price')).toHaveTextContent('₦20,000');
    for (const term of ['Service fee', 'VAT on the fee', 'One slot in all', 'Waits for'])
      expect(fact(term)).toBeUndefined();
    expect(screen.getAllByText('owner@shop.example')).toHaveLength(1);
  });

  test('awaiting payment can be stopped, not paused', async () => {
    const server = serveJob({ ...unpaid, status: 'awaiting-payment', waits: { missing: 20_000, payoutAmount: null } });
    const { user } = view();
    await user.click(await screen.findByRole('button', { name: 'Stop Listing' }));
    expect(await screen.findByRole('dialog')).toHaveTextContent('This job will not go live');
    expect(screen.queryByRole('button', { name: /Pause|Resume/ })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Edit' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Stop for good' }));
    expect(await screen.findByText('Stopped')).toBeVisible();
    expect(server.inputsOf('setTaskStatus')).toEqual([{ id: idOf(1), status: 'stopped' }]);
  });

  test('as a draft can be posted, changed and deleted, not paused or stopped', async () => {
    const server = serveJob({ status: 'draft', slotsPerDay: 5, trialSlots: 2, approved: 0, rejected: 1 });
    const { user } = view();
    expect(await screen.findByText('Draft')).toBeVisible();
    expect(screen.getByText('Daily slots').nextSibling).toHaveTextContent('5');
    expect(screen.getByText('Trial slots').nextSibling).toHaveTextContent('2, 1 decided');
    expect(screen.queryByRole('button', { name: /Listing/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Post Job' }));
    expect(await screen.findByRole('button', { name: 'Pause Listing' })).toBeVisible();
    expect(server.inputsOf('setTaskStatus')).toEqual([{ id: idOf(1), status: 'available' }]);
  });

  test('stops only after confirmation, and then offers nothing', async () => {
    const server = serveJob();
    const { user } = view();
    await user.click(await screen.findByRole('button', { name: 'Stop Listing' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('cannot be started again');
    await user.click(within(dialog).getByRole('button', { name: 'Keep it' }));
    expect(server.inputsOf('setTaskStatus')).toEqual([]);

    await user.click(await screen.findByRole('button', { name: 'Stop Listing' }));
    await user.click(await screen.findByRole('button', { name: 'Stop for good' }));
    await screen.findByText(messages.adminJobs.stopped);
    expect(await screen.findByText('Stopped')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Listing/ })).not.toBeInTheDocument();
  });

  test.each(['stopped', 'completed'] as const)('a %s job offers neither Pause nor Stop', async (status) => {
    serveJob({ status });
    view();
    expect(await screen.findByText('In escrow')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Listing/ })).not.toBeInTheDocument();
  });

  test('that fails to load says so, with Retry', async () => {
    const server = serve({ getAdminTask: refuse(500, '') });
    const { user } = view();
    expect(await screen.findByText(messages.adminJobs.detailsFailed)).toBeVisible();
    server.change({ getAdminTask: answerOf(adminTask()) });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'Share our Eid sale flyer' })).toBeVisible();
  });
});
