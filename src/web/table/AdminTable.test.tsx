import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { RouterProvider, createMemoryRouter } from 'react-router-dom';
import { z } from 'zod';
import { listAdminWithdrawals } from '../../contract/withdrawals';
import { EmptyState } from '../ui/PageState';
import { ToasterProvider } from '../ui/toaster';
import { AdminTable } from './AdminTable';
import type {
  AdminColumn,
  Reread,
  RowDrawer,
  RowShortcut,
  TableExport,
  TableSelection,
  TableViews,
} from './tableTypes';
import { getNames, type TableFilter } from './tableFilters';
import { useAdminTableParams } from './useAdminTableParams';
import type { SavedView } from '../api/useTableViews';

interface Row {
  id: string;
  name: string;
  status?: string;
}
const people = ['Adaeze', 'Tunde', 'Halima', 'Emeka', 'Blessing'];
const getRows = (...names: string[]): Row[] => names.map((name) => ({ id: name.toLowerCase(), name }));
const columns: readonly AdminColumn<Row>[] = [
  { key: 'name', title: 'Name', sort: 'fullname', filter: 'Joined', always: true, render: (row) => row.name },
  { key: 'status', title: 'Status', render: (row) => row.status ?? 'waits' },
  { key: 'note', title: 'Note', filter: 'Bank', hiddenAtFirst: true, render: () => 'a note' },
];
const rowKey = (row: Row) => row.id;
const accept = jest.fn<undefined, [Row]>();
const keys: readonly RowShortcut<Row>[] = [
  { key: 'a', label: 'Accept', run: accept, when: ({ status }) => status !== 'approved', thenNext: true },
];
const selection: TableSelection<Row> = {
  label: ({ name }) => `Select ${name}`,
  can: ({ status }) => status !== 'approved',
  allMatching: true,
  actions: ({ ids, all, count }) => <output>{all ? `all ${count}` : ids.join()}</output>,
};

const accepted = { ...listAdminWithdrawals.query.shape, status: z.enum(['pending', 'rejected', 'all']) };
const status = {
  options: { pending: 'Pending', rejected: 'Declined', all: 'All' },
  fallback: 'pending',
};
const filters: readonly TableFilter[] = [
  { kind: 'days', label: 'Joined', from: 'from', to: 'to' },
  { kind: 'naira', label: 'Bank', from: 'min', to: 'max' },
  { kind: 'link', label: 'One member only', name: 'left_out' },
];

interface ListProps {
  rows: readonly Row[] | undefined;
  total?: number;
  atLeast?: boolean;
  fetching?: boolean;
  error?: string;
  views?: TableViews;
  exporting?: TableExport;
  drawer?: RowDrawer<Row>;
  hidden?: ReadonlySet<string>;
  reread?: Reread<Row>;
  amountOf?: (row: Row) => number;
}

const data: { change: (props: Partial<ListProps>) => void } = { change: () => undefined };
const give = (props: Partial<ListProps>) => act(() => data.change(props));

function List(first: ListProps) {
  const table = useAdminTableParams({ accepted, pageSize: 10, filters: ['status', ...filters.flatMap(getNames)] });
  const [given, setGiven] = useState(first);
  useEffect(() => {
    data.change = (change) => setGiven((before) => ({ ...before, ...change }));
  }, []);
  const { rows, total = rows?.length ?? 0, atLeast, ...more } = given;
  return (
    <AdminTable<Row>
      table={table}
      rows={rows}
      meta={rows && { total, atLeast }}
      columns={columns}
      rowKey={rowKey}
      caption="Members"
      search={{ label: 'Search members', placeholder: 'Name' }}
      keys={keys}
      selection={selection}
      status={status}
      filters={filters}
      empty={<EmptyState title="No members" />}
      {...more}
    />
  );
}

