import { limits } from '../../../contract/limits';
import { formatCount, formatNaira } from '../../lib/naira';
import { paths } from '../../paths';
import { Responsible } from './Company';
import { LegalPage, SupportAddress } from './LegalPage';

function Jobs() {
  return (
    <>
      <h2>Jobs</h2>
      <ul>
        <li>
          Taking a job keeps one place for you for {limits.slotReservationHours} hours at the price shown. Without a
          proof by then, the place is given to others.
        </li>
        <li>{`A job may ask for a platform and for followers, most often ${formatCount(limits.followerThreshold)}. State your counts truthfully.`}</li>
        <li>
          The proof must be your own work and must be true. You let us look at it and keep it. The job owner sees your
          link and pictures, and tells us whether they are as agreed.
        </li>
        <li>
          A proof is reviewed within {limits.reviewWindowDays} days, or it is approved automatically. If it is rejected
          you are told the reason, and you cannot take the same job again.
        </li>
      </ul>
      <h2>What you share is advertising</h2>
      <ul>
        <li>Keep the disclosure that the job gives you in the post, so that everybody sees it is an ad.</li>
        <li>
          Follow the rules of the platform and of Nigerian advertising law. Where an ad has an approval number of the
          Advertising Regulatory Council of Nigeria (ARCON), the job shows it.
        </li>
        <li>
          A job may give you a link of your own. We count the people who open it, at least, and their visits, and show
          both to you and to the job owner. The link may work for some time after the job has ended. Visits made up by
          machines are not allowed.
        </li>
        <li>Bought followers, bought likes and automatic posting are not allowed.</li>
      </ul>
    </>
  );
}

function Money() {
  return (
    <>
      <h2>Money</h2>
      <ul>
        <li>We guarantee no income. What you earn depends on the jobs there are, and on those you take and finish.</li>
        <li>An approved proof is paid into your wallet at the price at which you took the job.</li>
        <li>{`You can withdraw from ${formatNaira(limits.minWithdrawalNaira)} on, to the bank account in your profile. The amount is held until we have decided; if we decline, it returns to your wallet and you are told why.`}</li>
        <li>
          After a change of your bank or account number, withdrawals wait {limits.bankChangeWaitHours} hours, or until
          you confirm the change with the link in our mail. It protects your money from anybody who finds your phone.
        </li>
        <li>{`For each person who signs up with your referral number and activates the account you receive ${formatNaira(limits.referralRewardNaira)}, once. It is paid for people who are new, and nothing is paid for the people they bring.`}</li>
        <li>
          A wallet is not a bank account and earns no interest. A coupon code has no money value. Taxes on your earnings
          are yours to pay.
        </li>
      </ul>
      <h2>For advertisers</h2>
      <ul>
        <li>
          You set the price of a post and how many you want. The money is set aside before anybody can take the job.
        </li>
        <li>Only approved proofs are paid. When you stop a job, what is not spent or promised goes back to you.</li>
        <li>
          You have {limits.reviewWindowDays} days to have a proof reviewed; after that it counts as approved. You answer
          for what your ad says, and for the approvals it needs.
        </li>
      </ul>
    </>
  );
}

export function TermsPage() {
  return (
    <LegalPage title="Terms of Service">
      <p>
        These are the rules between you and <Responsible />. By opening an account you accept them.
      </p>
      <h2>Your account</h2>
      <ul>
        <li>Joining is free. You must be at least 18 years old and give true details; one person has one account.</li>
        <li>Keep your password to yourself. What is done with it counts as done by you until you tell us.</li>
        <li>{`You may leave at any time and close your account yourself; what is in your wallet remains yours and is withdrawn first. Less than ${formatNaira(limits.minWithdrawalNaira)} cannot be sent to a bank: you earn up to it, or give it up when you close.`}</li>
      </ul>
      <Jobs />
      <Money />
      <h2>What is not allowed</h2>
      <p>
        False proofs, several accounts, attacks on the service, and content that breaks the law. We may reject such work
        and suspend an account; we say why. If you think we are wrong, write to <SupportAddress />: another person looks
        at it. Money you have earned rightly stays yours.
      </p>
      <h2>Our side</h2>
      <p>
        We work to keep the service running and your records right, but cannot promise that it never stops. We answer
        for what we do wrong, as the law says. Nothing here takes away rights that Nigerian consumer law gives you.
        Nigerian law applies, and Nigerian courts decide.
      </p>
      <h2>Changes</h2>
      <p>
        A new version is announced before it takes effect; the version you accepted is kept with your account. If you do
        not agree, you may leave and withdraw your money first. How we treat your data is in the{' '}
        <a className="sn-link" href={paths.privacy}>
          Privacy Policy
        </a>
        . Questions: <SupportAddress />.
      </p>
    </LegalPage>
  );
}
