import { act, screen, waitFor, within } from '@testing-library/react';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import { pictureRefused } from '../../../contract/messages/pictures';
import type { TaskWithKit } from '../../../contract/jobDetails';
import type { Application, Task } from '../../../contract/jobs';
import { tasksApi } from '../../api/tasksApi';
import { formatDateTime } from '../../lib/dates';
import { preparePicture, RefusedPicture } from '../../lib/pictures';
import { idOf, listOf } from '../../testing/adminRows';
import { application, memberTask, profile, shareKit, submittedTask } from '../../testing/memberRows';
import { renderWithStore } from '../../testing/renderWithStore';
import { cut, odd, refuse, serve, type Answers } from '../../testing/serve';
import { JobDetailsPage } from './JobDetailsPage';
import { composeProof } from './proofParts';

jest.mock('../../lib/pictures', () => ({
  ...jest.requireActual<object>('../../lib/pictures'),
  preparePicture: jest.fn(),
}));

const id = idOf(1);
const dashboard = '/account/dashboard';
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const takenFor = (hours: number): Application => application({ reservedUntil: inHours(hours) });
const show = (task: Partial<TaskWithKit> = {}, answers: Answers = {}) => {
  serve({
    getProfile: profile(),
    getTask: { data: memberTask(task) },
    listSubmittedTasks: listOf([]),
    listTasks: listOf([]),
    ...answers,
  });
  return renderWithStore(<JobDetailsPage />, {
    route: `/account/job-details/${id}`,
    path: '/account/job-details/:id',
    session: 'member',
  });
};

interface Tab {
  opener: unknown;
  document: { title: string };
  location: { replace: jest.Mock<void, [string]> };
  close: jest.Mock<void, []>;
}
const watchTabs = () => {
  const tab: Tab = { opener: window, document: { title: '' }, location: { replace: jest.fn() }, close: jest.fn() };
  const open = jest.spyOn(window, 'open').mockImplementation(() => tab as unknown as Window);
  return { tab, open };
};
const takeButton = () => screen.findByRole('button', { name: 'Take the Job' });
const linkField = () => screen.findByRole('textbox', { name: 'Link to your post' });
const note = () => screen.findByRole('textbox', { name: 'Anything else? (optional)' });
const agree = () => screen.getByRole('checkbox', { name: messages.jobs.terms });
const submitButton = () => screen.getByRole('button', { name: 'Submit Proof' });

beforeEach(() => localStorage.clear());

