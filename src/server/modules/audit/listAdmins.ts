import { and, eq } from 'drizzle-orm';
import type { listAdmins as endpoint } from '../../../contract/audit';
import type { InputOf, ResultOf } from '../../../contract/endpoint';
import { limits } from '../../../contract/limits';
import { assertAdmin } from '../../assertActor';
import type { Ctx } from '../../context';
import { secondFactors, users } from '../../db/schema';
import { matches, planList, readPage } from '../../lists/lists';

/** All admins, including banned ones: the audit log still names them. */
export const listAdmins = async (ctx: Ctx, input: InputOf<typeof endpoint>): Promise<ResultOf<typeof endpoint>> => {
  assertAdmin(ctx);
  const plan = planList(input, {
    sortable: { fullname: users.fullname },
    defaultSort: 'fullname',
    tiebreak: users.id,
    pageSize: limits.pageSizeMax,
  });
  const query = ctx.db
    .select({ id: users.id, fullname: users.fullname, email: users.email, since: secondFactors.enabledAt })
    .from(users)
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(and(eq(users.isAdmin, true), matches(input.q, [users.fullname])))
    .$dynamic();
  const { rows, meta } = await readPage(ctx, query, plan);
  const data = rows.map(({ since, ...admin }) => ({ ...admin, secondFactorSince: since?.toISOString() ?? null }));
  return { data, meta };
};
