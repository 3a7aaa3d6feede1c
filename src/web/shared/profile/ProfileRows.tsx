import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import * as messages from '../../../contract/messages';
import type { getProfile } from '../../../contract/profile';
import type { AnswerOf } from '../../../contract/endpoint';
import type { Platform } from '../../../contract/primitives';
import { formatDateTime, formatDay } from '../../lib/dates';
import { formatCount } from '../../lib/naira';
import { platformNames, platforms } from '../../lib/platforms';
import { Icon } from '../../ui/Icon';
import { StatusTag } from '../StatusTag';
import { Avatar } from '../../ui/Avatar';
import { useNow } from '../../ui/time';
import { genders, hasStated } from './profileSheets';

type Profile = AnswerOf<typeof getProfile>;

interface Row {
  readonly edit: string;
  readonly label: string;
  readonly value?: ReactNode;
  readonly tag?: ReactNode;
  readonly missing?: string;
}
interface Group {
  readonly title: string;
  readonly note?: ReactNode;
  readonly rows: readonly Row[];
}

function social(platform: Platform, { socialdetails }: Profile): Row {
  const row = { edit: platform, label: platformNames[platform] };
  const name = socialdetails[platform];
  if (name === '') return row;
  if (!hasStated(socialdetails, platform)) return { ...row, value: name, missing: 'Add followers' };
  return {
    ...row,
    value: name,
    tag: (
      <>
        <span>{`${formatCount(socialdetails.followers[platform] ?? 0)} followers`}</span>
        <StatusTag kind="verification" status={socialdetails.verifications[platform]?.status ?? 'none'} />
      </>
    ),
  };
}

function getGroups(profile: Profile): readonly Group[] {
  const { data: user, bankdetails: bank } = profile;
  return [
    {
      title: 'Personal',
      rows: [
        {
          edit: 'photo',
          label: 'Profile photo',
          value: <Avatar fullname={user.fullname} url={user.profile_url} size={32} />,
          ...(!user.profile_url && { missing: 'Add' }),
        },
        { edit: 'fullname', label: 'Full name', value: user.fullname },
        { edit: 'email', label: 'Email', value: user.email },
        { edit: 'username', label: 'Username', value: user.username },
        { edit: 'phone', label: 'Phone number', value: user.phone },
        { edit: 'gender', label: 'Gender', value: genders.find(({ value }) => value === (user.gender ?? ''))?.label },
        { edit: 'dob', label: 'Date of birth', value: user.dob && formatDay(user.dob) },
        { edit: 'country', label: 'Country', value: user.country },
        { edit: 'state', label: 'State', value: user.state },
      ],
    },
    {
      title: 'Bank',
      note: <BankCooldownNote until={bank.withdrawals_from} />,
      rows: [
        { edit: 'bank_name', label: 'Bank name', value: bank.bank_name },
        { edit: 'account_number', label: 'Account number', value: bank.account_no },
        { edit: 'account_name', label: 'Account name', value: bank.account_name },
      ],
    },
    { title: 'Social accounts', rows: platforms.map((platform) => social(platform, profile)) },
  ];
}

interface Props {
  profile: Profile;
  linkTo: (edit: string) => LinkProps;
  onIntent: Pick<LinkProps, 'onPointerEnter' | 'onFocus'>;
}

export function ProfileRows({ profile, linkTo, onIntent }: Props) {
  return getGroups(profile).map(({ title, note, rows }) => (
    <section key={title} aria-label={title}>
      <h2 className="sn-rows__title">{title}</h2>
      {note}
      <ul className="sn-card sn-rows">
        {rows.map(({ edit, label, value, tag, missing = value ? undefined : 'Add' }) => (
          <li key={edit}>
            <Link className="acct-line" aria-haspopup="dialog" {...linkTo(edit)} {...onIntent}>
              <span className="acct-line__label">{label}</span>
              <span className="acct-line__value">
                {value && <span>{value}</span>}
                {tag}
                {missing && <span className="acct-line__missing">{missing}</span>}
              </span>
              <Icon name="chevron-right" size={18} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  ));
}

export function BankCooldownNote({ until }: { until: string | null }) {
  const now = useNow(15_000);
  if (until === null || new Date(until) <= now) return null;
  return (
    <p className="sn-note" role="status">
      {messages.withdrawals.bankChanged(formatDateTime(until))}
    </p>
  );
}
