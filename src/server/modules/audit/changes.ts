import type { AuditChange } from '../../../contract/audit';
import { limits } from '../../../contract/limits';

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (held: unknown): Fields =>
  typeof held === 'object' && held !== null && !Array.isArray(held) ? (held as Fields) : {};

const asText = (value: unknown): string | null => {
  if (value === undefined || value === null) return null;
  const whole = typeof value === 'string' ? value : JSON.stringify(value);
  return whole.length > limits.auditValueCharacters ? `${whole.slice(0, limits.auditValueCharacters)}…` : whole;
};

/** The changes of an action, field by field. Equal values are left out, and so are fields that were and stayed empty. */
export const changesOf = (before: unknown, after: unknown): AuditChange[] => {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .map((field) => ({ field, before: asText(was[field]), after: asText(is[field]) }))
    .filter((change) => change.before !== change.after)
    .slice(0, limits.auditChangesMax);
};
