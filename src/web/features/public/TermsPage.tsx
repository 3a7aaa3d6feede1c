import { Link } from 'react-router-dom';
import { limits } from '../../../contract/limits';
import { brand } from '../../brand';
import { formatNaira } from '../../lib/naira';
import { paths } from '../../paths';
import { LegalPage } from './LegalPage';

export function TermsPage() {
  return (
    <LegalPage title="Terms of Service">
      <p>These are the rules between you and {brand.name}. By opening an account you accept them.</p>
      <h2>Your account</h2>
      <ul>
        <li>Joining is free. You must be at least 18 years old and give true details; one person has one account.</li>
        <li>Keep your password to yourself. What is done with it counts as done by you until you tell us.</li>
        <li>You may leave at any time; what is in your wallet remains yours and can be withdrawn first.</li>
      </ul>
      <h2>Jobs</h2>
      <ul>
        <li>
          Taking a job keeps one place for you for {limits.slotReservationHours} hours at the price shown. Without a
          proof by then, the place is given to others.
        </li>
        <li>The proof must be your own work and must be true. State your follower counts truthfully.</li>
        <li>
          A proof is reviewed within {limits.reviewWindowDays} days, or it is approved automatically. If it is rejected
          you are told the reason, and you cannot take the same job again.
        </li>
        <li>
          What you share is advertising: keep the disclosure that the job gives you in the post, and follow the rules of
          the platform and of Nigerian advertising law.
        </li>
      </ul>
      <h2>Money</h2>
      <ul>
        <li>We guarantee no income. What you earn depends on the jobs there are, and on those you take and finish.</li>
        <li>An approved proof is paid into your wallet at the price at which you took the job.</li>
        <li>
          You can withdraw from {formatNaira(limits.minWithdrawalNaira)} on, to the bank account in your profile. The
          amount is held until we have decided; if we decline, it returns to your wallet and you are told why.
        </li>
        <li>
          For each person who signs up with your referral number and activates the account you receive{' '}
          {formatNaira(limits.referralRewardNaira)}, once. Nothing is paid for the people they bring.
        </li>
        <li>A coupon code has no money value. Taxes on your earnings are yours to pay.</li>
      </ul>
      <h2>What is not allowed</h2>
      <p>
        False proofs, several accounts, bought followers, attacks on the service, and content that breaks the law. We
        may reject such work, and suspend an account; we say why.
      </p>
      <h2>Our side</h2>
      <p>
        We work to keep the service running and your records right, but cannot promise that it never stops. Nothing here
        takes away rights that Nigerian consumer law gives you. Nigerian law applies.
      </p>
      <h2>Changes</h2>
      <p>
        A new version is announced before it takes effect; the version you accepted is kept with your account. How we
        treat your data is in the{' '}
        <Link className="sn-link" to={paths.privacy}>
          Privacy Policy
        </Link>
        . Questions:{' '}
        <a className="sn-link" href={`mailto:${brand.supportEmail}`}>
          {brand.supportEmail}
        </a>
        .
      </p>
    </LegalPage>
  );
}
