import { Flex } from 'antd';
import { Link } from 'react-router-dom';
import { limits } from '../../../../contract/limits';
import { listLinkedAccounts, type MemberLink } from '../../../../contract/members';
import { membersApi, useListLinkedAccountsQuery } from '../../../api/membersApi';
import { paths } from '../../../paths';
import { AdminTable } from '../../../table/AdminTable';
import type { AdminColumn } from '../../../table/tableTypes';
import { adminList, useAdminTable } from '../../../table/useAdminTable';
import { EmptyState } from '../../../ui/PageState';
import { StatusTag } from '../../../shared/StatusTag';
import { When } from '../../../ui/When';
import { linkWords } from '../shared/members/MemberSigns';

const columns: readonly AdminColumn<MemberLink>[] = [
  {
    key: 'fullname',
    title: 'Member',
    sort: 'fullname',
    always: true,
    render: ({ member }) => <LinkedMember member={member} />,
  },
  { key: 'shared', title: 'Shares', render: ({ shared }) => <Shared shared={shared} /> },
  { key: 'status', title: 'Status', render: ({ status }) => <StatusTag kind="member" status={status} /> },
];
const rowKey = ({ member }: MemberLink): string => member.id;

const links = adminList({
  query: listLinkedAccounts.query.extend(listLinkedAccounts.params.shape),
  useList: useListLinkedAccountsQuery,
  prefetch: (arg) => membersApi.util.prefetch('listLinkedAccounts', arg, {}),
  prefix: 'links',
  pageSize: limits.pageSize.linkedAccounts,
  columns,
  rowKey,
  caption: 'Linked members',
  failure: 'The linked members could not be loaded.',
});

export function LinkedAccounts({ userId }: { userId: string }) {
  const { tableProps } = useAdminTable(links, { id: userId });
  return (
    <>
      <p className="sn-muted sn-small">
        A shared device may be a family phone, and a shared account that of a parent. Look at what else they share
        before you decide anything; nothing here bans anybody.
      </p>
      <AdminTable
        {...tableProps}
        empty={
          <EmptyState
            title="No linked members"
            text="Nobody else uses this member’s account number, device, pictures, phone number, mailbox, or name in the same state."
          />
        }
      />
    </>
  );
}

function LinkedMember({ member }: Pick<MemberLink, 'member'>) {
  return (
    <Link className="admin-strong admin-who" to={paths.admin.user(member.id)}>
      {member.fullname}
    </Link>
  );
}

function Shared({ shared }: Pick<MemberLink, 'shared'>) {
  return (
    <Flex component="ul" vertical>
      {shared.map(({ kind, since }) => (
        <li key={kind}>
          <span>{linkWords[kind]}</span>
          {since !== null && (
            <small className="sn-muted">
              {' '}
              first seen <When iso={since} />
            </small>
          )}
        </li>
      ))}
    </Flex>
  );
}
