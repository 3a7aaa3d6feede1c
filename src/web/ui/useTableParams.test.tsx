import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { listAdminWithdrawals } from '../../contract/withdrawals';
import { useTableParams, type TableParams } from './useTableParams';

const accepted = listAdminWithdrawals.query.shape;
const options = { accepted, pageSize: 10, filters: ['status', 'min', 'max', 'from'] } as const;

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

it.each([
  'page=0',
  'page=-1',
  'page=abc',
  'min=5%2C000x',
  'from=banana',
  'from=2026-02-30',
  'max=-3',
  'status=done',
  'sort=nothing',
  'q=%00',
])('ignores %p and removes it from the address', (refused) => {
  const { table, search } = listAt(`/list?${refused}`);
  expect(table().query).toEqual({ page: 1, pageSize: 10 });
  expect(search()).toBe('');
});

it('keeps the rest of an address, including the page, if one value is refused', () => {
  const { table, search } = listAt('/list?page=3&min=banana&max=500&jobs-page=2');
  expect(table().query).toEqual({ page: 3, pageSize: 10, max: '500' });
  expect(search()).toBe('?page=3&max=500&jobs-page=2');
});

it('sends the address’s parameters to the endpoint', () => {
  const { table } = listAt('/list?page=2&sort=-amount&q=%20eid%20&status=pending&other=1');
  expect(table().query).toEqual({ page: 2, pageSize: 10, sort: '-amount', q: 'eid', status: 'pending' });
});

it('omits defaults', () => {
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

it('goes back by pages, not letters', async () => {
  const { table, search, router } = listAt('/list');
  act(() => table().setPage(2));
  act(() => table().setQ('e'));
  act(() => table().setQ('ei'));
  expect(search()).toBe('?q=ei');
  await act(() => router.navigate(-1));
  expect(search()).toBe('');
});

it('separates two tables of one screen', () => {
  const { table, search } = listAt('/list?page=7&jobs-page=2', { accepted, pageSize: 5, prefix: 'jobs' });
  expect(table().page).toBe(2);
  act(() => table().setPage(3));
  expect(search()).toBe('?page=7&jobs-page=3');
});

it('gives every page an address', () => {
  const { table } = listAt('/list?q=eid&page=2');
  expect(table().hrefOf(5)).toBe('?q=eid&page=5');
  expect(table().hrefOf(1)).toBe('?q=eid');
});

it('clears search and filters, and keeps the order', () => {
  const { table, search } = listAt('/list?page=2&sort=amount&q=eid&status=pending');
  act(() => table().clear());
  expect(search()).toBe('?sort=amount');
});
