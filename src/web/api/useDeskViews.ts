import { useMemo } from 'react';
import type { DeskListName, DeskView } from '../../contract/deskViews';
import { useDeleteDeskViewMutation, useListDeskViewsQuery, useSaveDeskViewMutation } from './deskApi';

interface Look {
  readonly columns: readonly string[];
  readonly density: DeskView['density'];
}
interface View extends Look {
  readonly id: string;
  readonly name: string;
  readonly query: string;
  readonly pageSize: number;
}

const standard: Look = { columns: [], density: 'comfortable' };
// The layout in use is columns and density alone; its row in the table asks for a size all the same.
const noPageSize = 1;

/** The views an admin saved of one table, and its layout: for `DeskList`. */
export function useDeskViews(list: DeskListName) {
  const { data: answer, isError } = useListDeskViewsQuery();
  const [saveView] = useSaveDeskViewMutation();
  const [deleteView] = useDeleteDeskViewMutation();
  return useMemo(() => {
    const own = answer?.data.filter((view) => view.list === list);
    const layout = own?.find(({ name }) => name === '');
    return {
      layout: own || isError ? (layout ?? standard) : undefined,
      views: (own ?? [])
        .filter(({ name }) => name !== '')
        .map(({ page_size, ...view }): View => ({ ...view, pageSize: page_size })),
      keepLayout: ({ columns, density }: Look) =>
        void saveView({ list, name: '', query: '', columns: [...columns], density, page_size: noPageSize }),
      save: async ({ name, query, columns, density, pageSize }: Omit<View, 'id'>): Promise<boolean> => {
        const result = await saveView({ list, name, query, columns: [...columns], density, page_size: pageSize });
        return !result.error;
      },
      remove: (id: string) => void deleteView({ id }),
    };
  }, [answer, isError, list, saveView, deleteView]);
}