test('a job shows text, pay and number of slots', async () => {
  show({ arconNumber: 'ARCON/2025/118', arconExpiry: '2025-12-31' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Share our Eid sale flyer' })).toBeVisible();
  const offer = within(screen.getByRole('region', { name: 'Pay and effort' }));
  expect(offer.getByText('₦500')).toBeVisible();
  expect(screen.getByText('Mama Titi’s Grill')).toBeVisible();
  expect(offer.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    ...['Instagram', '1,000+ followers', 'About 2 minutes', '28 places left'],
  ]);
  const plan = within(screen.getByRole('list', { name: 'How it goes' }));
  expect(plan.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Take the job. You’ll have 24 hours.',
    'Post the advert on Instagram.',
    'Send a link or a screenshot. It’s checked within 5 days.',
  ]);
  expect(offer.getByText('You qualify')).toBeVisible();
  const office = screen.getByRole('region', { name: 'About this job' });
  const getFact = (term: string) => within(office).getByText(term).nextElementSibling?.textContent;
  expect(getFact('Workers needed')).toBe('40');
  expect(getFact('Workers applied')).toBe('12');
  expect(getFact('Job reference')).toBe('JOB-7K2M4Q');
  expect((await takeButton()).compareDocumentPosition(office)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(getFact('ARCON approval')).toBe('ARCON/2025/118');
  expect(getFact('Approval valid until')).toBe('31 Dec 2025');
  expect(screen.getByText('Post the flyer on your story and keep it for a day.')).toBeVisible();
  expect(screen.getByText('Send a screenshot that shows the views.')).toBeVisible();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
});

describe('the advert before the job is taken', () => {
  const advert = async () => within(await screen.findByRole('region', { name: 'What you’ll post' }));

  test('shows one large picture, the others to choose from, and the caption, but no link to share', async () => {
    const { user } = show({
      kit: shareKit({ captions: { whatsapp: 'Tonight!', facebook: 'Suya tonight, at the grill.' } }),
    });
    const shown = await advert();
    expect(shown.getByRole('img', { name: 'A plate of suya' })).toMatchObject({
      ...{ width: 1_600, height: 800, src: expect.stringMatching(/a\.jpg\/view$/) },
    });
    expect(shown.getByText(/Suya tonight, at the grill\./)).toHaveTextContent('#Lagos #Suya');
    await user.click(shown.getByRole('button', { name: 'Picture 2 of 2: The grill at night' }));
    expect(shown.getByRole('img', { name: 'The grill at night' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Share' })).not.toBeInTheDocument();
  });

  test('waits for a tap where data costs money', async () => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
    try {
      const { user } = show({ kit: shareKit() });
      const shown = await advert();
      expect(shown.queryByRole('img')).not.toBeInTheDocument();
      await user.click(shown.getByRole('button', { name: 'Show the 2 pictures' }));
      expect(shown.getByRole('img', { name: 'A plate of suya' })).toBeVisible();
    } finally {
      Reflect.deleteProperty(navigator, 'connection');
    }
  });

  test('is left out of a job without any', async () => {
    show({ kit: shareKit({ pictures: [], video: null, captions: {} }) });
    await takeButton();
    expect(screen.queryByRole('region', { name: 'What you’ll post' })).not.toBeInTheDocument();
  });
});

test('a job without a paid slot left is full', async () => {
  show({ maxSlots: 0, applicants_applied: 0 });
  expect(await screen.findByRole('progressbar', { name: 'Places taken' })).toHaveAttribute('aria-valuenow', '100');
});

test('taking the job opens its link in a detached tab from the click', async () => {
  const { tab, open } = watchTabs();
  let openedBeforeTheCall = false;
  const { user, server } = show();
  const taken = { ...takenFor(24), link: 'https://shop.example/eid' };
  server.change({
    applyTask: () => {
      openedBeforeTheCall = open.mock.calls.length === 1;
      server.change({ getTask: { data: memberTask({ application: taken }) } });
      return { message: messages.jobs.taken, data: taken };
    },
  });
  await user.click(await takeButton());
  await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith('https://shop.example/eid'));
  expect(openedBeforeTheCall).toBe(true);
  expect(tab.opener).toBeNull();
  expect(server.inputsOf('applyTask')).toEqual([{ task_id: id }]);
  expect(await screen.findByRole('timer')).toHaveTextContent(/^2[34] h \d\d min \d\d s$/);
  expect(await linkField()).toBeVisible();
});

test('without a new tab the job is still taken, and the link is at hand', async () => {
  jest.spyOn(window, 'open').mockReturnValue(null);
  const { user, server } = show();
  const taken = { ...takenFor(24), link: 'https://shop.example/eid' };
  server.change({
    applyTask: () => {
      server.change({ getTask: { data: memberTask({ application: taken }) } });
      return { message: messages.jobs.taken, data: taken };
    },
  });
  await user.click(await takeButton());
  const link = await screen.findByRole('link', { name: 'Open the job’s page' });
  expect(link).toHaveAttribute('href', 'https://shop.example/eid');
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');
});

test('two quick presses take the job once', async () => {
  const { open } = watchTabs();
  const { server } = show({}, { applyTask: refuse('job_full', messages.jobs.full) });
  const button = await takeButton();
  act(() => {
    button.click();
    button.click();
  });
  await screen.findByText(messages.jobs.full, { selector: '.sn-note' });
  expect(server.inputsOf('applyTask')).toHaveLength(1);
  expect(open).toHaveBeenCalledTimes(1);
});

test('a job without a link opens no tab', async () => {
  const { open } = watchTabs();
  const { user, server } = show({ link: null });
  server.change({ applyTask: { data: { ...takenFor(24), link: null } } });
  await user.click(await takeButton());
  await waitFor(() => expect(server.inputsOf('applyTask')).toHaveLength(1));
  expect(open).not.toHaveBeenCalled();
});

test.each([
  ['every slot taken a moment ago', messages.jobs.full],
  ['paused a moment ago', messages.jobs.notAvailable],
  ['taken in another tab', messages.jobs.alreadyTaken],
  ['proof submitted in another tab', messages.jobs.alreadySubmitted],
  ['rejected before', messages.jobs.rejectedBefore],
])('a refusal shows beside the button, and the tab closes: %s', async (_case, text) => {
  const { tab } = watchTabs();
  const { user, server } = show({}, { applyTask: refuse(409, text) });
  await user.click(await takeButton());
  const box = within(screen.getByRole('region', { name: 'Your place in this job' }));
  expect(await box.findByRole('alert')).toHaveTextContent(text);
  expect(tab.close).toHaveBeenCalledTimes(1);
  expect(tab.location.replace).not.toHaveBeenCalled();
  expect(await takeButton()).toBeEnabled();
  // The refusal shows that the page is stale, so it refetches.
  await waitFor(() => expect(server.inputsOf('getTask')).toHaveLength(2));
});

const needsFollowers = 'This job needs at least 1,000 followers on Instagram; your profile says 210.';

test('a missing requirement shows in advance, is added here, and the job can be taken', async () => {
  const { open } = watchTabs();
  const { user, server } = show({ missing: needsFollowers }, { updateProfile: { message: messages.profile.updated } });
  const button = await takeButton();
  expect(button).toBeDisabled();
  expect(button).toHaveAccessibleDescription(needsFollowers);
  expect(
    within(screen.getByRole('region', { name: 'Pay and effort' })).getByText('You don’t qualify yet'),
  ).toBeVisible();
  await user.click(button);
  expect(open).not.toHaveBeenCalled();
  await user.click(await screen.findByRole('button', { name: 'Update your Instagram details' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Instagram' }));
  const followers = await sheet.findByLabelText('Followers on Instagram');
  expect(sheet.queryByText('(optional)')).not.toBeInTheDocument();
  await user.clear(followers);
  await user.type(followers, '1200');
  server.change({ getTask: { data: memberTask() } });
  await user.click(sheet.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/Your details are saved/)).toBeVisible();
  await waitFor(async () => expect(await takeButton()).toBeEnabled());
  expect(server.inputsOf('updateProfile')).toEqual([{ instagram_followers: '1,200' }]);
});

test('a requirement just lost shows once, with a way to add it', async () => {
  const { tab } = watchTabs();
  const { user, server } = show();
  server.change({
    applyTask: () => {
      server.change({ getTask: { data: memberTask({ missing: needsFollowers }) } });
      return refuse('requirements_not_met', needsFollowers);
    },
  });
  await user.click(await takeButton());
  expect(await screen.findByRole('button', { name: 'Update your Instagram details' })).toBeVisible();
  expect(screen.getAllByText(needsFollowers)).toHaveLength(1);
  expect(screen.getByRole('alert')).toHaveTextContent(needsFollowers);
  expect(tab.close).toHaveBeenCalledTimes(1);
});

test('a job that fills up meanwhile says so aloud and offers others', async () => {
  watchTabs();
  const { user, server } = show({ applicants_applied: 39 });
  server.change({
    applyTask: () => {
      server.change({ getTask: { data: memberTask({ applicants_applied: 40 }) } });
      return refuse('job_full', messages.jobs.full);
    },
  });
  await user.click(await takeButton());
  expect(await screen.findByRole('link', { name: 'See other jobs' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Take the Job' })).not.toBeInTheDocument();
  const news = screen.getByText(messages.jobs.full, { selector: '[role="status"]' });
  await waitFor(() => expect(news).toHaveFocus());
});

test('a job closed meanwhile says that nothing was taken', async () => {
  watchTabs();
  const { user, server } = show();
  server.change({
    applyTask: () => {
      server.change({ getTask: refuse(404, messages.adminJobs.notFound) });
      return refuse('job_unavailable', messages.jobs.notAvailable);
    },
  });
  await user.click(await takeButton());
  expect(await screen.findByText('This job was closed a moment ago')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent(messages.jobs.notAvailable);
  expect(screen.getByRole('heading', { level: 1, name: 'Share our Eid sale flyer' })).toBeVisible();
});

test('a decision on the open page is announced with the reason', async () => {
  const { store, server } = show({ application: application({ status: 'in-review' }) });
  await screen.findByText('In review');
  const rejected = application({ status: 'rejected', reason: 'Another post.' });
  server.change({ getTask: { data: memberTask({ application: rejected }) } });
  act(() => void store.dispatch(tasksApi.util.invalidateTags([{ type: 'task' }])));
  expect(await screen.findByText('Your proof was rejected. Reason: Another post.')).toHaveAttribute('role', 'status');
  expect(screen.getByText('Reason: Another post.', { selector: '.sn-note' })).toBeVisible();
});

test.each<[string, Partial<Task>, string]>([
  ['full', { applicants_applied: 40 }, messages.jobs.full],
  [
    'paused after the time was over',
    { status: 'paused', application: application({ status: 'expired' }) },
    messages.jobs.notAvailable,
  ],
  ['stopped', { status: 'stopped', application: application({ status: 'expired' }) }, 'This job has ended.'],
])('an unavailable job says why and offers others: %s', async (_case, task, text) => {
  show(task);
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByRole('link', { name: 'See other jobs' })).toHaveAttribute('href', dashboard);
  expect(screen.queryByRole('button', { name: 'Take the Job' })).not.toBeInTheDocument();
});

test('a slot the server still counts as held accepts the proof, even if time seems over', async () => {
  watchTabs();
  const { user } = show(
    { application: takenFor(-3) },
    { applyTask: refuse('already_taken', messages.jobs.alreadyTaken) },
  );
  await user.click(await takeButton());
  expect(await linkField()).toBeVisible();
  expect(screen.getByRole('timer')).toHaveTextContent('0 s');
});

test('a slow device clock yields to the server, and the job is offered again', async () => {
  const held = takenFor(3);
  const { user } = show({ application: held }, { submitProof: refuse('slot_expired', messages.jobs.slotExpired) });
  await user.type(await note(), 'Done.');
  await user.click(agree());
  await user.click(submitButton());
  expect(await screen.findByText(`${messages.jobs.slotExpired} We’ve kept what you wrote.`)).toBeVisible();
  expect(await takeButton()).toBeEnabled();
});

test('a paused job accepts a holder’s proof', async () => {
  show({ status: 'paused', application: takenFor(3) });
  expect(await linkField()).toBeVisible();
});

test('the countdown ends by itself, speaks at milestones and keeps the text', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
  try {
    const part = { application: takenFor(1.001) };
    localStorage.setItem(`sharenaira_proof_${part.application.id}`, '<p>Half done</p>');
    show(part);
    const pass = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1_000));
    await pass(1);
    const timer = await screen.findByRole('timer');
    const spoken = () => timer.parentElement?.querySelector('[aria-live="polite"]')?.textContent;
    expect(timer).toHaveTextContent(/^1 h 00 min 0\d s$/);
    expect(spoken()).toBe('Less than 3 hours left to send your proof.');
    await pass(5);
    expect(timer).toHaveTextContent(/^59 min 5\d s$/);
    expect(spoken()).toBe('Less than 1 hour left to send your proof.');
    await pass(60);
    expect(spoken()).toBe('Less than 1 hour left to send your proof.');
    await pass(3_600);
    expect(screen.getByText(`${messages.jobs.slotExpired} We’ve kept what you wrote.`)).toBeVisible();
  } finally {
    jest.useRealTimers();
  }
});

test('Submit Proof waits for the terms', async () => {
  const { user } = show({ application: takenFor(3) });
  await linkField();
  expect(submitButton()).toBeDisabled();
  await user.click(agree());
  expect(submitButton()).toBeEnabled();
  await user.click(agree());
  expect(submitButton()).toBeDisabled();
});

test.each([
  ['nothing', '', messages.jobs.proofEmpty],
  ['empty lines', '<p><br></p><p>&nbsp;</p>', messages.jobs.proofEmpty],
  ['far too much', `<p>${'a'.repeat(limits.proofMaxBytes)}</p>`, messages.jobs.proofTooLong],
])('a proof of %s is stopped before any call', async (_case, html, text) => {
  const held = takenFor(3);
  localStorage.setItem(`sharenaira_proof_${held.id}`, html);
  const { user, server } = show({ application: held });
  await linkField();
  await user.click(agree());
  await user.click(submitButton());
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(server.inputsOf('submitProof')).toHaveLength(0);
});

test('a picture alone is a proof', async () => {
  const held = takenFor(3);
  localStorage.setItem(`sharenaira_proof_${held.id}`, '<p><img src="/media/abc.webp"></p>');
  const { user, server } = show({ application: held }, { submitProof: { data: submittedTask() } });
  await linkField();
  await user.click(agree());
  await user.click(submitButton());
  await waitFor(() => expect(server.inputsOf('submitProof')).toHaveLength(1));
});

const handIn = async (answers: Answers = {}) => {
  const { user, server, router } = show({ application: takenFor(3) }, answers);
  server.change({
    submitProof: () => {
      server.change({
        getTask: {
          data: memberTask({
            application: application({ status: 'in-review' }),
            reviewMinutes: 125,
            proof: 'I posted it at 9:12.',
          }),
        },
        listSubmittedTasks: listOf([submittedTask()]),
      });
      return { message: messages.jobs.submitted, data: submittedTask() };
    },
  });
  await user.type(await note(), 'I posted it at 9:12.');
  await user.click(agree());
  await user.click(submitButton());
  const sent = within(await screen.findByRole('region', { name: 'Proof sent' }));
  return { user, server, router, sent };
};

test('a sent proof shows what was sent, when it is checked, the latest pay day and a link to more jobs', async () => {
  const { user, server, sent } = await handIn();
  expect(server.inputsOf('submitProof')).toEqual([{ task_id: id, proof: '<p>I posted it at 9:12.</p>' }]);
  const notice = sent.getByText('Proof sent').closest('[role="status"]');
  expect(notice).toHaveFocus();
  expect(notice).toHaveTextContent('It’ll be checked within 5 days.');
  await waitFor(() => expect(notice).toHaveTextContent('Most are checked in about 2 hours, all within 5 days.'));
  expect(await sent.findByRole('region', { name: 'What you sent' })).toHaveTextContent('I posted it at 9:12.');
  expect(sent.getAllByRole('listitem').map((step) => step.textContent)).toEqual(['Sent, done', '2In review', '3Paid']);
  expect(sent.getByText('In review').closest('li')).toHaveAttribute('aria-current', 'step');
  expect(sent.getByText('Approved by').nextElementSibling).toHaveTextContent('Mon 10 Mar, 14:05');
  expect(sent.getByText('You’ll get').nextElementSibling).toHaveTextContent('₦500');
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  expect(localStorage).toHaveLength(0);
  await user.click(sent.getByRole('link', { name: 'See more jobs' }));
  expect(await screen.findByTestId('elsewhere')).toHaveTextContent(dashboard);
});

test('after a proof the next suitable job is offered', async () => {
  const missing = memberTask({
    id: idOf(2),
    jobTitle: 'Not for this member',
    missing: 'Add your TikTok profile first.',
  });
  const next = memberTask({ id: idOf(3), jobTitle: 'Post the harvest flyer', payoutAmount: 750 });
  const { sent } = await handIn({ listTasks: listOf([missing, next]) });
  const link = await sent.findByRole('link', { name: /Post the harvest flyer/ });
  expect(link).toHaveTextContent('₦750');
  expect(link).toHaveAttribute('href', `/account/job-details/${idOf(3)}`);
  expect(sent.queryByText('Not for this member')).not.toBeInTheDocument();
});

const withClock = async (play: (pass: (ms: number) => Promise<void>) => Promise<void>) => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'], advanceTimers: true });
  try {
    await play(async (ms) => act(() => jest.advanceTimersByTimeAsync(ms)));
  } finally {
    jest.useRealTimers();
  }
};

test('after a proof the page moves on unless touched', () =>
  withClock(async (pass) => {
    const { router, sent } = await handIn();
    const shown = () =>
      sent.getByText(/^Taking you to your dashboard in/, { selector: '[aria-hidden="true"]' }).textContent;
    expect(shown()).toBe('Taking you to your dashboard in 5 seconds.');
    await pass(4_000);
    expect(shown()).toBe('Taking you to your dashboard in 1 second.');
    await pass(1_500);
    expect(router.state.location.pathname).toBe(dashboard);
  }));

test.each<[string, (user: ReturnType<typeof show>['user']) => Promise<void>]>([
  ['a key', (user) => user.keyboard('{Tab}')],
  ['a press', (user) => user.click(screen.getByRole('heading', { level: 1 }))],
])('%s anywhere on the page keeps it, for good', (_case, touch) =>
  withClock(async (pass) => {
    const { user, router, sent } = await handIn();
    await touch(user);
    expect(sent.queryByText(/Taking you to your dashboard/)).not.toBeInTheDocument();
    await pass(2 * limits.submitRedirectMs);
    expect(router.state.location.pathname).toBe(`/account/job-details/${id}`);
    expect(sent.getByRole('link', { name: 'See more jobs' })).toHaveAttribute('href', dashboard);
  }),
);

test('an unsendable proof waits on the phone, shows its deadline and can be taken back', async () => {
  const held = takenFor(3);
  const { user, server } = show({ application: held }, { ping: cut, submitProof: cut });
  await user.type(await note(), 'Done.');
  await user.click(agree());
  await user.click(submitButton());
  expect(await screen.findByText(messages.jobs.proofWaits)).toBeVisible();
  expect(
    screen.getByText(`The network is needed by ${formatDateTime(held.reservedUntil!)}: then your slot is given free.`),
  ).toBeVisible();
  expect(server.inputsOf('submitProof')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Take it back' }));
  expect(await note()).toHaveValue('Done.');
});

test('a proof without an answer cannot be taken back, and is resent under its key', async () => {
  const { user, server } = show({ application: takenFor(3) }, { submitProof: () => odd(502, null) });
  await user.type(await note(), 'Done.');
  await user.click(agree());
  await user.click(submitButton());
  expect(await screen.findByText(messages.jobs.proofUnknown)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Take it back' })).not.toBeInTheDocument();
  server.change({ submitProof: { message: messages.jobs.submitted, data: submittedTask() } });
  await user.click(screen.getByRole('button', { name: 'Try now' }));
  expect(await screen.findByRole('region', { name: 'Proof sent' })).toBeVisible();
  const keys = server.calls
    .filter(({ name }) => name === 'submitProof')
    .map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
});

test('a refused proof says why, and its text returns to the form', async () => {
  const { user } = show(
    { application: takenFor(3) },
    { submitProof: refuse('proof_too_long', messages.jobs.proofTooLong) },
  );
  await user.type(await note(), 'Done.');
  await user.click(agree());
  await user.click(submitButton());
  const notice = await screen.findByRole('alert');
  expect(notice).toHaveTextContent(messages.jobs.proofTooLong);
  expect(notice).toHaveTextContent(messages.jobs.proofKept);
  expect(await note()).toHaveValue('Done.');
  await user.click(within(notice).getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
});

test.each<[string, Partial<Task>]>([
  ['full', { applicants_applied: 40 }],
  ['closed', { status: 'stopped' }],
])('a late proof is shown with its text even if the job is %s', async (_case, part) => {
  const held = takenFor(3);
  const { user, server } = show({ application: held });
  server.change({
    submitProof: () => {
      server.change({ getTask: { data: memberTask({ ...part, application: application({ status: 'expired' }) }) } });
      return refuse('slot_expired', messages.jobs.slotExpired);
    },
  });
  await user.type(await note(), 'Done.');
  await user.click(agree());
  await user.click(submitButton());
  expect(await screen.findByRole('link', { name: 'See other jobs' })).toBeVisible();
  const notice = await screen.findByRole('alert');
  expect(notice).toHaveTextContent(messages.jobs.slotExpired);
  expect(notice).toHaveTextContent('What you wrote');
  await user.click(within(notice).getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
});

test('a proof taken back is in the editor even without a stored draft', async () => {
  const held = takenFor(3);
  const { user } = show({ application: held }, { ping: cut, submitProof: cut });
  await user.type(await note(), 'Done.');
  await user.click(agree());
  await user.click(submitButton());
  await screen.findByText(messages.jobs.proofWaits);
  localStorage.removeItem(`sharenaira_proof_${held.id}`);
  await user.click(screen.getByRole('button', { name: 'Take it back' }));
  expect(await note()).toHaveValue('Done.');
});

test('a draft’s link, screenshots and note return to their places', async () => {
  const held = takenFor(3);
  const parts = {
    link: 'instagram.com/p/1',
    pictures: [[idOf(11)], [idOf(12), idOf(13)]],
    note: '<p>412 <b>views</b></p>',
  };
  localStorage.setItem(`sharenaira_proof_${held.id}`, composeProof(parts));
  show({ application: held });
  expect(await linkField()).toHaveValue('instagram.com/p/1');
  expect(await note()).toHaveValue('<p>412 <b>views</b></p>');
  const tiles = within(screen.getByRole('list', { name: 'Pictures of your proof' }));
  expect(tiles.getAllByText(/^Picture \d$/)).toHaveLength(2);
  expect(screen.getByText('Prove').closest('li')).toHaveAttribute('aria-current', 'step');
});

test('an old draft is restored, and a picture of its note joins the screenshots', async () => {
  const held = takenFor(3);
  const before = `<p>Posted.<img data-upload="${idOf(11)}"></p>`;
  localStorage.setItem(`sharenaira_proof_${held.id}`, before);
  show({ application: held });
  expect(await note()).toHaveValue('Posted.');
  expect(await linkField()).toHaveValue('');
  expect(
    within(screen.getByRole('list', { name: 'Pictures of your proof' })).getByText('Picture 1'),
  ).toBeInTheDocument();
});

test('a plain note is sent as paragraphs with links, and formatting keeps it', async () => {
  const { user, server } = show({ application: takenFor(3) }, { submitProof: { data: submittedTask() } });
  await user.type(await note(), '412 views & more{enter}see wa.me/2348030000001.');
  const html = '<p>412 views &amp; more</p><p>see <a href="https://wa.me/2348030000001">wa.me/2348030000001</a>.</p>';
  await user.click(screen.getByRole('button', { name: 'Format the text' }));
  await waitFor(async () => expect(await note()).toHaveValue(html));
  await user.click(agree());
  await user.click(submitButton());
  await waitFor(() => expect(server.inputsOf('submitProof')[0]).toMatchObject({ proof: html }));
});

test('the editor loads when asked for, and a link alone is a proof', async () => {
  const { user, server } = show({ application: takenFor(3) }, { submitProof: { data: submittedTask() } });
  await user.type(await linkField(), 'instagram.com/p/1');
  expect(screen.queryByText('Loading the editor...')).not.toBeInTheDocument();
  await user.click(agree());
  await user.click(submitButton());
  await waitFor(() => expect(server.inputsOf('submitProof')).toHaveLength(1));
  expect(server.inputsOf('submitProof')[0]).toMatchObject({
    proof: expect.stringContaining('<a href="https://instagram.com/p/1">https://instagram.com/p/1</a>') as string,
  });
});

test('a wrong link shows under its field, and nothing is sent', async () => {
  const { user, server } = show({ application: takenFor(3) });
  const field = await linkField();
  await user.type(field, 'my post');
  await user.click(agree());
  await user.click(submitButton());
  expect(await screen.findByText(messages.fields.link)).toBeVisible();
  expect(field).toBeInvalid();
  expect(server.inputsOf('submitProof')).toHaveLength(0);
});

test.each(['whatsapp status', 'My WhatsApp Status', 'insta story', 'no link', 'N/A', 'nil'])(
  '%j in the link’s field gets help',
  async (typed) => {
    const { user } = show({ application: takenFor(3) });
    await user.type(await linkField(), typed);
    await user.tab();
    expect(await screen.findByText(messages.jobs.proofNoLink)).toBeVisible();
  },
);

test('of several pictures one fails: it is named with its reason, and the others stay', async () => {
  jest.mocked(preparePicture).mockImplementation(async (file) => {
    const { name } = file as File;
    if (name === 'IMG_2.HEIC') throw new RefusedPicture('heic');
    return name === 'long.png' ? [new Blob(['1']), new Blob(['2'])] : [new Blob(['picture'])];
  });
  Object.assign(URL, { createObjectURL: () => 'blob:picture' });
  const held = { ...takenFor(3), id: idOf(741) };
  const { user, store } = show({ application: held }, { uploadProofImage: refuse('bad_request', 'No.') });
  await waitFor(() => expect(store.getState().pending.owner).not.toBeNull());
  await user.upload(
    await screen.findByLabelText('Add a screenshot'),
    ['IMG_1.jpg', 'IMG_2.HEIC', 'long.png'].map((name) => new File(['x'], name, { type: 'image/jpeg' })),
  );
  expect(await screen.findByText(pictureRefused('IMG_2.HEIC', 'heic'))).toBeVisible();
  const tiles = within(screen.getByRole('list', { name: 'Pictures of your proof' }));
  await waitFor(() => expect(tiles.getAllByText(/^Picture \d$/)).toHaveLength(2));
  expect(tiles.getByRole('button', { name: 'See picture 2' })).toHaveTextContent('Long: 2 parts');
  expect(localStorage.getItem(`sharenaira_proof_${held.id}`)).toMatch(
    /<img data-upload="[^"]+"><img data-upload="[^"]+" alt="Screenshot 2, part 1 of 2"><img data-upload="[^"]+" alt="Screenshot 2, part 2 of 2">/,
  );
});

test('a screenshot uploads by itself; a failed one says why and can be resent, replaced or removed', async () => {
  const held = { ...takenFor(3), id: idOf(731) };
  const draft = () => localStorage.getItem(`sharenaira_proof_${held.id}`);
  jest.mocked(preparePicture).mockResolvedValue([new Blob(['picture'], { type: 'image/webp' })]);
  Object.assign(URL, { createObjectURL: () => 'blob:picture' });
  const { user, store } = show(
    { application: held },
    { uploadProofImage: refuse('bad_request', 'This picture is empty.') },
  );
  // The frame knows its member first.
  await waitFor(() => expect(store.getState().pending.owner).not.toBeNull());
  const choose = new File(['x'], 'IMG_1.jpg', { type: 'image/jpeg' });
  await user.upload(await screen.findByLabelText('Add a screenshot'), choose);
  const tiles = () => within(screen.getByRole('list', { name: 'Pictures of your proof' }));
  expect(await tiles().findByText('This picture is empty.')).toBeVisible();
  expect(tiles().getByRole('button', { name: 'Retry picture 1' })).toBeVisible();
  const before = draft();
  await user.upload(tiles().getByLabelText('Retake picture 1'), choose);
  await waitFor(() => expect(draft()).not.toBe(before));
  expect(tiles().getAllByText(/^Picture \d$/)).toHaveLength(1);
  await user.click(tiles().getByRole('button', { name: 'Remove picture 1' }));
  expect(tiles().queryByText('Picture 1')).not.toBeInTheDocument();
  expect(localStorage).toHaveLength(0);
});

test('the links in the instructions can be pressed', async () => {
  show({
    instructions: 'Follow https://instagram.com/brand and post on wa.me/2348030000001.',
    application: takenFor(3),
  });
  const link = await screen.findByRole('link', { name: 'https://instagram.com/brand' });
  expect(link).toHaveAttribute('href', 'https://instagram.com/brand');
  expect(screen.getByRole('link', { name: 'wa.me/2348030000001' })).toBeInTheDocument();
});

test('taking the job folds its facts and opens its instructions', async () => {
  show({ application: takenFor(3) });
  expect(await screen.findByText('Send a screenshot that shows the views.')).toBeVisible();
  expect(screen.getByText('About this job').closest('details')).not.toHaveAttribute('open');
  expect(screen.getByText('JOB-7K2M4Q')).toBeInTheDocument();
  expect(screen.getByText('Post the flyer on your story and keep it for a day.')).toBeInTheDocument();
  const steps = within(screen.getByRole('list', { name: 'Steps of this job' }));
  expect(steps.getByText('Work').closest('li')).toHaveAttribute('aria-current', 'step');
});

test('a job with nothing to share has no Share; one with a link does', async () => {
  const heading = () => screen.queryByRole('heading', { name: 'Share' });
  const { unmount } = show({ kind: 'social', application: takenFor(3) });
  expect(await screen.findByRole('list', { name: 'Steps of this job' })).toHaveTextContent('Work');
  expect(heading()).not.toBeInTheDocument();
  unmount();
  const share = { url: 'https://sharenaira.example/s/aB3dE5gH', opened: 0, visits: 0, until: null };
  show({ kind: 'social', application: { ...takenFor(3), share } });
  await waitFor(() => expect(heading()).toBeVisible());
});

test('a device without room says that the text is not stored', async () => {
  const { user } = show({ application: takenFor(3) });
  const proof = await note();
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await user.type(proof, 'A');
  expect(screen.getByText(/no room to keep your text/)).toBeVisible();
});

test.each([
  ['in review', submittedTask(), ['In review', 'Approved by', 'Mon 10 Mar, 14:05', 'You’ll get', '₦500']],
  [
    'approved',
    submittedTask({ status: 'approved', decidedAt: '2025-03-06T09:00:00.000Z' }),
    ['Approved', 'Paid on', 'Thu 6 Mar 2025, 10:00', 'Paid into your wallet', '₦500'],
  ],
  [
    'rejected',
    submittedTask({ status: 'rejected', reason: 'Another post.', decidedAt: '2025-03-06T09:00:00.000Z' }),
    ['Rejected', 'Reason: Another post.', 'Reviewed on', 'You can’t take this job again.', 'Think we got it wrong?'],
  ],
])('a submitted proof shows its state: %s', async (_case, row, texts) => {
  const { status, reason } = row;
  const held = application({ status, reason });
  // A search may also find a reference that contains this one.
  const other = submittedTask({ id: idOf(702), task_id: idOf(2), amount: 9_999 });
  show({ application: held, proof: '<p>See my post.</p>' }, { listSubmittedTasks: listOf([other, row]) });
  expect(await screen.findByText('See my post.')).toBeVisible();
  const box = within(screen.getByRole('region', { name: 'Your proof' }));
  for (const text of texts) expect(await box.findByText(text)).toBeVisible();
  expect(screen.queryByText('₦9,999')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Take the Job' })).not.toBeInTheDocument();
});

test.each([
  ['gone', refuse(404, messages.adminJobs.notFound)],
  ['an impossible id', refuse(400, messages.server.badRequest, { id: messages.fields.id })],
])('a missing job says so: %s', async (_case, answer) => {
  show({}, { getTask: answer });
  expect(await screen.findByText(messages.adminJobs.notFound)).toBeVisible();
  expect(screen.getByRole('link', { name: 'See other jobs' })).toHaveAttribute('href', dashboard);
});

test('an address without an id asks nothing', async () => {
  const server = serve({});
  renderWithStore(<JobDetailsPage />, {
    route: '/account/job-details/nonsense',
    path: '/account/job-details/:id',
    session: 'member',
  });
  expect(await screen.findByText(messages.adminJobs.notFound)).toBeVisible();
  expect(server.inputsOf('getTask')).toHaveLength(0);
});

test('a failed job can be retried', async () => {
  const { user, server } = show({}, { getTask: refuse(500, messages.server.internal) });
  expect(await screen.findByRole('alert')).toHaveTextContent(messages.adminJobs.detailsFailed);
  server.change({ getTask: { data: memberTask() } });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await takeButton()).toBeEnabled();
});

const share = { url: 'https://sharenaira.example/s/aB3dE5gH', opened: 3, visits: 3, until: null };

test('sharing leads to the proof, moves the steps on and explains how to find the post’s link', async () => {
  const { user } = show({ application: { ...takenFor(3), id: idOf(741), share }, kit: null });
  expect(await linkField()).not.toHaveAccessibleDescription();
  const step = (name: string) => screen.getByText(name, { selector: '.job-steps span' }).closest('li');
  expect(step('Share')).toHaveAttribute('aria-current', 'step');
  const place = await screen.findByRole('link', { name: 'Facebook' });
  place.addEventListener('click', (event) => event.preventDefault());
  await user.click(place);
  expect(screen.getByText(/^Paste the link of your Facebook post/)).toBeVisible();
  expect(step('Prove')).toHaveAttribute('aria-current', 'step');
  const scroll = jest.fn();
  Object.assign(Element.prototype, { scrollIntoView: scroll });
  expect(screen.getByText('Posted? Take a screenshot.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Add your screenshot' }));
  expect(scroll).toHaveBeenCalledTimes(1);
  expect(document.activeElement).toContainElement(await linkField());
});

test.each(['in-review', 'approved', 'rejected'] as const)(
  'a proof that is %s keeps Share and shows what was sent',
  async (status) => {
    const proof =
      '<p><a href="https://x.com/a/1">https://x.com/a/1</a></p><p><img src="/media/abc.webp"></p><p>412 views</p>';
    show({ application: application({ status, share }), kit: shareKit(), proof });
    expect(await screen.findByRole('button', { name: 'Copy link' })).toBeVisible();
    expect(screen.getByRole('region', { name: 'Caption' })).toHaveTextContent('Tonight!');
    expect(screen.getByRole('region', { name: 'Your link' })).toHaveTextContent(
      'At least 3 people opened your link, in 3 visits',
    );
    const sent = within(await screen.findByRole('region', { name: 'What you sent' }));
    expect(sent.getByRole('link', { name: 'https://x.com/a/1' })).toBeVisible();
    expect(sent.getByText('412 views')).toBeVisible();
    expect(sent.getByRole('img', { name: 'Screenshot 1' })).toHaveAttribute('src', '/media/abc.webp/small');
    expect(sent.getByRole('link', { name: 'Screenshot 1' })).toHaveAttribute('href', '/media/abc.webp');
  },
);

test('a link that has ended is not offered again', async () => {
  const over = { ...share, until: '2020-11-26T09:00:00.000Z' };
  show({ application: application({ status: 'approved', share: over }), kit: shareKit() });
  expect(await screen.findByText('Your link has ended.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Copy link' })).not.toBeInTheDocument();
});
