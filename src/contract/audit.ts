import { z } from 'zod';
import { endpoint, exportOf, listAnswer, listQuery } from './endpoint';
import { limits } from './limits';
import { days, id, instant, text } from './primitives';

/** One field that an action set or changed, as text; null for an empty one. A long text is cut; ids of people and jobs are replaced by names. */
export const auditChange = z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() });
export type AuditChange = z.output<typeof auditChange>;

export const auditEntry = z.object({
  id,
  at: instant,
  /** `entity.verb`, as in `proof.review`. */
  action: z.string(),
  actor: z.object({
    kind: z.enum(['anonymous', 'member', 'admin', 'owner', 'system']),
    id: id.nullable(),
    /** The mailbox of a job owner. */
    fullname: z.string().nullable(),
  }),
  /** The member it concerns, unless that is the actor. */
  subject: z.object({ id, fullname: z.string() }).nullable(),
  /** `name` is a title, reference or code; null if it has no name or is gone. */
  object: z.object({ type: z.string(), id: z.string(), name: z.string().nullable() }),
  /** The network address of the call; null for the system's own actions. */
  ip: z.string().nullable(),
  changes: z.array(auditChange).max(limits.auditChangesMax),
});
export type AuditEntry = z.output<typeof auditEntry>;

/** `subject_id` finds everything a member did and everything done to them. Days are those of the action. */
export const auditFilters = {
  actor_id: id.optional(),
  subject_id: id.optional(),
  object_type: text(40).optional(),
  object_id: text(100).optional(),
  action: text(60).optional(),
  ...days,
};

export const listAudit = endpoint('listAudit', 'GET /admin/audit', {
  summary:
    'Who did what to whom, when, and what it changed, newest first. `q` searches people by name and e-mail, and jobs, withdrawals and coupons by reference or code. Written with the deed itself and never changed.',
  query: listQuery({ sort: ['at'], filters: auditFilters }),
  answer: listAnswer(auditEntry),
  shows: ['audit'],
});

export const exportAudit = exportOf('exportAudit', '/admin/export/audit', {
  summary: 'Every deed that the search and the filters match, newest first.',
  filters: auditFilters,
});

export const listAdmins = endpoint('listAdmins', 'GET /admin/admins', {
  summary: 'The people who work in the admin area, by name, and who of them has a second step at login.',
  query: listQuery({ sort: ['fullname'], filters: {} }),
  answer: listAnswer(
    z.object({
      id,
      fullname: z.string(),
      email: z.string(),
      /** The moment since which their login needs a code; null without one. */
      secondFactorSince: instant.nullable(),
    }),
  ),
  shows: ['secondFactor'],
});
