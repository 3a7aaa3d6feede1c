import { allEndpoints } from '../../../../contract';
import { sharedActions } from '../../../../contract/audit';
import type { AuditWords } from '../../../../contract/endpoint';

const worded = allEndpoints
  .flatMap(({ audit = {} }) => Object.entries(audit))
  .filter((entry): entry is [string, AuditWords] => entry[1] !== null);

/** Every action of the audit log. The build leaves the result alone in the page: webpack/evaluated.mjs. */
export const auditedActions: Readonly<Record<string, AuditWords>> = Object.fromEntries(
  [...worded, ...Object.entries(sharedActions)].sort(([one], [other]) => (one < other ? -1 : 1)),
);
