import {
  BankOutlined,
  DatabaseOutlined,
  FileDoneOutlined,
  GiftOutlined,
  HistoryOutlined,
  LockOutlined,
  ProjectOutlined,
  SettingOutlined,
  ShopOutlined,
  TagOutlined,
  UserOutlined,
  WalletOutlined,
} from '@ant-design/icons';
import { Flex } from 'antd';
import type { ComponentType } from 'react';
import { Link } from 'react-router-dom';
import { type AuditChange, type AuditEntry, type AuditObject, objectWords } from '../../../../contract/audit';
import { paths } from '../../../paths';
import type { AuditWords } from '../../../../contract/endpoint';
import { formatDateTime } from '../../../lib/dates';
import { formatNaira } from '../../../lib/naira';
import { auditedActions } from './auditedActions';

const byNobody: Readonly<Record<AuditEntry['actor']['kind'], string>> = {
  anonymous: 'Not logged in',
  system: 'The system',
  member: 'A member',
  admin: 'An admin',
  owner: 'A job owner',
};

export function Actor({ actor: { id, kind, fullname } }: Pick<AuditEntry, 'actor'>) {
  if (id === null || fullname === null)
    return <span className="sn-muted">{fullname === null ? byNobody[kind] : `${fullname}, job owner`}</span>;
  return (
    <Flex gap="small" align="center">
      <Link to={paths.admin.user(id)}>{fullname}</Link>
      {kind === 'admin' && <small className="sn-muted">Admin</small>}
    </Flex>
  );
}

const icons: readonly (readonly [Icon: ComponentType, firstWords: string])[] = [
  [LockOutlined, 'auth otp password session second-factor'],
  [UserOutlined, 'account user profile photo'],
  [ProjectOutlined, 'task'],
  [ShopOutlined, 'owner'],
  [FileDoneOutlined, 'application proof proof-image'],
  [BankOutlined, 'withdrawal bank-change'],
  [WalletOutlined, 'payout payout-batch deposit'],
  [TagOutlined, 'coupon'],
  [GiftOutlined, 'referral'],
  [DatabaseOutlined, 'reconciliation'],
];

export function AuditAction({ entry }: { entry: AuditEntry }) {
  const [word = ''] = entry.action.split('.');
  const [KindIcon] = icons.find(([, words]) => words.split(' ').includes(word)) ?? [SettingOutlined];
  return (
    <Flex gap="small" align="center">
      <KindIcon aria-hidden />
      <b>{formatAction(entry)}</b>
    </Flex>
  );
}

const getPlace = ({ type, id, name }: AuditEntry['object']): string | null => {
  if (type === 'user') return paths.admin.user(id);
  if (type === 'task') return paths.admin.viewJob(id);
  if (type === 'owner') return paths.admin.owner(id);
  if (type === 'withdrawal' && name) return `${paths.admin.withdrawal}?status=all&q=${encodeURIComponent(name)}`;
  if (type === 'payout' && name) return `${paths.admin.payouts}?status=all&q=${encodeURIComponent(name)}`;
  if (type === 'payout-batch') return `${paths.admin.payouts}?status=all&batch_id=${encodeURIComponent(id)}`;
  if (type === 'deposit' && name) return `${paths.admin.deposits}?q=${encodeURIComponent(name)}`;
  if (type === 'reconciliation') return paths.admin.reconciliation;
  if (type === 'coupon' && name) return `${paths.admin.coupon}?q=${encodeURIComponent(name)}`;
  return null;
};

export function AuditObject({ entry: { object, subject } }: { entry: AuditEntry }) {
  const place = getPlace(object);
  const words = object.name ?? formatObject(object.type);
  return (
    <Flex gap="small" align="center">
      {place ? <Link to={place}>{words}</Link> : <span>{words}</span>}
      <small className="sn-muted">
        {[object.name && formatObject(object.type), subject && subject.id !== object.id && subject.fullname]
          .filter(Boolean)
          .join(' · ')}
      </small>
      <Link
        className="audit-history"
        aria-label="History"
        title="History"
        to={`${paths.admin.audit}?object_type=${encodeURIComponent(object.type)}&object_id=${encodeURIComponent(object.id)}`}
      >
        <HistoryOutlined aria-hidden />
      </Link>
    </Flex>
  );
}

export function Changes({ entry }: { entry: AuditEntry }) {
  const changes = changesBeside(entry);
  if (changes.length === 0) return null;
  return (
    <dl className="audit-changes">
      {changes.map((change) => (
        <Change key={change.field} change={change} />
      ))}
    </dl>
  );
}

const Change = ({ change: { field, before, after } }: { change: AuditChange }) => (
  <div>
    <dt>{formatField(field)}</dt>
    <dd>
      {before !== null && (
        <>
          <span className="sn-visually-hidden">before: </span>
          <del>{formatValue(field, before)}</del>{' '}
        </>
      )}
      <span className="sn-visually-hidden">after: </span>
      <ins>{formatValue(field, after)}</ins>
    </dd>
  </div>
);

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

const formatAction = ({ action, object, changes }: AuditEntry): string => {
  const outcome = outcomesOf(action);
  const value = changes.find(({ field }) => field === outcome?.field)?.after ?? '';
  if (action === 'auth.login' && value === 'credentials' && object.type === 'address')
    return 'Failed login: no such account';
  return outcome?.outcomes[value] ?? actionWords[action] ?? capitalize(spaced(action));
};

const changesBeside = ({ action, changes }: AuditEntry): AuditChange[] => {
  const outcome = outcomesOf(action);
  return changes.filter(
    ({ field, after }) => field !== 'id' && !(field === outcome?.field && after !== null && after in outcome.outcomes),
  );
};

const formatObject = (type: string): string =>
  type in objectWords ? objectWords[type as AuditObject] : capitalize(spaced(type));

/** A database field in screen words: "amountKobo" is "Amount". */
const formatField = (field: string): string => capitalize(spaced(field.replace(/(?:Kobo|Id|_id)$/, '')));

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;

const formatValue = (field: string, value: string | null): string => {
  if (value === null || value === '') return field === 'creditKobo' ? 'no limit' : 'nothing';
  if (/Kobo$/.test(field) && /^-?\d+$/.test(value)) return formatNaira(Number(value) / 100);
  if (instant.test(value)) return formatDateTime(value);
  // Lists are logged as JSON.
  if (value.startsWith('["')) return value.slice(2, -2).replaceAll('","', '; ');
  if (value === 'true') return 'yes';
  return value === 'false' ? 'no' : value;
};
