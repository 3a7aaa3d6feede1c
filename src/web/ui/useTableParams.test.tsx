import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { useTableParams, type TableParams } from './useTableParams';

const options = { pageSize: 10, filters: ['status'] } as const;

function listAt(address: string, given: Parameters<typeof useTableParams>[0] = options) {
  let shown: ReactNode = null;
  const router = createMemoryRouter([{ path: '*', Component: () => shown }], { initialEntries: [address] });
  const { result } = renderHook(() => useTableParams(given), {
    wrapper: ({ children }) => {
      shown = children;
      return <RouterProvider router={router} />;
    },
  });
  const search = () => router.state.location.search;
  const table = (): TableParams => result.current;
  return { table, search, router };
}

it.each([
  ['', 1],
  ['?page=3', 3],
  ['?page=0', 1],
  ['?page=-2', 1],
  ['?page=2.5', 1],
  ['?page=abc', 1],
  ['?page=1e99', 1],
  ['?page=', 1],
])('reads page from %p as %d', (search, page) => {
  expect(listAt(`/list${search}`).table().page).toBe(page);
});

it('sends the address’s parameters to the list endpoint', () => {
  const { table } = listAt('/list?page=2&sort=-amount&q=%20eid%20&status=pending&other=1');
  expect(table().query).toEqual({ page: 2, pageSize: 10, sort: '-amount', q: 'eid', status: 'pending' });
});

it('leaves no trace of a default', () => {
  const { table, search } = listAt('/list?page=2&status=pending');
  act(() => table().setFilters({ status: undefined }));
  expect(search()).toBe('');
});

it.each<[string, (table: TableParams) => void, string]>([
  ['a filter', (table) => table.setFilters({ status: 'approved' }), '?sort=amount&status=approved'],
  ['an order', (table) => table.setSort('-amount'), '?sort=-amount'],
  ['a search', (table) => table.setQ('eid'), '?sort=amount&q=eid'],
])('starts at page 1 again after %s', (_what, change, address) => {
  const { table, search } = listAt('/list?page=4&sort=amount');
  act(() => change(table()));
  expect(search()).toBe(address);
});

it('goes back page by page, but not letter by letter', async () => {
  const { table, search, router } = listAt('/list');
  act(() => table().setPage(2));
  act(() => table().setQ('e'));
  act(() => table().setQ('ei'));
  expect(search()).toBe('?q=ei');
  await act(() => router.navigate(-1));
  expect(search()).toBe('');
});

it('keeps two tables of one screen apart', () => {
  const { table, search } = listAt('/list?page=7&jobs-page=2', { pageSize: 5, prefix: 'jobs' });
  expect(table().page).toBe(2);
  act(() => table().setPage(3));
  expect(search()).toBe('?page=7&jobs-page=3');
});

it('gives every page an address of its own', () => {
  const { table } = listAt('/list?q=eid&page=2');
  expect(table().hrefOf(5)).toBe('?q=eid&page=5');
  expect(table().hrefOf(1)).toBe('?q=eid');
});

it('clears search and filters, and keeps the order', () => {
  const { table, search } = listAt('/list?page=2&sort=amount&q=eid&status=pending');
  act(() => table().clear());
  expect(search()).toBe('?sort=amount');
});
