import { useMemo } from 'react';
import { type AdminListName, type TableView, pageSizesOf } from '../../contract/settings';
import { useDeleteTableViewMutation, useListTableViewsQuery, useSaveTableViewMutation } from './settingsApi';

interface Look {
  /** Visible columns in order; undefined for the default. */
  readonly columns: readonly string[];
  readonly widths?: Readonly<Record<string, number>>;
  readonly pinned?: readonly string[];
  readonly density: TableView['density'];
}
export interface TableLayout extends Look {
  readonly pageSize?: number | undefined;
}
export interface SavedView extends Look {
  readonly id: string;
  readonly name: string;
  readonly query: string;
  readonly pageSize: number;
  readonly shared: boolean;
}
interface SharedView extends SavedView {
  readonly sharedBy: string;
}
type NewView = Omit<SavedView, 'id' | 'shared'> & { readonly shared?: boolean };

export const standardLayout: TableLayout = { columns: [], density: 'comfortable' };

const lookOf = ({ columns, widths = {}, pinned = [], density }: Look) => ({
  columns: [...columns],
  widths: { ...widths },
  pinned: [...pinned],
  density,
});
const viewOf = ({ page_size, list, owner: _, ...view }: TableView): SavedView => ({
  ...view,
  pageSize: page_size ?? pageSizesOf(list)[0],
});

export function useTableViews(list: AdminListName | undefined) {
  const { data: answer, isError } = useListTableViewsQuery(undefined, { skip: list === undefined });
  const [saveView] = useSaveTableViewMutation();
  const [deleteView] = useDeleteTableViewMutation();
  return useMemo(() => {
    const views = answer?.data.filter((view) => view.list === list);
    const own = views?.filter(({ owner }) => owner.isYou);
    const kept = own?.find(({ name }) => name === '');
    const layout: TableLayout = kept ? { ...kept, pageSize: kept.page_size ?? undefined } : standardLayout;
    // A gallery's size may not exist for tables.
    const sizeAs = (pageSize: number | undefined) =>
      list && pageSize !== undefined && pageSizesOf(list).includes(pageSize) ? { page_size: pageSize } : {};
    return {
      layout: own || isError ? layout : undefined,
      views: (own ?? []).filter(({ name }) => name !== '').map(viewOf),
      sharedViews: (views ?? [])
        .filter(({ owner }) => !owner.isYou)
        .map((view): SharedView => ({ ...viewOf(view), sharedBy: view.owner.fullname })),
      /** Keeps the page size unless given. */
      keepLayout: ({ pageSize = layout.pageSize, ...look }: TableLayout): void => {
        if (list) void saveView({ list, name: '', query: '', ...lookOf(look), ...sizeAs(pageSize) });
      },
      /** Keeps sharing unless given. */
      save: async ({ name, query, pageSize, shared, ...look }: NewView): Promise<boolean> => {
        if (!list) return false;
        const sharing = shared === undefined ? {} : { shared };
        const result = await saveView({ list, name, query, ...lookOf(look), ...sizeAs(pageSize), ...sharing });
        return !result.error;
      },
      remove: (id: string) => void deleteView({ id }),
    };
  }, [answer, isError, list, saveView, deleteView]);
}
