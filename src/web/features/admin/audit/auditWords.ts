import { type AuditChange, type AuditEntry, type AuditObject, objectWords } from '../../../../contract/audit';
import type { AuditWords } from '../../../../contract/endpoint';
import { formatDateTime } from '../../../lib/dates';
import { formatNaira } from '../../../lib/naira';
import { auditedActions } from './auditedActions';

const textOf = (words: AuditWords): string => (typeof words === 'string' ? words : words.text);
export const actionWords: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(auditedActions).map(([action, words]) => [action, textOf(words)]),
);

const spaced = (name: string): string =>
  name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[-_.]+/g, ' ')
    .toLowerCase();
const capitalize = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

const outcomesOf = (action: string) => {
  const words = auditedActions[action];
  return typeof words === 'object' ? words : null;
};

/** An action in a few words, with how it went: "Failed login: wrong password". */
export const formatAction = ({ action, object, changes }: AuditEntry): string => {
  const outcome = outcomesOf(action);
  const value = changes.find(({ field }) => field === outcome?.field)?.after ?? '';
  if (action === 'auth.login' && value === 'credentials' && object.type === 'address')
    return 'Failed login: no such account';
  return outcome?.outcomes[value] ?? actionWords[action] ?? capitalize(spaced(action));
};

/** The changes that the words of an action leave open. */
export const changesBeside = ({ action, changes }: AuditEntry): AuditChange[] => {
  const outcome = outcomesOf(action);
  return changes.filter(
    // Its name is already beside it.
    ({ field, after }) => field !== 'id' && !(field === outcome?.field && after !== null && after in outcome.outcomes),
  );
};

export const formatObject = (type: string): string =>
  type in objectWords ? objectWords[type as AuditObject] : capitalize(spaced(type));

/** "amountKobo" as "Amount", "task_id" as "Task": the screen's word for a field of the database. */
export const formatField = (field: string): string => capitalize(spaced(field.replace(/(?:Kobo|Id|_id)$/, '')));

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;

/** A value as people read it: money in naira, moments in Lagos time, yes and no. */
export const formatValue = (field: string, value: string | null): string => {
  if (value === null || value === '') return field === 'creditKobo' ? 'no limit' : 'nothing';
  if (/Kobo$/.test(field) && /^-?\d+$/.test(value)) return formatNaira(Number(value) / 100);
  if (instant.test(value)) return formatDateTime(value);
  // A list comes as JSON.
  if (value.startsWith('["')) return value.slice(2, -2).replaceAll('","', '; ');
  if (value === 'true') return 'yes';
  return value === 'false' ? 'no' : value;
};
