import { exportAudit } from '../../contract/audit';
import { exportCoupons } from '../../contract/coupons';
import { deleteTableView, type TableView, listTableViews, saveTableView } from '../../contract/settings';
import { exportUsers } from '../../contract/members';
import { exportPayouts } from '../../contract/payouts';
import { exportProofs } from '../../contract/proofs';
import { exportTasks } from '../../contract/jobs';
import { exportWithdrawals } from '../../contract/withdrawals';
import { baseApi } from './baseApi';
import { fromContract } from './fromContract';
import { fromExport } from './fromExport';
import { listTag } from './tags';

/** An admin stays at the desk for hours, and nobody else changes their views. What others share is seen with the next page load. */
const keptForSeconds = 12 * 60 * 60;
/** Stand for a view and its owner until the server has answered. */
const newViewId = '00000000-0000-0000-0000-000000000000';
const newOwner = { id: newViewId, fullname: '', isYou: true };

export const exportsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listTableViews: build.query({
      ...fromContract(listTableViews),
      providesTags: [listTag('tableView')],
      keepUnusedDataFor: keptForSeconds,
    }),

    // The table changes at once; what was saved is put in its place rather than fetched, so that two quick changes don't undo each other.
    saveTableView: build.mutation({
      ...fromContract(saveTableView),
      onQueryStarted: async (view, { dispatch, queryFulfilled }) => {
        const isIt = (one: TableView) => one.owner.isYou && one.list === view.list && one.name === view.name;
        const patch = dispatch(
          exportsApi.util.updateQueryData('listTableViews', undefined, ({ data }) => {
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
        try {
          const { data: saved } = await queryFulfilled;
          dispatch(
            exportsApi.util.updateQueryData('listTableViews', undefined, ({ data }) => {
              const held = data.find(isIt);
              if (held) Object.assign(held, { id: saved.data.id, owner: saved.data.owner });
            }),
          );
        } catch {
          patch.undo();
        }
      },
    }),
    deleteTableView: build.mutation({
      ...fromContract(deleteTableView),
      onQueryStarted: async ({ id }, { dispatch, queryFulfilled }) => {
        const patch = dispatch(
          exportsApi.util.updateQueryData('listTableViews', undefined, (answer) => {
            answer.data = answer.data.filter((view) => view.id !== id);
          }),
        );
        try {
          await queryFulfilled;
        } catch {
          patch.undo();
        }
      },
    }),

    exportTasks: build.mutation(fromExport(exportTasks)),
    exportProofs: build.mutation(fromExport(exportProofs)),
    exportUsers: build.mutation(fromExport(exportUsers)),
    exportWithdrawals: build.mutation(fromExport(exportWithdrawals)),
    exportPayouts: build.mutation(fromExport(exportPayouts)),
    exportCoupons: build.mutation(fromExport(exportCoupons)),
    exportAudit: build.mutation(fromExport(exportAudit)),
  }),
});

export const { useListTableViewsQuery, useSaveTableViewMutation, useDeleteTableViewMutation } = exportsApi;
