import { deleteTableView, listTableViews, saveTableView, type TableView } from '../../contract/settings';
import { baseApi } from './baseApi';
import { fromMutation, fromQuery } from './fromContract';

const keptForSeconds = 12 * 60 * 60;
const newViewId = '00000000-0000-0000-0000-000000000000';
const newOwner = { id: newViewId, fullname: '', isYou: true };

export const settingsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listTableViews: build.query({ ...fromQuery(listTableViews), keepUnusedDataFor: keptForSeconds }),

    // Optimistic: the saved view needs no fetch, so that quick changes do not undo each other.
    saveTableView: build.mutation({
      ...fromMutation(saveTableView),
      onQueryStarted: async (view, { dispatch, queryFulfilled }) => {
        const isIt = (one: TableView) => one.owner.isYou && one.list === view.list && one.name === view.name;
        const patch = dispatch(
          settingsApi.util.updateQueryData('listTableViews', undefined, ({ data }) => {
            const { shared, ...look } = {
              ...view,
              widths: view.widths ?? {},
              pinned: view.pinned ?? [],
              page_size: view.page_size === undefined ? null : Number(view.page_size),
            };
            const held = data.find(isIt);
            if (held) Object.assign(held, look, shared === undefined ? {} : { shared });
            else data.push({ ...look, id: newViewId, shared: shared ?? false, owner: newOwner });
          }),
        );
        const take = ({ id, owner }: TableView) =>
          settingsApi.util.updateQueryData('listTableViews', undefined, ({ data }) => {
            const held = data.find(isIt);
            if (held) Object.assign(held, { id, owner });
          });
        await queryFulfilled.then(({ data: saved }) => void dispatch(take(saved.data)), patch.undo);
      },
    }),
    deleteTableView: build.mutation({
      ...fromMutation(deleteTableView),
      onQueryStarted: async ({ id }, { dispatch, queryFulfilled }) => {
        const patch = dispatch(
          settingsApi.util.updateQueryData('listTableViews', undefined, (answer) => {
            answer.data = answer.data.filter((view) => view.id !== id);
          }),
        );
        await queryFulfilled.catch(patch.undo);
      },
    }),
  }),
});

export const { useListTableViewsQuery, useSaveTableViewMutation, useDeleteTableViewMutation } = settingsApi;
