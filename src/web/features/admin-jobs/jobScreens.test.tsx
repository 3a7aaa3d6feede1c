import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import * as messages from '../../../contract/messages';
import type { AdminTask } from '../../../contract/jobs';
import { adminTask, answerOf, idOf } from '../../testing/adminRows';
import { renderWithStore } from '../../testing/renderWithStore';
import { refuse, serve } from '../../testing/serve';
import { EditJobPage } from './EditJobPage';
import { PostJobPage } from './PostJobPage';
import { ViewJobPage } from './ViewJobPage';

const post = async () => {
  const view = renderWithStore(<PostJobPage />, { route: '/admin/post-job', session: 'admin' });
  await screen.findByLabelText('Title');
  return view;
};
const edit = (id = idOf(1)) =>
  renderWithStore(<EditJobPage />, { route: `/admin/edit-job/${id}`, path: '/admin/edit-job/:id', session: 'admin' });
const view = (id = idOf(1)) =>
  renderWithStore(<ViewJobPage />, { route: `/admin/view-job/${id}`, path: '/admin/view-job/:id', session: 'admin' });
/** By its label: a search by role computes all of this form's styles, each time. */
const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}`));
/** Pasted rather than typed: a letter at a time takes seconds in a form of this size. */
async function fill(user: UserEvent, texts: Readonly<Record<string, string>>) {
  for (const [name, text] of Object.entries(texts)) {
    await user.clear(field(name));
    await user.paste(text);
  }
}

describe('posting a job', () => {
  test('sends the fields under the names of create-task and goes back to the list', async () => {
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
    expect(await screen.findByText(messages.adminJobs.posted)).toBeVisible();
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
      },
    ]);
  });

  test('offers 1,000 followers filled in, which can be cleared', async () => {
    serve({});
    const { user } = await post();
    expect(field('Minimum followers')).toHaveValue('1000');
    await user.clear(field('Minimum followers'));
    expect(field('Minimum followers')).toHaveValue('');
  });

  test('shows the job’s total cost while it is typed', async () => {
    serve({});
    const { user } = await post();
    expect(await screen.findByRole('status')).toHaveTextContent('–');
    await fill(user, { 'Payout amount': '250.5', Slots: '30' });
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('₦7,515'));
  });

  test('puts the server’s texts under their fields and keeps the typed text', async () => {
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
    expect(await screen.findByText(messages.adminJobs.postFailed)).toBeVisible();
    expect(field('Title')).toHaveValue('Flyer');
    expect(screen.getByRole('button', { name: 'Post Job' })).toBeEnabled();
  });
});

describe('editing a job', () => {
  test('opens with the job as it is and sends it under the names of update-task', async () => {
    const server = serve({ getAdminTask: answerOf(adminTask()), updateTask: answerOf(adminTask()) });
    const { user } = edit();
    expect(await screen.findByLabelText('Title')).toHaveValue('Share our Eid sale flyer');
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('₦20,000'));
    await fill(user, { 'Payout amount': '600' });
    await user.click(screen.getByRole('button', { name: 'Save Job' }));
    expect(await screen.findByTestId('elsewhere')).toHaveTextContent('/admin/dashboard');
    expect(await screen.findByText(messages.adminJobs.updated)).toBeVisible();
    expect(server.inputsOf('updateTask')).toEqual([
      expect.objectContaining({ id: idOf(1), jobTitle: 'Share our Eid sale flyer', payoutAmount: '600', maxSlots: 40 }),
    ]);
  });

  test.each([
    ['is unknown', idOf(9), refuse(404, 'We could not find that.')],
    ['has an impossible address', 'nonsense', refuse(400, 'Bad', { id: messages.fields.id })],
  ])('says “Task not found” when the job %s', async (_case, id, answer) => {
    serve({ getAdminTask: answer });
    edit(id);
    expect(await screen.findByText('Task not found')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Save Job' })).not.toBeInTheDocument();
  });

  test('a job that has ended offers no form', async () => {
    serve({ getAdminTask: answerOf(adminTask({ status: 'completed' })) });
    edit();
    expect(await screen.findByText(messages.adminJobs.statusFinal)).toBeVisible();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });

  test('slots below those taken: the server’s text stands under the slots', async () => {
    serve({
      getAdminTask: answerOf(adminTask()),
      updateTask: refuse('slots_below_taken', messages.adminJobs.slotsBelowTaken, {
        maxSlots: messages.adminJobs.slotsBelowTaken,
      }),
    });
    const { user } = edit();
    await screen.findByLabelText('Title');
    await user.click(screen.getByRole('button', { name: 'Save Job' }));
    // Once as a toast, once under the field.
    await waitFor(() => expect(screen.getAllByText(messages.adminJobs.slotsBelowTaken)).toHaveLength(2));
  });
});

describe('one job', () => {
  /** A job that keeps the state it is given. */
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

  test('shows the amount, the spent and the escrowed part, and links to its proofs', async () => {
    serveJob();
    view();
    expect((await screen.findByText('Amount')).nextSibling).toHaveTextContent('₦500');
    expect((await screen.findByText('Spent')).nextSibling).toHaveTextContent('₦2,500');
    expect((await screen.findByText('In escrow')).nextSibling).toHaveTextContent('₦17,500');
    expect(screen.getByRole('link', { name: 'See its proofs' })).toHaveAttribute(
      'href',
      `/admin/review-jobs?task_id=${idOf(1)}&status=all`,
    );
  });

  test('pauses and resumes at once', async () => {
    const server = serveJob();
    const { user } = view();
    await user.click(await screen.findByRole('button', { name: 'Pause Listing' }));
    expect(await screen.findByText(messages.adminJobs.paused)).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Resume Listing' }));
    expect(await screen.findByText(messages.adminJobs.resumed)).toBeVisible();
    expect(server.inputsOf('setTaskStatus').map(({ status }) => status)).toEqual(['paused', 'available']);
  });

  test('stops only when asked twice, and then offers nothing more', async () => {
    const server = serveJob();
    const { user } = view();
    await user.click(await screen.findByRole('button', { name: 'Stop Listing' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('cannot be started again');
    await user.click(within(dialog).getByRole('button', { name: 'Keep it' }));
    expect(server.inputsOf('setTaskStatus')).toEqual([]);

    await user.click(await screen.findByRole('button', { name: 'Stop Listing' }));
    await user.click(await screen.findByRole('button', { name: 'Stop for good' }));
    expect(await screen.findByText(messages.adminJobs.stopped)).toBeVisible();
    expect(await screen.findByText('Stopped')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Listing/ })).not.toBeInTheDocument();
  });

  test.each(['stopped', 'completed'] as const)('a %s job offers neither Pause nor Stop', async (status) => {
    serveJob({ status });
    view();
    expect(await screen.findByText('In escrow')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Listing/ })).not.toBeInTheDocument();
  });

  test('a job that cannot be loaded says so, with Retry', async () => {
    const server = serve({ getAdminTask: refuse(500, '') });
    const { user } = view();
    expect(await screen.findByText(messages.adminJobs.detailsFailed)).toBeVisible();
    server.change({ getAdminTask: answerOf(adminTask()) });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'Share our Eid sale flyer' })).toBeVisible();
  });
});