function show(props: ListProps, address = '/list') {
  const router = createMemoryRouter([{ path: '*', element: <List {...props} /> }], { initialEntries: [address] });
  render(<RouterProvider router={router} />, { wrapper: ToasterProvider });
  return { router, user: userEvent.setup({ delay: null, pointerEventsCheck: 0 }) };
}

const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => people.find((name) => row.textContent?.includes(name)));
/** antd reads the numeric key code, which `user.keyboard` omits. */
const pressEnter = () => fireEvent.keyDown(document.activeElement!, { key: 'Enter', keyCode: 13 });
const marked = () => document.querySelector('tr[aria-current]');
const chosen = () => screen.queryByRole('group', { name: 'Selected rows' });

beforeEach(() => {
  accept.mockClear();
  localStorage.clear();
});

describe('rows keep their place', () => {
  it('when data change: a removed row stays marked, a new one waits', async () => {
    const { user } = show({ rows: getRows('Adaeze', 'Tunde', 'Halima') });
    give({
      rows: [
        { id: 'blessing', name: 'Blessing' },
        { id: 'halima', name: 'Halima', status: 'approved' },
        ...getRows('Adaeze'),
      ],
    });
    expect(names()).toEqual(['Adaeze', 'Tunde', 'Halima']);
    expect(within(screen.getByRole('row', { name: /Tunde/ })).getByText('No longer in this list')).toBeVisible();
    expect(within(screen.getByRole('row', { name: /Halima/ })).getByText('approved')).toBeVisible();
    expect(await screen.findByText('1 new')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show' }));
    expect(names()).toEqual(['Blessing', 'Halima', 'Adaeze']);
    expect(screen.queryByText('1 new')).not.toBeInTheDocument();
  });

  it('when another admin decides one: it shows a decision the list no longer has', async () => {
    const reread = jest.fn<Promise<Row[]>, [Row]>(async (row) => [{ ...row, status: 'approved' }]);
    show({ rows: getRows('Adaeze', 'Tunde', 'Halima'), reread });
    expect(reread).not.toHaveBeenCalled();
    give({ rows: getRows('Adaeze', 'Halima') });
    expect(await screen.findByRole('row', { name: /Tunde.*approved/ })).toBeVisible();
    give({ rows: getRows('Adaeze', 'Halima') });
    await act(async () => undefined);
    expect(reread).toHaveBeenCalledTimes(1);
  });

  it('when one moves to another page and is decided there', async () => {
    const decision: Partial<Row> = {};
    show({ rows: getRows('Adaeze', 'Tunde'), reread: async (row) => [{ ...row, ...decision }] });
    give({ rows: getRows('Adaeze') });
    await act(async () => undefined);
    expect(screen.getByRole('row', { name: /Tunde.*waits/ })).toBeVisible();
    decision.status = 'approved';
    give({ rows: getRows('Adaeze') });
    expect(await screen.findByRole('row', { name: /Tunde.*approved/ })).toBeVisible();
  });

  it('and the page’s sum covers them', () => {
    show({ rows: getRows('Adaeze', 'Tunde'), amountOf: ({ id }) => id.length * 100 });
    expect(screen.getByText('₦1,100')).toBeVisible();
    give({ rows: getRows('Adaeze', 'Halima', 'Blessing') });
    expect(screen.getByText('₦1,100')).toBeVisible();
  });

  it('when rows leave a full page: the next page’s move up and are not new', async () => {
    const page = Array.from({ length: 10 }, (_, at) => ({ id: `row-${at}`, name: `Row ${at}` }));
    const { user } = show({ rows: page, total: 30 });
    give({ rows: [...getRows('Blessing'), ...page.slice(2), ...getRows('Tunde')], total: 29 });
    expect(screen.getByText('1 new, 1 moved up from the next page')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show' }));
    expect(screen.queryByText(/new|moved up/)).not.toBeInTheDocument();
  });

  it('but not one removed here: it disappears at once and another moves up', () => {
    show({ rows: getRows('Adaeze', 'Tunde', 'Halima'), total: 30 });
    give({ hidden: new Set(['tunde']) });
    expect(names()).toEqual(['Adaeze', 'Halima']);
    give({ rows: getRows('Blessing', 'Adaeze', 'Halima', 'Emeka'), total: 29 });
    expect(names()).toEqual(['Adaeze', 'Halima', 'Emeka']);
    expect(screen.getByText('1 new')).toBeVisible();
  });

  it('until the page is empty: the next ones appear by themselves', () => {
    show({ rows: getRows('Adaeze', 'Tunde') });
    give({ rows: getRows('Halima') });
    expect(names()).toEqual(['Halima']);
    expect(screen.queryByText(/new/)).not.toBeInTheDocument();
  });

  it('and another query shows its rows once loaded', async () => {
    const { user } = show({ rows: getRows('Adaeze', 'Tunde'), total: 30, fetching: true });
    await user.click(screen.getByRole('link', { name: 'Next' }));
    expect(names()).toEqual(['Adaeze', 'Tunde']);
    give({ rows: getRows('Tunde', 'Emeka'), fetching: false });
    expect(names()).toEqual(['Tunde', 'Emeka']);
    expect(screen.queryByText('No longer in this list')).not.toBeInTheDocument();
  });

  it('and a row that returned is normal again', () => {
    show({ rows: getRows('Adaeze', 'Tunde') });
    give({ rows: getRows('Adaeze') });
    give({ rows: getRows('Adaeze', 'Tunde') });
    expect(screen.queryByText('No longer in this list')).not.toBeInTheDocument();
  });
});

describe('keys', () => {
  it('move a visible mark with the focus', async () => {
    const { user } = show({ rows: getRows(...people) });
    await user.keyboard('jj');
    expect(marked()).toHaveTextContent('Tunde');
    expect(marked()).toHaveFocus();
    await user.keyboard('k{ArrowDown}{ArrowDown}');
    expect(marked()).toHaveTextContent('Halima');
  });

  it('act on the marked row, move on, and skip rows they cannot change', async () => {
    const { user } = show({
      rows: [
        { id: 'adaeze', name: 'Adaeze' },
        { id: 'tunde', name: 'Tunde', status: 'approved' },
      ],
    });
    await user.keyboard('a');
    expect(accept).not.toHaveBeenCalled();
    await user.keyboard('jaa');
    expect(accept.mock.calls.map(([{ name }]) => name)).toEqual(['Adaeze']);
    expect(marked()).toHaveTextContent('Tunde');
  });

  it('ignore a removed row', async () => {
    const { user } = show({ rows: getRows('Adaeze', 'Tunde') });
    await user.keyboard('j');
    give({ rows: getRows('Tunde') });
    await user.keyboard('a');
    expect(accept).not.toHaveBeenCalled();
  });

  it('never fire while typing', async () => {
    const { user, router } = show({ rows: getRows(...people), total: 30 });
    await user.keyboard('j/');
    expect(screen.getByRole('searchbox', { name: 'Search members' })).toHaveFocus();
    await user.keyboard('ajx]?');
    expect(accept).not.toHaveBeenCalled();
    expect(chosen()).not.toBeInTheDocument();
    expect(router.state.location.search).not.toContain('page');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('searchbox')).toHaveValue('ajx]?');
  });

  it('work again after Enter in the search', async () => {
    const { user, router } = show({ rows: getRows(...people), total: 30 });
    await user.keyboard('/ada{Enter}');
    expect(router.state.location.search).toBe('?q=ada');
    expect(screen.getByRole('searchbox')).not.toHaveFocus();
    await user.keyboard('ja');
    expect(accept).toHaveBeenCalledTimes(1);
  });

  it('never fire behind a dialog or in a menu', async () => {
    const { user } = show({ rows: getRows(...people) });
    await user.keyboard('j?');
    expect(await screen.findByRole('dialog', { name: 'Keys' })).toBeVisible();
    await user.keyboard('a');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Status' }));
    await user.keyboard('a');
    expect(accept).not.toHaveBeenCalled();
  });

  it('leave Enter and browser shortcuts alone', async () => {
    const drawer = { title: ({ name }: Row) => `All of ${name}`, draw: ({ id }: Row) => <p>{`it is ${id}`}</p> };
    const { user, router } = show({ rows: getRows(...people), drawer });
    await user.keyboard('j{Control>}a{/Control}');
    expect(accept).not.toHaveBeenCalled();
    act(() => screen.getByRole('columnheader', { name: 'Name' }).focus());
    pressEnter();
    expect(router.state.location.search).toBe('?sort=fullname');
    await user.keyboard('kj{Enter}');
    expect(router.state.location.search).toMatch(/^\?sort=fullname&open=/);
  });

  it('turn pages', async () => {
    const { user, router } = show({ rows: getRows(...people), total: 30 });
    await user.keyboard(']');
    expect(router.state.location.search).toBe('?page=2');
    await user.keyboard('[[');
    expect(router.state.location.search).toBe('');
  });

  it('are listed on a sheet with the page’s, and can be turned off', async () => {
    const { user } = show({ rows: getRows(...people) });
    await user.keyboard('?');
    const sheet = await screen.findByRole('dialog', { name: 'Keys' });
    expect(within(sheet).getByText('Accept')).toBeVisible();
    expect(within(sheet).queryByText('Open the row')).not.toBeInTheDocument();
    await user.click(within(sheet).getByRole('checkbox', { name: /Use these keys/ }));
    await user.click(within(sheet).getByRole('button', { name: 'Close' }));
    await user.keyboard('j');
    expect(marked()).toBeNull();
    await user.click(screen.getByRole('button', { name: /^Keys/ }));
    await user.click(screen.getByRole('checkbox', { name: /Use these keys/ }));
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.keyboard('j');
    expect(marked()).toHaveTextContent('Adaeze');
  });
});

describe('a held key', () => {
  const hold = (key: string, code: string) => {
    for (let pressed = 0; pressed < 4; pressed += 1)
      act(
        () =>
          void document.body.dispatchEvent(
            new KeyboardEvent('keydown', { key, code, repeat: pressed > 0, bubbles: true }),
          ),
      );
  };

  it('decides once', () => {
    show({ rows: getRows('Adaeze', 'Tunde', 'Halima') });
    hold('j', 'KeyJ');
    act(() => void document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', bubbles: true })));
    hold('a', 'KeyA');
    expect(accept).toHaveBeenCalledTimes(1);
  });

  it('moves on through the rows', () => {
    show({ rows: getRows('Adaeze', 'Tunde', 'Halima', 'Emeka', 'Blessing') });
    hold('о', 'KeyJ');
    expect(marked()).toHaveTextContent('Emeka');
  });
});

describe('selecting rows', () => {
  it('works by key, and as a range', async () => {
    const { user } = show({ rows: getRows(...people) });
    await user.keyboard('jxjj{Shift>}X{/Shift}');
    expect(within(chosen()!).getByText('3 selected')).toBeVisible();
    expect(screen.getByText('adaeze,tunde,halima')).toBeVisible();
    await user.keyboard('{Escape}');
    expect(chosen()).not.toBeInTheDocument();
  });

  it('works by pointer with Shift, skipping unselectable rows', async () => {
    const rows = getRows(...people).map((row) => (row.name === 'Tunde' ? { ...row, status: 'approved' } : row));
    const { user } = show({ rows });
    await user.click(screen.getByRole('checkbox', { name: 'Select Emeka' }));
    await user.keyboard('{Shift>}');
    await user.click(screen.getByRole('checkbox', { name: 'Select Adaeze' }));
    await user.keyboard('{/Shift}');
    expect(screen.getByText('adaeze,halima,emeka')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Select Tunde' })).toBeDisabled();
  });

  it('covers this page, then all matches, and a single tick undoes it', async () => {
    const { user } = show({ rows: getRows(...people), total: 1_234 });
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    expect(screen.getByText('5 selected')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Select all 1,234 that match' }));
    expect(screen.getByText('All 1,234 that match are selected')).toBeVisible();
    expect(screen.getByText('all 1234')).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: 'Select Tunde' }));
    expect(screen.getByText('4 selected')).toBeVisible();
  });

  it('is unavailable while another query loads, and without all matches if it failed', async () => {
    const { user, router } = show({ rows: getRows(...people), total: 1_234 });
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    await user.click(screen.getByRole('button', { name: 'Select all 1,234 that match' }));
    give({ fetching: true });
    await act(() => router.navigate('/list?status=rejected'));
    expect(chosen()).not.toBeInTheDocument();
    give({ fetching: false, error: 'They could not be loaded.' });
    await user.click(screen.getByRole('checkbox', { name: 'Select Tunde' }));
    expect(screen.getByText('tunde')).toBeVisible();
    expect(screen.queryByRole('button', { name: /that match/ })).not.toBeInTheDocument();
  });

  it('ends with another query and drops removed rows', async () => {
    const { user } = show({ rows: getRows('Adaeze', 'Tunde'), total: 30 });
    await user.keyboard('jxjx');
    give({ rows: getRows('Adaeze') });
    expect(screen.getByText('1 selected')).toBeVisible();
    await user.keyboard(']');
    give({ rows: getRows('Adaeze', 'Emeka') });
    expect(chosen()).not.toBeInTheDocument();
  });
});

describe('columns, rows and views', () => {
  const view: SavedView = {
    id: 'v1',
    name: 'To pay',
    query: 'q=eid&sort=-fullname&status=pending',
    columns: ['name', 'note'],
    density: 'compact',
    pageSize: 50,
    shared: false,
  };
  const kept = { ready: [], views: [], sharedViews: [], save: async () => true, remove: () => undefined };

  it('a hidden column disappears and returns; a fixed one cannot', async () => {
    const { user } = show({ rows: getRows(...people) });
    expect(screen.queryByRole('columnheader', { name: 'Note' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    expect(await screen.findByRole('checkbox', { name: 'Name' })).toBeDisabled();
    await user.click(screen.getByRole('checkbox', { name: 'Note' }));
    await user.click(screen.getByRole('checkbox', { name: 'Status' }));
    const headings = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(headings).toEqual(['', 'Name', 'Note']);
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    expect(screen.getByRole('columnheader', { name: 'Status' })).toBeVisible();
  });

  it('a column’s menu moves, pins and widens it, and the pressed button keeps the focus', async () => {
    const keepLayout = jest.fn();
    const views: TableViews = { ...kept, layout: { columns: [], density: 'comfortable' }, keepLayout };
    const { user } = show({ rows: getRows(...people), views });
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(await screen.findByRole('button', { name: 'Move left: Status' }));
    expect(keepLayout).toHaveBeenLastCalledWith({ columns: ['status', 'name'], density: 'comfortable' });
    expect(screen.getByRole('button', { name: 'Move left: Status' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Keep at the start: Status' }));
    expect(keepLayout).toHaveBeenLastCalledWith({ columns: [], density: 'comfortable', pinned: ['status'] });
    await user.click(screen.getByRole('button', { name: 'Wider: Status' }));
    expect(keepLayout).toHaveBeenLastCalledWith({ columns: [], density: 'comfortable', widths: { status: 184 } });
  });

  it('columns have the layout’s order, width and place', () => {
    const layout = {
      columns: ['note', 'name', 'status'],
      density: 'comfortable',
      pinned: ['status'],
      widths: { note: 90 },
    } as const;
    show({ rows: getRows(...people), views: { ...kept, layout, keepLayout: () => undefined } });
    const headings = screen.getAllByRole('columnheader');
    expect(headings.map(({ textContent }) => textContent)).toEqual(['', 'Status', 'Note', 'Name']);
    expect(headings[1]).toHaveClass('ant-table-cell-fix-start');
    expect(headings[2]).toHaveStyle({ inlineSize: '90px' });
  });

  it('a saved view has columns, density, size, order, filters and search', async () => {
    const save = jest.fn(async () => true);
    const views: TableViews = {
      ...kept,
      layout: { columns: ['name', 'note'], density: 'compact' },
      keepLayout: () => undefined,
      save,
    };
    const { user } = show(
      { rows: getRows(...people), views },
      '/list?page=3&q=eid&sort=-fullname&status=pending&size=50&x=1',
    );
    await user.click(screen.getByRole('button', { name: 'Views' }));
    await user.type(await screen.findByRole('textbox', { name: 'Save this view as' }), 'To pay{Enter}');
    const { id: _, ...saved } = view;
    expect(await screen.findByText('Saved as To pay.')).toBeVisible();
    expect(save).toHaveBeenCalledWith(saved);
  });

  it('and restores all of them', async () => {
    const keepLayout = jest.fn();
    const views: TableViews = {
      ...kept,
      layout: { columns: [], density: 'comfortable' },
      views: [view],
      keepLayout,
    };
    const { user, router } = show({ rows: getRows(...people), views }, '/list?page=3&sort=fullname');
    await user.click(screen.getByRole('button', { name: 'Views' }));
    await user.click(await screen.findByRole('button', { name: 'To pay' }));
    expect(router.state.location.search).toBe('?sort=-fullname&q=eid&status=pending&size=50');
    expect(keepLayout).toHaveBeenCalledWith({
      columns: ['name', 'note'],
      widths: {},
      pinned: [],
      density: 'compact',
      pageSize: 50,
    });
  });

  it('another page size is in the address, starts at page 1 and persists', async () => {
    const { user, router } = show({ rows: getRows(...people), total: 300 }, '/list?page=4');
    const chooseSize = async (size: string) => {
      await user.click(screen.getByRole('combobox', { name: 'Page Size' }));
      await user.click(await screen.findByTitle(size));
    };
    await chooseSize('50 / page');
    expect(router.state.location.search).toBe('?size=50');
    expect(screen.getByText('Showing 1-50 from 300')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Next' }));
    expect(router.state.location.search).toContain('size=50');
    await chooseSize('10 / page');
    expect(router.state.location.search).toBe('');
  });

  it('a size that is not offered means the default', () => {
    show({ rows: getRows(...people), total: 300 }, '/list?size=100000');
    expect(screen.getByText('Showing 1-10 from 300')).toBeVisible();
  });
});

describe('an open row', () => {
  const drawer: RowDrawer<Row> = {
    title: ({ name }) => `All of ${name}`,
    draw: ({ id }) => <button type="button">{`decide ${id}`}</button>,
  };
  const shown = () => screen.findByRole('dialog');

  it('is beside the list, follows the keys and is in the address', async () => {
    const { user, router } = show({ rows: getRows(...people), drawer }, '/list?q=e');
    await user.click(screen.getByText('Tunde'));
    expect(await shown()).toHaveTextContent('All of Tunde');
    expect(await shown()).toHaveAttribute('aria-modal', 'false');
    expect(router.state.location.search).toBe('?q=e&open=tunde');
    await user.keyboard('j');
    expect(await screen.findByText('All of Halima')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Previous row' }));
    expect(await screen.findByText('All of Tunde')).toBeVisible();
    expect(router.state.location.search).toBe('?q=e&open=tunde');
    await user.keyboard('{Escape}');
    expect(router.state.location.search).toBe('?q=e');
    expect(marked()).toHaveTextContent('Tunde');
  });

  it('opens by its address, and its keys work beside it', async () => {
    const { user } = show({ rows: getRows(...people), drawer }, '/list?open=halima');
    expect(await shown()).toHaveTextContent('All of Halima');
    await user.keyboard('a');
    expect(accept).toHaveBeenCalledWith({ id: 'halima', name: 'Halima' });
    expect(await screen.findByText('All of Emeka')).toBeVisible();
  });

  it('takes the focus on another press; closed, its row has it', async () => {
    const { user } = show({ rows: getRows(...people), drawer });
    await user.keyboard('j{Enter}');
    const dialog = await shown();
    await user.keyboard('{Enter}');
    expect(dialog).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(marked()).toHaveFocus();
  });

  it('never mixes data or dialogs of two rows', async () => {
    function Decision({ id }: { id: string }) {
      const [about] = useState(id);
      return <p>{`about ${about}`}</p>;
    }
    const { user } = show({
      rows: getRows(...people),
      drawer: { ...drawer, draw: ({ id }) => <Decision id={id} /> },
    });
    await user.keyboard('j{Enter}');
    expect(await screen.findByText('about adaeze')).toBeVisible();
    await user.keyboard('j');
    expect(await screen.findByText('about tunde')).toBeVisible();
    expect(screen.queryByText('about adaeze')).not.toBeInTheDocument();
  });

  it('is not opened by a row’s controls', async () => {
    const { user, router } = show({ rows: getRows(...people), drawer });
    await user.click(screen.getByRole('checkbox', { name: 'Select Tunde' }));
    expect(router.state.location.search).toBe('');
  });
});

describe('the list', () => {
  it('marks a capped count, which always has a next page', () => {
    show({ rows: getRows(...people), total: 10_000, atLeast: true }, '/list?page=1000');
    expect(screen.getByText('Showing 9,991-10,000 from 10,000+')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Next' })).toHaveAttribute('href', '/list?page=1001');
  });

  it('shows an export’s progress, which can be cancelled', async () => {
    const exporting = { start: jest.fn(), cancel: jest.fn(), running: null };
    const { user } = show({ rows: getRows(...people), exporting });
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('button', { name: 'CSV' }));
    expect(exporting.start).toHaveBeenLastCalledWith('csv');
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('button', { name: 'Excel (.xlsx)' }));
    expect(exporting.start).toHaveBeenLastCalledWith('xlsx');
    give({ exporting: { ...exporting, running: { rows: undefined, total: 10_000 } } });
    expect(screen.getByText('Saving 10,000 rows…')).toBeVisible();
    give({ exporting: { ...exporting, running: { rows: 2_500, total: 10_000 } } });
    expect(screen.getByText('2,500 of 10,000 rows')).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Rows exported' })).toHaveValue(2_500);
    give({ exporting: { ...exporting, running: { rows: 2_500, total: undefined } } });
    expect(screen.getByText('2,500 rows')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(exporting.cancel).toHaveBeenCalledTimes(1);
  });

  it('keeps rows that failed to refresh with a message, but not another query’s', async () => {
    const { user } = show({ rows: getRows(...people), total: 30 });
    give({ error: 'The network is down.' });
    expect(screen.getByText(/The network is down\. These rows are as they were last loaded\./)).toBeVisible();
    expect(names()).toEqual(people);
    give({ fetching: true });
    await user.click(screen.getByRole('link', { name: 'Next' }));
    expect(screen.getByRole('alert')).toHaveTextContent('The network is down.');
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });

  it('distinguishes loading, empty and failed', () => {
    show({ rows: undefined });
    expect(screen.getByText('Loading...')).toBeInTheDocument();
    give({ error: 'Something went wrong.' });
    expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong.');
    give({ rows: [], error: undefined });
    expect(screen.getByText('No members')).toBeVisible();
  });

  it('has no pager if it fits its smallest page, but counts its rows', () => {
    show({ rows: getRows(...people) });
    expect(screen.getByText('Showing 1-5 from 5')).toBeVisible();
    expect(screen.queryByRole('list', { name: 'Pages of Members' })).not.toBeInTheDocument();
  });

  it('has pages as links, each in the history, and a number for far ones', async () => {
    const { user, router } = show({ rows: getRows(...people), total: 300 });
    const page = screen.getByRole('link', { name: 'Page 2' });
    expect(page).toHaveAttribute('href', '/list?page=2');
    await user.click(page);
    expect(router.state.location.search).toBe('?page=2');
    await act(() => router.navigate(-1));
    expect(router.state.location.search).toBe('');
    await user.type(screen.getByRole('textbox', { name: 'Page' }), '17');
    fireEvent.keyUp(screen.getByRole('textbox', { name: 'Page' }), { key: 'Enter', keyCode: 13 });
    expect(router.state.location.search).toBe('?page=17');
  });

  it('sorts by headings with pointer and keyboard: up, down, default', async () => {
    const { user, router } = show({ rows: getRows(...people) }, '/list?page=3');
    const heading = () => screen.getByRole('columnheader', { name: 'Name' });
    await user.click(heading());
    expect(router.state.location.search).toBe('?sort=fullname');
    expect(heading()).toHaveAttribute('aria-sort', 'ascending');
    act(() => heading().focus());
    pressEnter();
    expect(router.state.location.search).toBe('?sort=-fullname');
    expect(heading()).toHaveAttribute('aria-sort', 'descending');
    await user.click(heading());
    expect(router.state.location.search).toBe('');
    expect(heading()).not.toHaveAttribute('aria-sort');
  });
});

describe('filters', () => {
  const filter = (title: string) => screen.getByRole('button', { name: `Filter by ${title}` });

  it('include a status chosen and reset in its heading', async () => {
    const { user, router } = show({ rows: getRows(...people) });
    await user.click(filter('Status'));
    await user.click(await screen.findByRole('menuitem', { name: 'Declined' }));
    await user.click(screen.getByRole('button', { name: 'OK' }));
    expect(router.state.location.search).toBe('?status=rejected');
    await user.click(filter('Status'));
    await user.click(await screen.findByRole('button', { name: 'Reset' }));
    await user.click(screen.getByRole('button', { name: 'OK' }));
    expect(router.state.location.search).toBe('?status=all');
  });

  it('open by keyboard without sorting, and take the focus', async () => {
    const { user, router } = show({ rows: getRows(...people) });
    act(() => filter('Name').focus());
    expect(filter('Name')).toHaveFocus();
    await user.keyboard('{Enter}');
    const fields = await screen.findByRole('group', { name: 'Filter by Name' });
    await waitFor(() => expect(fields).toContainElement(document.activeElement as HTMLElement));
    fireEvent.keyDown(document.activeElement!, { key: 'Escape', keyCode: 27 });
    await waitFor(() => expect(filter('Name')).toHaveFocus());
    expect(router.state.location.search).toBe('');
  });

  it('disable row keys in a menu', async () => {
    const { user } = show({ rows: getRows(...people) });
    await user.keyboard('j');
    await user.click(filter('Status'));
    await waitFor(() => expect(screen.getByRole('menu')).toHaveFocus());
    await user.keyboard('a');
    expect(accept).not.toHaveBeenCalled();
  });

  it('of a hidden column have a menu above the rows, and all clear together', async () => {
    const { user, router } = show({ rows: getRows(...people) }, '/list?q=e&min=200');
    await user.click(screen.getByRole('button', { name: 'Filters (1)' }));
    await user.clear(await screen.findByRole('textbox', { name: 'Bank, At least' }));
    await user.keyboard('500{Enter}');
    expect(router.state.location.search).toContain('min=500');
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(router.state.location.search).toBe('?q=e');
    expect(screen.queryByRole('button', { name: 'Clear filters' })).not.toBeInTheDocument();
  });

  it('set by a link are named above the rows and removable', async () => {
    const { user, router } = show({ rows: getRows(...people) }, '/list?left_out=true');
    await user.click(await screen.findByRole('button', { name: 'Remove the filter One member only' }));
    expect(router.state.location.search).toBe('');
  });
});
