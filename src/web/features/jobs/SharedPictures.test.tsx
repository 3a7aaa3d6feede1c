import { screen, waitFor, within } from '@testing-library/react';
import * as messages from '../../../contract/messages';
import type { Task } from '../../../contract/jobs';
import { keepShared, readShared, type Shelf } from '../../lib/sharedPictures';
import { idOf, listOf } from '../../testing/adminRows';
import { application, memberTask, profile } from '../../testing/memberRows';
import { memoryShelf } from '../../testing/memoryShelf';
import { renderWithStore } from '../../testing/renderWithStore';
import { refuse, serve } from '../../testing/serve';
import { SharedPicturesPage } from './SharedPictures';

beforeEach(() => Object.assign(URL, { createObjectURL: () => 'blob:picture' }));
afterEach(() => jest.restoreAllMocks());

const route = '/account/dashboard';
const owner = profile().data.id;
const png = () => new Blob([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])], { type: 'image/png' });
const held = (at: number): Task =>
  memberTask({
    id: idOf(at),
    jobTitle: `Job ${at}`,
    application: application({ id: idOf(700 + at), reservedUntil: '2125-03-06T13:05:00.000Z' }),
  });

const phone = async (pictures: number): Promise<Shelf> => {
  const shelf = memoryShelf();
  await keepShared(shelf, Array.from({ length: pictures }, png));
  return shelf;
};

const show = async (tasks: readonly Task[], { pictures = 1, problem = '', isFailing = false } = {}) => {
  const sharedShelf = await phone(pictures);
  const server = serve({
    getProfile: profile(),
    listTasks: isFailing ? refuse(500, messages.server.internal) : listOf([...tasks]),
  });
  const at = `${route}?shared=${problem || 'yes'}`;
  return {
    ...renderWithStore(<SharedPicturesPage />, { route: at, session: 'member', server, ports: { sharedShelf } }),
    sharedShelf,
  };
};

test('with one held job it opens its proof, with the picture', async () => {
  const { sharedShelf } = await show([held(1)]);
  expect(await screen.findByTestId('elsewhere')).toHaveTextContent(`/account/job-details/${idOf(1)}`);
  expect(await readShared(sharedShelf, owner)).toMatchObject([{ applicationId: idOf(701) }]);
});

test('with several it asks which job, with its time left', async () => {
  const { user, server, sharedShelf } = await show([held(1), held(2)], { pictures: 2 });
  const jobs = within(await screen.findByRole('list', { name: 'Your jobs' }));
  expect(screen.getByRole('heading', { name: 'Which job?' })).toBeVisible();
  expect(server.inputsOf('listTasks')).toEqual([{ held: 'true', pageSize: '100' }]);
  expect(jobs.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Job 1', 'Job 2']);
  expect(jobs.getAllByRole('timer', { name: 'Time left' })).toHaveLength(2);
  expect(screen.getAllByRole('img', { name: /^Shared picture [12]$/ })).toHaveLength(2);
  await user.click(jobs.getByRole('button', { name: 'Job 2' }));
  expect(await screen.findByTestId('elsewhere')).toHaveTextContent(`/account/job-details/${idOf(2)}`);
  expect((await readShared(sharedShelf, owner)).map(({ applicationId }) => applicationId)).toEqual([
    idOf(702),
    idOf(702),
  ]);
});

test('with none it says how long the picture waits and what to do', async () => {
  const { sharedShelf } = await show([]);
  expect(await screen.findByRole('heading', { name: 'You have no job in hand' })).toBeVisible();
  expect(screen.getByText(/^Take a job, .+We’ll keep it on this phone for a day\.$/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'See jobs' })).toHaveAttribute('href', '/account/dashboard');
  expect(await readShared(sharedShelf, owner)).toHaveLength(1);
});

test('in a browser tab, where another site may have sent it, it needs a press', async () => {
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => ({ matches: query === '(display-mode: browser)' }) as MediaQueryList);
  const { user, sharedShelf } = await show([held(1)]);
  const press = await screen.findByRole('button', { name: 'Job 1' });
  expect(await readShared(sharedShelf, owner)).toMatchObject([{ applicationId: null }]);
  await user.click(press);
  expect(await screen.findByTestId('elsewhere')).toHaveTextContent(`/account/job-details/${idOf(1)}`);
});

test.each([
  ['nothing', messages.jobs.sharedPictureNothing],
  ['unreadable', messages.jobs.sharedPictureUnreadable],
  ['tooLarge', messages.jobs.sharedPictureTooLarge],
  ['tooMany', messages.jobs.sharedPictureTooMany],
  ['noRoom', messages.jobs.sharedPictureNoRoom],
  ['early', messages.jobs.sharedPictureEarly],
])('a refused picture says why, before any job: %s', async (problem, text) => {
  await show([held(1)], { problem });
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(await screen.findByRole('button', { name: 'Job 1' })).toBeVisible();
});

test('an invented address shows no problem', async () => {
  await show([held(1), held(2)], { problem: 'constructor' });
  await screen.findByRole('heading', { name: 'Which job?' });
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('the picture can be removed', async () => {
  const { user, router, sharedShelf } = await show([]);
  await user.click(await screen.findByRole('button', { name: 'Remove the picture' }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(await readShared(sharedShelf, owner)).toEqual([]);
});

test('without a picture it explains how to share one', async () => {
  await show([held(1)], { pictures: 0 });
  expect(await screen.findByText('No shared picture waits here')).toBeVisible();
});

test('failed jobs can be retried, and the picture waits', async () => {
  const { user, server, sharedShelf } = await show([held(1)], { isFailing: true });
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(messages.jobs.sharedPictureWaits);
  expect(await readShared(sharedShelf, owner)).toHaveLength(1);
  server.change({ listTasks: listOf([held(1)]) });
  await user.click(within(alert).getByRole('button', { name: 'Retry' }));
  expect(await screen.findByTestId('elsewhere')).toHaveTextContent(`/account/job-details/${idOf(1)}`);
});
