import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { DataTable } from './DataTable';
import { DeskTable } from './DeskTable';
import type { Column } from './tableColumns';
import { EmptyState } from './PageState';
import { useTableParams } from './useTableParams';

interface Row {
  id: string;
  name: string;
  done?: boolean;
}
const rows: Row[] = [
  { id: 'a', name: 'Adaeze' },
  { id: 'b', name: 'Tunde' },
  { id: 'c', name: 'Halima', done: true },
];
const columns: readonly Column<Row>[] = [
  { key: 'name', title: 'Name', sort: 'fullname', render: (row) => row.name },
  { key: 'id', title: 'Id', render: (row) => row.id },
];

interface ListProps {
  drawnBy?: typeof DeskTable;
  rows?: readonly Row[];
  total?: number;
  error?: string;
  loading?: boolean;
  onRetry?: () => void;
  selectable?: boolean;
}

function List({ drawnBy: Table = DataTable, selectable = false, total, ...given }: ListProps) {
  const table = useTableParams({ pageSize: 3 });
  const [selected, setSelected] = useState<string[]>([]);
  return (
    <>
      <Table<Row>
        table={table}
        rows={given.rows}
        total={total}
        columns={columns}
        rowKey={(row) => row.id}
        caption="Members"
        empty={<EmptyState title="No members" />}
        rowSelection={
          selectable
            ? {
                selected,
                onChange: setSelected,
                label: (row) => `Select ${row.name}`,
                disabled: (row) => row.done === true,
              }
            : undefined
        }
        {...given}
      />
      <p>selected: {selected.join()}</p>
    </>
  );
}

function show(props: ListProps, address = '/list') {
  const router = createMemoryRouter([{ path: '*', element: <List {...props} /> }], { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  return { router, user: userEvent.setup() };
}

it('says which rows of how many it shows', async () => {
  show({ rows, total: 1_280 }, '/list?page=2');
  expect(await screen.findByText('Showing 4-6 from 1,280')).toBeVisible();
  expect(await screen.findByRole('cell', { name: 'Tunde' })).toBeVisible();
});

it('leads to another page by a real link', async () => {
  const { router, user } = show({ rows, total: 9 });
  const pages = await screen.findByRole('navigation', { name: 'Pages of Members' });
  expect(within(pages).getByRole('link', { name: 'Page 1' })).toHaveAttribute('aria-current', 'page');
  expect(within(pages).getByRole('link', { name: 'Previous' })).toHaveAttribute('aria-disabled', 'true');
  expect(within(pages).getByRole('link', { name: 'Page 3' })).toHaveAttribute('href', '/list?page=3');
  await user.click(within(pages).getByRole('link', { name: 'Next' }));
  expect(router.state.location.search).toBe('?page=2');
});

it('shows the last page there is when the address names one beyond it', async () => {
  const { router } = show({ rows, total: 7 }, '/list?page=99');
  await screen.findByText('Showing 7-7 from 7');
  expect(router.state.location.search).toBe('?page=3');
});

it('has no pager for a single page', async () => {
  show({ rows, total: 3 });
  await screen.findByText('Showing 1-3 from 3');
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
});

it('shows the failure where the rows would have been, with a way to try again', async () => {
  const retry = jest.fn();
  const { user } = show({ error: 'Something went wrong.', onRetry: retry });
  expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong.');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(retry).toHaveBeenCalledTimes(1);
});

it('tells an empty list from one that is still coming', () => {
  show({ loading: true });
  expect(screen.getByRole('status')).toHaveTextContent('Loading...');
  expect(screen.queryByText('No members')).not.toBeInTheDocument();
});

it('says so when there is nothing', () => {
  show({ rows: [], total: 0 });
  expect(screen.getByText('No members')).toBeVisible();
  expect(screen.queryByText(/Showing/)).not.toBeInTheDocument();
});

describe.each([
  ['the members’ table', DataTable],
  ['the desk’s table', DeskTable],
] as const)('%s', (_, drawnBy) => {
  // The library's table takes its time to load.
  beforeAll(() => import('./DeskGrid'));

  it('puts the order into the address: up, down, and back to the list’s own', async () => {
    const { router, user } = show({ drawnBy, rows, total: 3 }, '/list?page=1');
    for (const [search, order] of [
      ['?sort=fullname', 'ascending'],
      ['?sort=-fullname', 'descending'],
      ['', null],
    ] as const) {
      const heading = await screen.findByRole('columnheader', { name: 'Name' });
      await user.click(within(heading).queryByRole('button') ?? heading);
      expect(router.state.location.search).toBe(search);
      if (order) expect(heading).toHaveAttribute('aria-sort', order);
      else expect(heading).not.toHaveAttribute('aria-sort', 'descending');
    }
  });

  it('selects all rows of this page that can be selected, and no other', async () => {
    const { user } = show({ drawnBy, rows, total: 9, selectable: true });
    await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    expect(screen.getByRole('checkbox', { name: 'Select Halima' })).toBeDisabled();
    expect(screen.getByText('selected: a,b')).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: 'Select Tunde' }));
    expect(screen.getByText('selected: a')).toBeVisible();
  });
});

it('orders by a button in the heading, and leaves other headings alone', async () => {
  const { router, user } = show({ rows, total: 3 });
  await user.tab();
  await user.tab();
  expect(screen.getByRole('button', { name: 'Name' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(router.state.location.search).toBe('?sort=fullname');
  expect(within(screen.getByRole('columnheader', { name: 'Id' })).queryByRole('button')).not.toBeInTheDocument();
  expect(screen.getByRole('table', { name: 'Members' })).toBeVisible();
});

it('marks the box of a page of which only some rows are selected', async () => {
  const { user } = show({ rows, total: 3, selectable: true });
  await user.click(screen.getByRole('checkbox', { name: 'Select Adaeze' }));
  expect(screen.getByRole('checkbox', { name: 'Select all on this page' })).toBePartiallyChecked();
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  expect(screen.getByText('selected:')).toBeVisible();
});
