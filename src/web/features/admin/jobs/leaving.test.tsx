import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { profile } from '../../../testing/memberRows';
import { adminTask, answerOf, idOf } from '../../../testing/adminRows';
import { renderWithStore } from '../../../testing/renderWithStore';
import { refuse, serve } from '../../../testing/serve';
import { PostJobPage } from './PostJobPage';

const route = '/admin/post-job';
const open = async (at = route) => {
  const view = renderWithStore(<PostJobPage />, { route: at, session: 'admin' });
  await screen.findByLabelText('Title');
  return view;
};
const title = () => screen.getByLabelText('Title');
const type = (text: string) => fireEvent.change(title(), { target: { value: text } });
/** True if the browser would ask before closing. */
const asksBeforeReload = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

describe('leaving a half-typed job', () => {
  beforeEach(() => serve({ getProfile: profile(), createTask: answerOf(adminTask()) }));

  test('leaves an untouched form silently', async () => {
    const { router } = await open();
    expect(asksBeforeReload()).toBe(false);
    await act(() => router.navigate('/admin/coupon'));
    expect(screen.getByTestId('elsewhere')).toHaveTextContent('/admin/coupon');
  });

  test('asks first, and continuing keeps screen and text', async () => {
    const { router, user } = await open();
    type('Flyer');
    await act(() => router.navigate('/admin/coupon'));
    const dialog = await screen.findByRole('dialog', { name: 'This job is not posted yet' });
    await user.click(within(dialog).getByRole('button', { name: 'Go on editing' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(router.state.location.pathname).toBe(route);
    expect(title()).toHaveValue('Flyer');
  });

  test('keeps the text as a draft', async () => {
    const { router, user } = await open();
    type('Flyer');
    await act(() => router.navigate('/admin/coupon'));
    await user.click(await screen.findByRole('button', { name: 'Leave, keep the draft' }));
    expect(await screen.findByTestId('elsewhere')).toHaveTextContent('/admin/coupon');
    await act(() => router.navigate(-1));
    expect(await screen.findByLabelText('Title')).toHaveValue('Flyer');
    expect(screen.getByText(/We kept what you typed/)).toBeVisible();
  });

  test('discards it for good', async () => {
    const { router, user } = await open();
    type('Flyer');
    await act(() => router.navigate('/admin/coupon'));
    await user.click(await screen.findByRole('button', { name: 'Throw it away' }));
    expect(await screen.findByTestId('elsewhere')).toHaveTextContent('/admin/coupon');
    await act(() => router.navigate(-1));
    expect(await screen.findByLabelText('Title')).toHaveValue('');
  });

  test('makes the browser ask before a reload', async () => {
    await open();
    type('Flyer');
    expect(asksBeforeReload()).toBe(true);
    type('');
    expect(asksBeforeReload()).toBe(false);
  });

  test('does not delay the session’s end', async () => {
    const { router } = await open();
    type('Flyer');
    await act(() => router.navigate('/login'));
    expect(screen.getByTestId('elsewhere')).toHaveTextContent('/login');
  });
});

describe('a copied job', () => {
  test('opens filled in and is posted as a new job', async () => {
    const original = adminTask({ arconNumber: 'ARCON/24/77' });
    const server = serve({
      getProfile: profile(),
      getAdminTask: answerOf(original),
      createTask: answerOf(adminTask({ id: idOf(2) })),
    });
    const { user } = await open(`${route}?from=${idOf(1)}`);
    expect(screen.getByText(/A copy of JOB-7K2M4Q/)).toBeVisible();
    expect(title()).toHaveValue('Share our Eid sale flyer');
    await user.click(screen.getByRole('button', { name: 'Post Job' }));
    await waitFor(() => expect(server.inputsOf('createTask')).toHaveLength(1));
    expect(server.inputsOf('createTask')[0]).toMatchObject({
      title: original.jobTitle,
      description: original.jobDescription,
      instruction: original.instructions,
      jobLink: original.link,
      amount: 500,
      applicants_needed: 40,
      platform: 'instagram',
      minFollowers: 1000,
      arconNumber: 'ARCON/24/77',
    });
    expect(await screen.findByTestId('elsewhere')).toHaveTextContent('/admin/dashboard');
  });

  test('that does not exist is not offered', async () => {
    serve({ getProfile: profile(), getAdminTask: refuse(404, 'Task not found') });
    renderWithStore(<PostJobPage />, { route: `${route}?from=${idOf(9)}`, session: 'admin' });
    expect(await screen.findByText('Task not found')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Post Job' })).not.toBeInTheDocument();
  });
});
