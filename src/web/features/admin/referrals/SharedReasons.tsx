import { Link } from 'react-router-dom';
import type { ReferralOnHold } from '../../../../contract/referrals';
import { paths } from '../../../paths';
import { linkWords } from '../shared/members/MemberSigns';
import './referrals.css';

const accountStates = {
  referrer: 'the referrer',
  invited: 'also invited by the referrer',
  above: 'above the referrer',
} as const;

/** The details that the new member shares, and with whom. */
export function SharedReasons({ row: { reasons } }: { row: ReferralOnHold }) {
  return (
    <ul className="referral-reasons">
      {reasons.map(({ what, with: state, member }) => (
        <li key={`${what} ${member.id}`}>
          <span>{`Same ${linkWords[what].toLowerCase()} as`}</span>{' '}
          {member.fullname === null ? (
            <span>an unfinished sign-up</span>
          ) : (
            <Link to={paths.admin.user(member.id)}>{member.fullname}</Link>
          )}
          <small className="sn-muted">{` (${accountStates[state]})`}</small>
        </li>
      ))}
    </ul>
  );
}
