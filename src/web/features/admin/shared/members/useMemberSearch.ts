import type { UserListItem } from '../../../../../contract/members';
import { useGetUserQuery, useListUsersQuery } from '../../../../api/membersApi';
import type { FoundOptions } from '../../../../table/tableFilters';

const membersOffered = 20;

const getLabel = ({ userInfo: { fullname, email, closed } }: UserListItem): string =>
  closed ? fullname : `${fullname} · ${email}`;

export function useMemberSearch(typed: string, id: string | undefined): FoundOptions {
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
