import { allEndpoints } from '../../../../contract';
import { sharedActions } from '../../../../contract/audit';
import type { AuditWords } from '../../../../contract/endpoint';

const worded = allEndpoints
  .flatMap(({ audit = {} }) => Object.entries(audit))
  .filter((entry): entry is [string, AuditWords] => entry[1] !== null);

/** Every audit action; the build inlines the result: webpack/evaluated.mjs. */
export const auditedActions: Readonly<Record<string, AuditWords>> = Object.fromEntries(
  [...worded, ...Object.entries(sharedActions)].sort(([one], [other]) => (one < other ? -1 : 1)),
);
