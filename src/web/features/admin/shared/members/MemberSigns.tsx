import { Card, Flex } from 'antd';
import { Link } from 'react-router-dom';
import type { MemberLink, UserProfile } from '../../../../../contract/members';
import { linkKind, type LinkKind } from '../../../../../contract/primitives';
import { limits } from '../../../../../contract/limits';
import { useGetUserQuery, useListLinkedAccountsQuery } from '../../../../api/membersApi';
import { dayMs, formatOrdinalDate, timeSince } from '../../../../lib/dates';
import { formatCount } from '../../../../lib/naira';
import { paths } from '../../../../paths';
import { LoadingState } from '../../../../ui/PageState';
import { useNow } from '../../../../ui/time';
import { Failure } from '../../../../shared/Answer';

export const linkWords: Readonly<Record<LinkKind, string>> = {
  bank: 'Account number',
  device: 'Device',
  picture: 'Picture',
  phone: 'Phone number',
  mailbox: 'Mailbox',
  name: 'Name and state',
};

const youngDays = 14;

const getProofs = ({ tasks }: UserProfile, status: 'approved' | 'rejected'): number =>
  tasks.filter(({ dataValues }) => dataValues.status === status).length;

const getSigns = (profile: UserProfile, links: readonly MemberLink[], now: Date): string[] => {
  const { userProfile: user, ban, bankInfo } = profile;
  const shared = linkKind.options.flatMap((kind) => {
    const others = links.filter((link) => link.shared.some((one) => one.kind === kind)).length;
    return others === 0
      ? []
      : [`${linkWords[kind]} shared with ${formatCount(others)} ${others === 1 ? 'other' : 'others'}`];
  });
  const rejected = getProofs(profile, 'rejected');
  const young = now.getTime() - new Date(user.createdAt).getTime() < youngDays * dayMs;
  return [
    ...(ban ? [`Banned: ${ban.reason ?? 'no reason was given'}`] : []),
    ...(young ? [`The account is ${timeSince(user.createdAt, now)} old`] : []),
    ...(bankInfo.withdrawals_from ? ['The bank details were changed lately'] : []),
    ...shared,
    ...(rejected > 0 && rejected >= getProofs(profile, 'approved')
      ? ['As many proofs rejected as approved, or more']
      : []),
  ];
};

interface Props {
  userId: string;
  besides?: string;
}

export function MemberSigns({ userId, besides }: Props) {
  const { data: answer, error, refetch } = useGetUserQuery({ id: userId });
  const links = useListLinkedAccountsQuery({ id: userId, page: 1, pageSize: limits.pageSize.linkedAccounts });
  const now = useNow(60_000);
  if (error && !answer) return <Failure failed="This member could not be loaded." query={{ error, refetch }} />;
  // Without links a shared account would look unlinked.
  if (links.error && !links.data)
    return (
      <Failure
        failed="The linked members could not be loaded."
        query={{ error: links.error, refetch: links.refetch }}
      />
    );
  if (!answer || !links.data) return <LoadingState rows={2} />;
  const profile = { ...answer.data, tasks: answer.data.tasks.filter(({ dataValues }) => dataValues.id !== besides) };
  const signs = getSigns(profile, links.data.data, now);
  return (
    <Card
      size="small"
      role="region"
      aria-label="The member’s account"
      title={
        <h3>
          <Link to={paths.admin.user(userId)}>{profile.userProfile.fullname}</Link>
        </h3>
      }
    >
      <p className="sn-muted">{`Since ${formatOrdinalDate(profile.userProfile.createdAt)}. ${besides === undefined ? 'Newest proofs' : 'Newest proofs without this one'}: ${formatCount(profile.tasks.length)}, of them ${formatCount(getProofs(profile, 'approved'))} approved and ${formatCount(getProofs(profile, 'rejected'))} rejected.`}</p>
      {signs.length > 0 && (
        <Flex component="ul" vertical gap="small" className="admin-refused">
          {signs.map((sign) => (
            <li key={sign}>{sign}</li>
          ))}
        </Flex>
      )}
      <Link to={`${paths.admin.audit}?subject_id=${userId}`}>What was done by and to this member</Link>
    </Card>
  );
}
