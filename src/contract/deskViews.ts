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

const density = z.enum(['comfortable', 'compact'], { error: messages.fields.choice });
const columns = z.array(requiredText(40)).max(limits.deskViewColumns, messages.fields.tooLong);
const viewName = text(limits.deskViewNameCharacters);
/** What the list's address says beside its page: order, search and filters. */
const viewQuery = text(limits.deskViewQueryCharacters);

export const deskView = z.object({
  id,
  list: deskListName,
  /** Empty for the layout in use: the columns and the density that the table had last. */
  name: z.string(),
  query: z.string(),
  /** The columns that show; none where the table's own choice holds. */
  columns: z.array(z.string()).max(limits.deskViewColumns),
  density,
  page_size: z.int(),
});
export type DeskView = z.output<typeof deskView>;

const viewsMax = deskListName.options.length * (limits.deskViewsPerList + 1);

export const listDeskViews = endpoint({
  name: 'listDeskViews',
  method: 'GET',
  path: '/admin/views',
  access: 'admin',
  summary:
    'The caller’s own saved views of all tables, by name, and the layout that each table has now (under an empty name).',
  answer: answer({ data: z.array(deskView).max(viewsMax) }),
});

export const saveDeskView = endpoint({
  name: 'saveDeskView',
  method: 'POST',
  path: '/admin/views',
  access: 'admin',
  summary:
    'Keeps a view of a table under a name; one of the same name is replaced. An empty name keeps the layout in use.',
  body: z.strictObject({
    list: deskListName,
    name: viewName,
    query: viewQuery,
    columns,
    density,
    page_size: wholeNumber(1, limits.pageSizeMax),
  }),
  answer: answer({ data: deskView }),
  idempotent: true,
});

export const deleteDeskView = endpoint({
  name: 'deleteDeskView',
  method: 'DELETE',
  path: '/admin/views/{id}',
  access: 'admin',
  summary: 'Forgets one of the caller’s own views.',
  params: z.strictObject({ id }),
  idempotent: true,
});
