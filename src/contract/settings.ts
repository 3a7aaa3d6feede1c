import { z } from 'zod';
import { answer, endpoint, fixture } from './endpoint';
import { limits, ownerLimits } from './limits';
import * as messages from './messages';
import { id, requiredText, text, wholeNumber } from './primitives';

export const adminListName = z.enum(
  ['tasks', 'owners', 'proofs', 'withdrawals', 'payouts', 'users', 'coupons', 'audit'],
  { error: messages.fields.choice },
);
export type AdminListName = z.output<typeof adminListName>;

const ownPageSizes: Readonly<Record<AdminListName, number>> = {
  tasks: limits.pageSize.adminTasks,
  owners: ownerLimits.owners,
  proofs: limits.pageSize.adminProofs,
  withdrawals: limits.pageSize.adminWithdrawals,
  payouts: limits.pageSize.payouts,
  users: limits.pageSize.adminUsers,
  coupons: limits.pageSize.coupons,
  audit: limits.pageSize.audit,
};
/** The allowed rows per page of the table: its default first. */
export const pageSizesOf = (list: AdminListName): readonly [number, ...number[]] => [
  ownPageSizes[list],
  ...limits.adminPageSizes.filter((size) => size > ownPageSizes[list]),
];

const density = z.enum(['comfortable', 'compact'], { error: messages.fields.choice });
export const columnWidthPx = { min: 60, max: 800 } as const;
const columnKey = requiredText(40);
const columns = z.array(columnKey).max(limits.tableViewColumns, messages.fields.choice);
const widths = z
  .record(columnKey, z.int(messages.fields.wholeNumber).min(columnWidthPx.min).max(columnWidthPx.max))
  .refine((given) => Object.keys(given).length <= limits.tableViewColumns, messages.fields.choice);
const viewName = text(limits.tableViewNameCharacters);
/** The list's address without its page: order, search and filters. */
const viewQuery = text(limits.tableViewQueryCharacters);

export const tableView = z.object({
  id,
  list: adminListName,
  /** Empty for the current layout: the columns with their widths, the density and the page size that the table last had. */
  name: z.string(),
  query: z.string(),
  columns: z.array(z.string()).max(limits.tableViewColumns),
  /** In pixels, for resized columns. */
  widths: z.record(z.string(), z.int()),
  pinned: z.array(z.string()).max(limits.tableViewColumns),
  density,
  /** Null for the table's default. */
  page_size: z.int().nullable(),
  /** Every admin sees it; only its creator changes or deletes it. */
  shared: z.boolean(),
  owner: z.object({ id, fullname: z.string(), isYou: z.boolean() }),
});
export type TableView = z.output<typeof tableView>;

const viewsMax = adminListName.options.length * (limits.tableViewsPerList + 1 + limits.sharedTableViewsPerList);

export const listTableViews = endpoint('listTableViews', 'GET /admin/views', {
  summary:
    'The caller’s own saved views of all tables, by name, and the layout that each table has now (under an empty name); then the views that other admins share.',
  answer: answer({ data: z.array(tableView).max(viewsMax) }),
  shows: ['tableView'],
});

export const saveTableView = endpoint('saveTableView', 'POST /admin/views', {
  summary:
    'Keeps a view of a table under a name; one of the same name is replaced. An empty name keeps the layout in use, which is never shared. `columns` are in their order; `widths` are pixels. `page_size` is one that the table offers, or left out for its own; `shared` is left as it is where it is left out.',
  body: z.strictObject({
    list: adminListName,
    name: viewName,
    query: viewQuery,
    columns,
    widths: widths.optional(),
    pinned: columns.optional(),
    density,
    page_size: wholeNumber(1, limits.pageSizeMax).optional(),
    shared: z.boolean().optional(),
  }),
  answer: answer({ data: tableView }),
  idempotent: 'set',
  toast: { success: null, failure: messages.members.viewSaveFailed },
  example: { list: 'tasks', name: 'Other', query: '', columns: [], density: 'compact', page_size: 25 },
  errors: ['too_many_views'],
});

export const deleteTableView = endpoint('deleteTableView', 'DELETE /admin/views/{id}', {
  summary: 'Forgets one of the caller’s own views, also for those with whom it was shared.',
  params: z.strictObject({ id }),
  idempotent: 'create',
  toast: { success: messages.members.viewDeleted, failure: messages.members.viewDeleteFailed },
  example: { id: fixture('tableView') },
  errors: ['not_the_author'],
});
