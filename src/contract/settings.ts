import { z } from 'zod';
import { answer, endpoint } from './endpoint';
import { limits } from './limits';
import * as messages from './messages';
import { id, requiredText, text, wholeNumber } from './primitives';

/** The tables of the desk whose look is kept. */
export const deskListName = z.enum(['tasks', 'proofs', 'withdrawals', 'payouts', 'users', 'coupons', 'audit'], {
  error: messages.fields.choice,
});
export type DeskListName = z.output<typeof deskListName>;

const ownPageSizes: Readonly<Record<DeskListName, number>> = {
  tasks: limits.pageSize.adminTasks,
  proofs: limits.pageSize.adminProofs,
  withdrawals: limits.pageSize.adminWithdrawals,
  payouts: limits.pageSize.payouts,
  users: limits.pageSize.adminUsers,
  coupons: limits.pageSize.coupons,
  audit: limits.pageSize.audit,
};
/** How many rows a page of the table may have: its own number first, then what else can be chosen. */
export const pageSizesOf = (list: DeskListName): readonly [number, ...number[]] => [
  ownPageSizes[list],
  ...limits.deskPageSizes.filter((size) => size > ownPageSizes[list]),
];

const density = z.enum(['comfortable', 'compact'], { error: messages.fields.choice });
/** How narrow and how wide a column is made. */
export const columnWidthPx = { min: 60, max: 800 } as const;
const columnKey = requiredText(40);
const columns = z.array(columnKey).max(limits.deskViewColumns, messages.fields.tooLong);
const widths = z
  .record(columnKey, z.int(messages.fields.wholeNumber).min(columnWidthPx.min).max(columnWidthPx.max))
  .refine((given) => Object.keys(given).length <= limits.deskViewColumns, messages.fields.tooLong);
const viewName = text(limits.deskViewNameCharacters);
/** What the list's address says beside its page: order, search and filters. */
const viewQuery = text(limits.deskViewQueryCharacters);

export const deskView = z.object({
  id,
  list: deskListName,
  /** Empty for the layout in use: the columns with their widths, the density and the page size that the table had last. */
  name: z.string(),
  query: z.string(),
  /** The columns that show, in their order; none where the table's own choice holds. */
  columns: z.array(z.string()).max(limits.deskViewColumns),
  /** In pixels, of those that somebody made wider or narrower. */
  widths: z.record(z.string(), z.int()),
  /** Those that stay in sight at the table's start. */
  pinned: z.array(z.string()).max(limits.deskViewColumns),
  density,
  /** Null where the table's own number holds. */
  page_size: z.int().nullable(),
  /** Every admin sees it; only its owner changes or deletes it. */
  shared: z.boolean(),
  owner: z.object({ id, fullname: z.string(), isYou: z.boolean() }),
});
export type DeskView = z.output<typeof deskView>;

const viewsMax = deskListName.options.length * (limits.deskViewsPerList + 1 + limits.sharedDeskViewsPerList);

export const listDeskViews = endpoint({
  name: 'listDeskViews',
  method: 'GET',
  path: '/admin/views',
  access: 'admin',
  summary:
    'The caller’s own saved views of all tables, by name, and the layout that each table has now (under an empty name); then the views that other admins share.',
  answer: answer({ data: z.array(deskView).max(viewsMax) }),
});

export const saveDeskView = endpoint({
  name: 'saveDeskView',
  method: 'POST',
  path: '/admin/views',
  access: 'admin',
  summary:
    'Keeps a view of a table under a name; one of the same name is replaced. An empty name keeps the layout in use, which is never shared. `columns` are in their order; `widths` are pixels. `page_size` is one that the table offers, or left out for its own; `shared` is left as it is where it is left out.',
  body: z.strictObject({
    list: deskListName,
    name: viewName,
    query: viewQuery,
    columns,
    widths: widths.optional(),
    pinned: columns.optional(),
    density,
    page_size: wholeNumber(1, limits.pageSizeMax).optional(),
    shared: z.boolean().optional(),
  }),
  answer: answer({ data: deskView }),
  idempotent: true,
});

export const deleteDeskView = endpoint({
  name: 'deleteDeskView',
  method: 'DELETE',
  path: '/admin/views/{id}',
  access: 'admin',
  summary: 'Forgets one of the caller’s own views, also for those with whom it was shared.',
  params: z.strictObject({ id }),
  idempotent: true,
});
