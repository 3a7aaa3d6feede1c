import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { TaskSearch } from './TaskSearch';

const pause = () => act(() => new Promise((resolve) => setTimeout(resolve, 600)));

const show = (address: string) => {
  const router = createMemoryRouter([{ path: '*', element: <TaskSearch /> }], { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  return { router, box: screen.getByRole('searchbox', { name: 'Search Tasks' }) };
};

it('does not bring back a person who opened a job during a pending search', async () => {
  const { router, box } = show('/account/dashboard');
  await userEvent.type(box, 'harvest');
  await act(() => router.navigate('/account/job-details/1'));
  await pause();
  expect(router.state.location.pathname).toBe('/account/job-details/1');
  expect(box).toHaveValue('');
});

it('does not bring back a person who had cleared the box either', async () => {
  const { router, box } = show('/account/dashboard?q=harvest');
  await userEvent.clear(box);
  await pause();
  expect(router.state.location.search).toBe('');
  await userEvent.type(box, 'okra');
  await act(() => router.navigate('/account/job-details/1'));
  await pause();
  expect(router.state.location.pathname).toBe('/account/job-details/1');
});

it('does not override a click whose page is loading', async () => {
  let arrive = (): void => undefined;
  const onItsWay = new Promise<{ Component: () => null }>((resolve) => {
    arrive = () => resolve({ Component: () => null });
  });
  const frame = { path: '/account/dashboard', element: <TaskSearch /> };
  const router = createMemoryRouter([frame, { path: '/account/job-details/:id', lazy: () => onItsWay }], {
    initialEntries: ['/account/dashboard'],
  });
  render(<RouterProvider router={router} />);
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search Tasks' }), 'harvest');
  act(() => void router.navigate('/account/job-details/1'));
  await pause();
  await act(async () => arrive());
  await pause();
  expect(router.state.location.pathname).toBe('/account/job-details/1');
});

it('yields to a press right after typing, and searches if nothing came of it', async () => {
  const { router, box } = show('/account/dashboard');
  await userEvent.type(box, 'harvest');
  await userEvent.tab();
  await pause();
  expect(router.state.location.search).toBe('');
  await pause();
  await pause();
  expect(router.state.location.search).toBe('?q=harvest');
});

it('leads to the dashboard from anywhere', async () => {
  const { router, box } = show('/account/profile');
  await userEvent.type(box, 'harvest');
  await pause();
  expect(router.state.location).toMatchObject({ pathname: '/account/dashboard', search: '?q=harvest' });
  expect(box).toHaveValue('harvest');
});
