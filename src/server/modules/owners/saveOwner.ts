import { eq } from 'drizzle-orm';
import * as messages from '../../../contract/messages';
import type * as contract from '../../../contract/owners';
import { assertAdmin } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction } from '../../context';
import { owners } from '../../db/schema';
import { lockOwner } from './locks';
import { makeOwner } from './ownerOfJob';
import { ownerById } from './queries';
import type { Verb } from '../../verb';

export const createOwner: Verb<typeof contract.createOwner> = async (
  ctx,
  { email, name, phone, companyNumber, notes },
) => {
  assertAdmin(ctx);
  const fields = { name, phone: phone || null, companyNumber: companyNumber || null, notes: notes ?? '' };
  const { id } = await makeOwner(ctx, email, fields);
  return { message: messages.owners.created, data: await ownerById(ctx, id) };
};

export const updateOwner: Verb<typeof contract.updateOwner> = async (ctx, { id, ...input }) => {
  assertAdmin(ctx);
  return inTransaction(ctx, async (tx) => {
    const before = await lockOwner(tx, id);
    const changes = {
      name: input.name,
      phone: input.phone === undefined ? before.phone : input.phone || null,
      companyNumber: input.companyNumber === undefined ? before.companyNumber : input.companyNumber || null,
      notes: input.notes ?? before.notes,
    };
    await tx.db.update(owners).set(changes).where(eq(owners.id, id));
    await audit(tx, {
      action: 'owner.update',
      object: { type: 'owner', id },
      before,
      after: { ...before, ...changes },
    });
    return { message: messages.owners.updated, data: await ownerById(tx, id) };
  });
};
