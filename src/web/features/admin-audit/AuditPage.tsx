import { Button } from 'antd';
import { limits } from '../../../contract/limits';
import { listAudit, type AuditEntry } from '../../../contract/audit';
import { objectWords } from '../../../contract/auditActions';
import { auditApi, useListAuditQuery } from '../../api/auditApi';
import { EmptyState } from '../../ui/PageState';
import { AdminTable } from '../../table/AdminTable';
import type { AdminColumn } from '../../table/tableTypes';
import { adminList, useAdminTable } from '../../table/useAdminTable';
import { When } from '../../ui/When';
import { Actor, Changes, AuditAction, AuditObject } from './AuditCells';
import { actionWords } from './auditWords';
import { useAdminSearch } from './useAdminSearch';
import { useMemberSearch } from '../../admin/members/useMemberSearch';
import '../../admin/admin.css';
import './audit.css';

const columns: readonly AdminColumn<AuditEntry>[] = [
  {
    key: 'at',
    title: 'When',
    sort: 'at',
    filter: 'Done',
    always: true,
    render: ({ at }) => <When iso={at} />,
  },
  { key: 'actor', title: 'Who', filter: 'Admin', render: ({ actor }) => <Actor actor={actor} /> },
  {
    key: 'action',
    title: 'What',
    filter: 'Action',
    always: true,
    render: (entry) => <AuditAction entry={entry} />,
  },
  {
    key: 'object',
    title: 'To whom or what',
    filter: ['Object', 'Member'],
    render: (entry) => <AuditObject entry={entry} />,
  },
  { key: 'ip', title: 'From', hideBelow: 'lg', render: ({ ip }) => ip ?? '' },
  { key: 'changes', title: 'Changes', render: (entry) => <Changes entry={entry} /> },
];
const rowKey = ({ id }: AuditEntry): string => id;

const choices = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

const audit = adminList({
  query: listAudit.query,
  useList: useListAuditQuery,
  prefetch: (arg) => auditApi.util.prefetch('listAudit', arg, {}),
  pageSize: limits.pageSize.audit,
  filters: [
    { kind: 'find', label: 'Admin', name: 'actor_id', useFound: useAdminSearch },
    { kind: 'find', label: 'Member', name: 'subject_id', useFound: useMemberSearch },
    { kind: 'choice', label: 'Action', name: 'action', options: choices(actionWords) },
    { kind: 'choice', label: 'Object', name: 'object_type', options: choices(objectWords) },
    { kind: 'link', label: 'One object only', name: 'object_id' },
    { kind: 'days', label: 'Done', from: 'from', to: 'to' },
  ],
  alwaysFresh: true,
  views: 'audit',
  readyViews: [
    { name: 'Logins', query: 'action=auth.login' },
    { name: 'Decided withdrawals', query: 'action=withdrawal.decide' },
    { name: 'Bans', query: 'action=user.ban' },
  ],
  exporting: 'exportAudit',
  title: 'Audit',
  columns,
  rowKey,
  caption: 'Audit',
  search: { label: 'Search the audit log', placeholder: 'Name, e-mail, reference or code' },
  cards: (entry) => <EntryCard entry={entry} />,
  failure: 'The audit log could not be loaded.',
});

/** The audit log: actor, action, object, time and changes. Read only. */
export function AuditPage() {
  const { table, tableProps } = useAdminTable(audit);
  return (
    <AdminTable
      {...tableProps}
      empty={
        <EmptyState
          title="Nothing found"
          text="No entry fits this search."
          action={<Button onClick={table.clear}>Show all entries</Button>}
        />
      }
    />
  );
}

function EntryCard({ entry }: { entry: AuditEntry }) {
  return (
    <article className="admin-card">
      <header>
        <AuditAction entry={entry} />
        <When iso={entry.at} />
      </header>
      <p className="admin-card__line">
        <Actor actor={entry.actor} />
        <AuditObject entry={entry} />
      </p>
      <Changes entry={entry} />
    </article>
  );
}

export { AuditPage as Component };
