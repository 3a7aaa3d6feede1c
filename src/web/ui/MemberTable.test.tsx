import { fireEvent, render, screen, within } from '@testing-library/react';
import { listUsers } from '../../contract/members';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { MemberTable } from './MemberTable';
import type { Column } from './tableColumns';
import { EmptyState } from './PageState';
import { useTableParams } from './useTableParams';

interface Row {
  id: string;
  name: string;
}
const rows: Row[] = [
  { id: 'a', name: 'Adaeze' },
  { id: 'b', name: 'Tunde' },
  { id: 'c', name: 'Halima' },
];
const columns: readonly Column<Row>[] = [
  { key: 'name', title: 'Name', sort: 'fullname', render: (row) => row.name },
  { key: 'id', title: 'Id', render: (row) => row.id },
];

interface ListProps {
  rows?: readonly Row[];
  total?: number;
  error?: string;
  onRetry?: () => void;
}

function List({ total, ...given }: ListProps) {
  const table = useTableParams({ accepted: listUsers.query.shape, pageSize: 3 });
  return (
    <MemberTable<Row>
      table={table}
      rows={given.rows}
      total={total}
      columns={columns}
      rowKey={(row) => row.id}
      caption="Members"
      empty={<EmptyState title="No members" />}
      {...given}
    />
  );
}

function show(props: ListProps, address = '/list') {
  const router = createMemoryRouter([{ path: '*', element: <List {...props} /> }], { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  return { router, user: userEvent.setup() };
}

it('shows which rows of how many', async () => {
  show({ rows, total: 1_280 }, '/list?page=2');
  expect(await screen.findByText('Showing 4-6 from 1,280')).toBeVisible();
  expect(await screen.findByRole('cell', { name: 'Tunde' })).toBeVisible();
});

it('links to other pages', async () => {
  const { router, user } = show({ rows, total: 9 });
  const pages = await screen.findByRole('navigation', { name: 'Pages of Members' });
  expect(within(pages).getByRole('link', { name: 'Page 1' })).toHaveAttribute('aria-current', 'page');
  expect(within(pages).getByRole('link', { name: 'Previous' })).toHaveAttribute('aria-disabled', 'true');
  expect(within(pages).getByRole('link', { name: 'Page 3' })).toHaveAttribute('href', '/list?page=3');
  await user.click(within(pages).getByRole('link', { name: 'Next' }));
  expect(router.state.location.search).toBe('?page=2');
});

it('shows the last page if the address exceeds it', async () => {
  const { router } = show({ rows, total: 7 }, '/list?page=99');
  await screen.findByText('Showing 7-7 from 7');
  expect(router.state.location.search).toBe('?page=3');
});

it('has no pager for a single page', async () => {
  show({ rows, total: 3 });
  await screen.findByText('Showing 1-3 from 3');
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
});

it('shows a failure in place of the rows, with a retry', async () => {
  const retry = jest.fn();
  const { user } = show({ error: 'Something went wrong.', onRetry: retry });
  expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong.');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(retry).toHaveBeenCalledTimes(1);
});

it('distinguishes an empty list from a loading one', () => {
  show({});
  expect(screen.getByRole('status')).toHaveTextContent('Loading...');
  expect(screen.queryByText('No members')).not.toBeInTheDocument();
});

it('says so when empty', () => {
  show({ rows: [], total: 0 });
  expect(screen.getByText('No members')).toBeVisible();
  expect(screen.queryByText(/Showing/)).not.toBeInTheDocument();
});

it('puts the order into the address: up, down, default', async () => {
  const { router, user } = show({ rows, total: 3 }, '/list?page=1');
  for (const [search, order] of [
    ['?sort=fullname', 'ascending'],
    ['?sort=-fullname', 'descending'],
    ['', null],
  ] as const) {
    const heading = await screen.findByRole('columnheader', { name: 'Name' });
    await user.click(heading);
    expect(router.state.location.search).toBe(search);
    expect(heading.getAttribute('aria-sort')).toBe(order);
  }
});

it('sorts by headings with the keyboard, and leaves others alone', async () => {
  const { router, user } = show({ rows, total: 3 });
  await user.tab();
  await user.tab();
  expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveFocus();
  // antd reads the numeric key code, which `user.keyboard` omits.
  fireEvent.keyDown(document.activeElement!, { key: 'Enter', keyCode: 13 });
  expect(router.state.location.search).toBe('?sort=fullname');
  expect(screen.getByRole('columnheader', { name: 'Id' })).not.toHaveAttribute('tabindex');
  expect(screen.getByRole('table', { name: 'Members' })).toBeVisible();
});
