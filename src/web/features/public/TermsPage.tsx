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
          Taking a job reserves a place for you for {limits.slotReservationHours} hours at the price shown. If you
          submit no proof by then, others can take it.
        </li>
        <li>{`A job may require a platform and a number of followers, usually ${formatCount(limits.followerThreshold)}. State your counts truthfully.`}</li>
        <li>
          Your proof must be true and your own work. You allow us to review and keep it. The job owner sees your link
          and pictures and tells us whether they are as agreed.
        </li>
        <li>
          We review a proof within {limits.reviewWindowDays} days; after that it is approved automatically. If we reject
          it, we tell you why, and you cannot take the same job again.
        </li>
      </ul>
      <h2>What you share is advertising</h2>
      <ul>
        <li>Keep the job’s disclosure in your post, so that everybody can see it is an ad.</li>
        <li>
          Follow the rules of the platform and of Nigerian advertising law. If an ad has an approval number from the
          Advertising Regulatory Council of Nigeria (ARCON), the job shows it.
        </li>
        <li>
          A job may give you your own link. We count the people who open it, at least, and their visits, and show both
          to you and the job owner. The link may keep working after the job ends. Fake visits are not allowed.
        </li>
        <li>Buying followers or likes, and automatic posting, are not allowed.</li>
      </ul>
    </>
  );
}

function Money() {
  return (
    <>
      <h2>Money</h2>
      <ul>
        <li>We do not guarantee an income. What you earn depends on the jobs available and on those you finish.</li>
        <li>An approved proof is paid into your wallet at the price shown when you took the job.</li>
        <li>{`You can withdraw ${formatNaira(limits.minWithdrawalNaira)} or more to the bank account in your profile. We hold the amount until we decide; if we decline, it returns to your wallet and we tell you why.`}</li>
        <li>
          After you change your bank or account number, you can withdraw again in {limits.bankChangeWaitHours} hours, or
          once you confirm the change with the link in our email. This protects your money from anybody who finds your
          phone.
        </li>
        <li>{`For each new person who signs up with your referral number and activates their account, you receive ${formatNaira(limits.referralRewardNaira)}, once. Nothing is paid for the people they invite.`}</li>
        <li>
          A wallet is not a bank account and earns no interest. A coupon code has no money value. You are responsible
          for taxes on your earnings.
        </li>
      </ul>
      <h2>For advertisers</h2>
      <ul>
        <li>You set the price and the number of posts. The money is set aside before anybody can take the job.</li>
        <li>
          Only approved proofs are paid. When you stop a job, money that is neither spent nor promised goes back to you.
        </li>
        <li>
          You have {limits.reviewWindowDays} days to have a proof reviewed; after that it counts as approved. You are
          responsible for the content of your ad and for the approvals it needs.
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
        <li>
          Joining is free. You must be at least 18 years old and give true details. Each person may have one account.
        </li>
        <li>Keep your password to yourself. You are responsible for what is done with it until you tell us.</li>
        <li>{`You may close your account at any time; withdraw the money in your wallet first. Less than ${formatNaira(limits.minWithdrawalNaira)} cannot be sent to a bank: earn up to it, or give it up when you close the account.`}</li>
      </ul>
      <Jobs />
      <Money />
      <h2>What is not allowed</h2>
      <p>
        False proofs, multiple accounts, attacks on the service, and unlawful content. We may reject such work and
        suspend the account, and we will tell you why. If you disagree, write to <SupportAddress />; another person will
        review it. Money you earned honestly stays yours.
      </p>
      <h2>Our side</h2>
      <p>
        We work to keep the service running and your records correct, but cannot promise that it never stops. We are
        liable for our mistakes as the law provides. Nothing here limits your rights under Nigerian consumer law.
        Nigerian law applies, and Nigerian courts have jurisdiction.
      </p>
      <h2>Changes</h2>
      <p>
        We announce a new version before it takes effect, and keep the version you accepted with your account. If you do
        not agree, you may withdraw your money and leave. We explain how we handle your data in the{' '}
        <a className="sn-link" href={paths.privacy}>
          Privacy Policy
        </a>
        . Questions: <SupportAddress />.
      </p>
    </LegalPage>
  );
}
