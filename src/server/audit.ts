import type { AuditObject } from '../contract/audit';
import { insertLast, newId, type Ctx } from './context';
import { auditLog } from './db/schema';

export interface AuditEntry {
  /** `entity.verb`, as in `proof.submit`. */
  readonly action: string;
  readonly object: { readonly type: AuditObject; readonly id: string };
  /** The member concerned, unless that is the actor. */
  readonly subjectId?: string;
  readonly before?: object;
  readonly after?: object;
}

const secret = /password|token|hash(?!tag)|code_?hash|ticket|otp|secret/i;
const accountNumber = /^account_?(no|number)$/i;

/** Rows are passed in whole, so sensitive values are removed here: secrets entirely, account numbers except for their end. */
const withoutSecrets = (_key: string, value: unknown): unknown => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !secret.test(key))
      .map(([key, held]) => [
        key,
        accountNumber.test(key) && typeof held === 'string' ? held.replace(/.(?=.{4})/g, '•') : held,
      ]),
  );
};

const kept = (value: object | undefined): unknown => (value ? JSON.parse(JSON.stringify(value, withoutSecrets)) : null);

/** Writes one entry of the audit log, in the transaction of `tx`: the action and its record exist together or not at all. */
export const audit = (tx: Ctx, { action, object, subjectId, before, after }: AuditEntry): Promise<void> =>
  insertLast(tx, auditLog, {
    id: newId(),
    at: tx.now(),
    actorKind: tx.actor.kind,
    actorId: 'userId' in tx.actor ? tx.actor.userId : null,
    action,
    objectType: object.type,
    objectId: object.id,
    subjectId: subjectId ?? null,
    before: kept(before),
    after: kept(tx.actor.kind === 'owner' ? { ...after, by: tx.actor.email } : after),
    requestId: tx.requestId,
    ip: tx.ip || null,
  });
