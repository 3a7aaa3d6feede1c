import { foldForSearch, wordsOf } from '../../../../contract/inputs/plainLetters';
import { limits } from '../../../../contract/limits';
import { type AuditEntry, listAudit, objectWords } from '../../../../contract/audit';
import type { AnswerOf } from '../../../../contract/endpoint';
import * as messages from '../../../../contract/messages';
import { EmptyList } from '../shared/EmptyList';
import { auditApi, useListAdminsQuery } from '../../../api/auditApi';
import { AdminTable } from '../../../table/AdminTable';
import type { FoundOptions } from '../../../table/tableFilters';
import type { AdminColumn } from '../../../table/tableTypes';
import { adminList, useAdminTable } from '../../../table/useAdminTable';
import { formatMonth } from '../../../lib/dates';
import { formatCount } from '../../../lib/naira';
import { When } from '../../../ui/When';
import { Actor, Changes, AuditAction, AuditObject, actionWords } from './AuditCells';
import type { UserListItem } from '../../../../contract/members';
import { useGetUserQuery, useListUsersQuery } from '../../../api/membersApi';
import '../shared/admin.css';
import './audit.css';

const columns: readonly AdminColumn<AuditEntry>[] = [
  { key: 'at', title: 'When', sort: 'at', filter: 'Done', always: true, render: ({ at }) => <When iso={at} /> },
  { key: 'actor', title: 'Who', filter: 'Admin', render: ({ actor }) => <Actor actor={actor} /> },
  { key: 'action', title: 'What', filter: 'Action', always: true, render: (entry) => <AuditAction entry={entry} /> },
  {
    key: 'object',
    title: 'To whom or what',
    filter: ['Object', 'Member'],
    render: (entry) => <AuditObject entry={entry} />,
  },
  { key: 'ip', title: 'From', hideBelow: 'lg', render: ({ ip }) => ip ?? '' },
  { key: 'changes', title: 'Changes', render: (entry) => <Changes entry={entry} /> },
];

function useAdminSearch(typed: string, id: string | undefined): FoundOptions {
  const { data, isFetching } = useListAdminsQuery({});
  const options = (data?.data ?? []).map((admin) => ({ value: admin.id, label: admin.fullname }));
  const fits = ({ label }: { label: string }) => wordsOf(typed).every((word) => foldForSearch(label).includes(word));
  return {
    options: options.filter(fits),
    loading: isFetching,
    chosen: data && (options.find(({ value }) => value === id)?.label ?? 'Someone else'),
  };
}

const audit = adminList<typeof listAudit.query, AuditEntry, Pick<AnswerOf<typeof listAudit>, 'archived'>>({
  query: listAudit.query,
  endpoint: auditApi.endpoints.listAudit,
  pageSize: limits.pageSize.audit,
  filters: [
    { kind: 'find', label: 'Admin', name: 'actor_id', useFound: useAdminSearch },
    { kind: 'find', label: 'Member', name: 'subject_id', useFound: useMemberSearch },
    { kind: 'choice', label: 'Action', name: 'action', options: actionWords },
    { kind: 'choice', label: 'Object', name: 'object_type', options: objectWords },
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
  caption: 'Audit',
  search: { label: 'Search the audit log', placeholder: 'Name, email, reference or code' },
  failure: messages.audit.loadFailed,
});

export function AuditPage() {
  const { table, answer, tableProps } = useAdminTable(audit);
  const archived = answer?.archived;
  return (
    <AdminTable
      {...tableProps}
      summary={
        archived && (
          <p className="sn-muted">
            {messages.audit.archived(formatCount(archived.rows), formatMonth(archived.lastMonth))}
          </p>
        )
      }
      empty={<EmptyList table={table} what="entries" title="No entries yet" />}
    />
  );
}

export { AuditPage as Component };

const membersOffered = 20;

const getLabel = ({ userInfo: { fullname, email, closed } }: UserListItem): string =>
  closed ? fullname : `${fullname} · ${email}`;

function useMemberSearch(typed: string, id: string | undefined): FoundOptions {
  const { currentData: found, isFetching } = useListUsersQuery(
    { q: typed, page: 1, pageSize: membersOffered },
    { skip: typed.length < 2 },
  );
  const { data: named } = useGetUserQuery({ id: id ?? '' }, { skip: !id });
  return {
    options: (found?.data ?? []).map((member) => ({ value: member.userInfo.id, label: getLabel(member) })),
    loading: isFetching && !found,
    chosen: named?.data.userProfile.fullname,
  };
}
