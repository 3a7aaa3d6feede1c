import { Link } from 'react-router-dom';
import { limits } from '../../../contract/limits';
import { brand } from '../../brand';
import { paths } from '../../paths';
import { LegalPage } from './LegalPage';

const kept: readonly (readonly [what: string, why: string, basis: string])[] = [
  [
    'Name, phone, email, state; date of birth and gender if you give them',
    'To open and keep your account',
    'Our contract with you',
  ],
  ['Bank name and account number', 'To send you the money you withdraw', 'Our contract with you'],
  ['Your social profiles and follower counts', 'To show you the jobs that suit you', 'Our contract with you'],
  ['Proofs you hand in, with their pictures', 'To review your work and pay it', 'Our contract with you'],
  ['Your wallet: earnings, withdrawals, referrals', 'To keep true accounts', 'Our contract with you, and the law'],
  ['Your password, only as a hash that cannot be turned back', 'To let only you in', 'Our contract with you'],
  ['Sign-in times, internet address, actions of our staff', 'To find and stop misuse', 'Our legitimate interest'],
  ['Your email on the newsletter list', 'To write to you about new jobs', 'Your consent, which you can take back'],
];

export function PrivacyPage() {
  return (
    <LegalPage title="Privacy Policy">
      <p>
        {brand.name} is responsible for the personal data described here, under the Nigeria Data Protection Act 2023.
        For anything about your data write to{' '}
        <a className="sn-link" href={`mailto:${brand.supportEmail}`}>
          {brand.supportEmail}
        </a>
        .
      </p>
      <h2>What we keep, and why</h2>
      <div className="sn-page__scroll" role="region" aria-label="What we keep, and why" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">Why</th>
              <th scope="col">On what ground</th>
            </tr>
          </thead>
          <tbody>
            {kept.map(([what, why, basis]) => (
              <tr key={what}>
                <td>{what}</td>
                <td>{why}</td>
                <td>{basis}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p>Pictures you upload are re-encoded: the place and the device that a photo may carry along are not kept.</p>
      <h2>Who sees it</h2>
      <p>
        Our reviewers see your name, your email and your proofs. When you withdraw, your bank details go to the bank or
        payment service that sends the money. The services that run our servers and deliver our mails handle data on our
        behalf. We sell nothing to anybody, and there is no advertising or tracking by others on these pages.
      </p>
      <h2>How long</h2>
      <p>
        Your account’s data stay while you have the account. Records of money are kept for as long as the law asks, also
        after you have left. One-time codes end after {limits.otpLifetimeMinutes} minutes. An address on the newsletter
        list is removed when you unsubscribe.
      </p>
      <h2>Decisions by machine</h2>
      <p>
        A proof that nobody has reviewed within {limits.reviewWindowDays} days is approved by our system. That decision
        is always in your favour; a proof is only ever rejected by a person, who gives you the reason.
      </p>
      <h2>Your rights</h2>
      <p>
        You may see your data, have them corrected, have them erased where the law does not ask us to keep them, receive
        a copy, object to a use, and take back a consent. Much of it you can change in your profile yourself; for the
        rest write to us, and we answer within 30 days. You may complain to the Nigeria Data Protection Commission
        (ndpc.gov.ng).
      </p>
      <h2>What your browser keeps</h2>
      <p>
        See{' '}
        <Link className="sn-link" to={paths.cookies}>
          Cookies Settings
        </Link>
        .
      </p>
      <p>{brand.name} is for people who are at least 18 years old.</p>
    </LegalPage>
  );
}
