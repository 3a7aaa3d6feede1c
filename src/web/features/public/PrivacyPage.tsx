import { leadLimits } from '../../../contract/leadLimits';
import { limits } from '../../../contract/limits';
import { sharingLimits } from '../../../contract/sharingLimits';
import { brand } from '../../brand';
import { paths } from '../../paths';
import { RegisteredForData, Responsible } from './Company';
import { LegalPage, LegalTable, SupportAddress } from './LegalPage';

const contract = 'Our contract with you';
const interest = 'Our legitimate interest in a safe service';
const law = 'Our contract with you, and the law';
const withAccount = 'While you have the account';
const sixYears = 'Six years after the year it belongs to, as company and tax law ask';

const kept: readonly (readonly [what: string, why: string, ground: string, until: string])[] = [
  [
    'Name, phone, email, state; date of birth, gender, username and photo if you give them',
    'To open and keep your account, and to reach you',
    contract,
    withAccount,
  ],
  ['Bank name, account number and account name', 'To send you the money you withdraw', contract, withAccount],
  [
    'Your social profiles, follower counts and the screenshots you send of them',
    'To match you with jobs, and to verify the counts',
    contract,
    withAccount,
  ],
  ['Jobs you take, and the proofs you submit with their pictures', 'To review your work and pay it', law, sixYears],
  [
    'Pictures you put into a proof and never submit',
    'So that you can go on with the proof',
    contract,
    `${limits.unusedPictureDays} days, or until you close your account`,
  ],
  [
    'Your wallet: earnings, rewards, withdrawals with the bank details of that day',
    'To keep correct accounts, and to show each payment',
    law,
    sixYears,
  ],
  [
    'Who invited you, and whom you invited',
    'To pay the referral reward once',
    contract,
    'Until the inviter’s account is closed; a paid reward stays with the money records for six years',
  ],
  ['Emails you opted out of', 'To respect your choice', contract, withAccount],
  ['The messages we show you under Notifications', 'To tell you about your work and money', contract, withAccount],
  ['Your password, only as a hash that cannot be reversed', 'To let only you in', contract, withAccount],
  ['Each version of these texts that you agreed to, and when', 'To prove the agreement', 'The law', sixYears],
  [
    'Sessions: when they started, when they were last used, and the browser, such as “Chrome on Android”',
    'To keep you logged in, to show you your devices, and to let you end one',
    contract,
    `${limits.memberSessionDays} days`,
  ],
  [
    'Browsers used with your account: for each, only the hash of a random id that the browser keeps',
    'To find people with several accounts, and job owners who approve their own work. A person decides',
    interest,
    `${limits.deviceMarkDays} days after the last use, or until you close your account`,
  ],
  [
    'What the pictures of your proofs look like, as short numbers, and which of them are in other proofs too',
    'To find pictures that are submitted twice. A person decides',
    interest,
    'As long as the proof',
  ],
  [
    'One-time codes: in the email until it is sent, then only as a hash',
    'To verify that it is you',
    contract,
    `Valid for ${limits.otpLifetimeMinutes} minutes, erased after ${limits.memberSessionDays} days`,
  ],
  ['Attempts to log in or request a code, with the internet address', 'To stop guessing', interest, 'One day at most'],
  [
    'A record of changes to accounts and money, by whom, and from which internet address',
    'To find and correct misuse and mistakes',
    interest,
    sixYears,
  ],
  [
    'Technical logs: requests to our servers, with time and internet address',
    'To find faults and attacks',
    interest,
    '30 days at most',
  ],
  [
    'A fingerprint of a closed account’s email. Only somebody who already has the address can tell that it was here',
    'To pay a referral reward only for new people',
    interest,
    sixYears,
  ],
  [
    'An unfinished sign-up',
    'So that you can finish it',
    'Steps you asked for before a contract',
    `Until you finish it, at most ${limits.pendingSignupDays} days`,
  ],
  [
    'If you open a link that a member shared: hashes of a random id that your browser keeps until the end of the day, of a shortened internet address, and of the kind of browser. They identify a visitor only for that day and link',
    'To count each visitor once a day',
    interest,
    `${sharingLimits.visitorDays} days`,
  ],
  [
    'How many people opened a member’s link and how often, by day and source, and what a day’s visits have in common',
    'To show the member, the reviewer and the job owner that a post is seen, and to find fake visits. A person decides',
    interest,
    sixYears,
  ],
  [
    'Your campaign request: name, company, phone, email, budget and message',
    'To answer you',
    'Your consent, which you can withdraw at any time by email',
    `${leadLimits.keptDays} days; if we run the campaign, your name and contact details stay with its jobs and money for six years`,
  ],
  [
    'Your email on the newsletter list',
    'To write to you about new jobs',
    'Your consent, which you can withdraw at any time with the link in every email',
    `Until ${limits.newsletterLeftHours} hours after you unsubscribe; ${limits.newsletterConfirmDays} days if you never confirm it`,
  ],
];

function Sharing() {
  return (
    <>
      <h2>Who sees it</h2>
      <ul>
        <li>Our reviewers see your name, your email and your proofs. They must keep them confidential.</li>
        <li>
          The job owner sees your link and pictures, with your first name, the first letter of your last name, your
          state and your number of followers on the job’s platform: of proofs that you submit after you agreed to this
          version. Job owners never see your full name, email, phone, date of birth or bank details from us, nor what
          else you write in a proof.
        </li>
        <li>Another member sees your name only if you joined with their referral number.</li>
        <li>
          When you withdraw, the bank or payment service that sends the money receives your bank details. We may also
          ask it for the name on an account number that you enter.
        </li>
        <li>
          If you share the receipt of a withdrawal, anyone with its address sees that it was paid: the amount, the day
          and the last four digits of your account, until you stop sharing it or close your account.
        </li>
        <li>The companies that host our servers and deliver our emails process data for us, under contract.</li>
        <li>Courts and authorities receive what Nigerian law requires us to disclose.</li>
      </ul>
      <p>
        We do not sell your data. These pages have no third-party advertising or tracking. If one of these companies
        works outside Nigeria, data is transferred only under sections 41 to 43 of the Act: to a country with adequate
        protection, or under a contract that provides it.
      </p>
    </>
  );
}

function Rights() {
  return (
    <>
      <h2>Your rights</h2>
      <p>Sections 34 to 38 of the Act give you these rights, free of charge:</p>
      <ul>
        <li>to know what we keep about you, and to receive a copy;</li>
        <li>to have it corrected: most of it you can change in your profile;</li>
        <li>to have it erased unless the law requires us to keep it, or its use restricted;</li>
        <li>to withdraw consent as easily as you gave it;</li>
        <li>to object to uses based on our legitimate interest;</li>
        <li>not to be subject to important decisions made by a machine alone;</li>
        <li>to receive your data in a form that another service can read.</li>
      </ul>
      <p>
        Under My account, in the menu at your name, you can download everything we keep about you and close your
        account. Closing erases what identifies you; it is possible once no money or work of yours is pending. Records
        of money, decided work and changes to the account stay for the time in the table and are used for nothing else.
        Your name is removed from the account they belong to, but withdrawals keep their bank account, which may show
        your name, and so may proofs, the record, and a message to your inviter. For anything else, write to{' '}
        <SupportAddress /> from your account’s email. We answer within 30 days.
      </p>
      <h2>How to complain</h2>
      <p>
        Contact us first if you like; it is often quickest. You may also complain at any time to the Nigeria Data
        Protection Commission at{' '}
        <a className="sn-link" href="https://ndpc.gov.ng">
          ndpc.gov.ng
        </a>
        , under section 46 of the Act, and you may go to court.
      </p>
    </>
  );
}

export function PrivacyPage() {
  return (
    <LegalPage title="Privacy Policy">
      <p>
        <Responsible /> is the data controller for the personal data described here, under the Nigeria Data Protection
        Act 2023 (“the Act”). For anything about your data, write to <SupportAddress />; our data protection lead reads
        it.
        <RegisteredForData />
      </p>
      <h2>What we keep, why, and how long</h2>
      <LegalTable
        name="What we keep, why, and how long"
        heads={['What', 'Why', 'Legal basis (section 25)', 'How long']}
        rows={kept}
      />
      <p>
        You give us all this yourself, or it results from your use of {brand.name}. Without the details we ask for at
        sign-up we cannot open an account or pay you; the rest is optional. We redraw the pictures you upload, so the
        place and device stored in a photo are not kept.
      </p>
      <Sharing />
      <h2>Decisions by machine</h2>
      <p>
        If nobody reviews a proof within {limits.reviewWindowDays} days, our system approves and pays it. That decision
        is always in your favour. The job owner may also approve a proof. Only our staff reject a proof, decline a
        withdrawal or suspend an account, and they give the reason. If you disagree with a decision, write to us;
        another person will review it.
      </p>
      <Rights />
      <h2>If something goes wrong</h2>
      <p>
        If personal data is lost or exposed and people may be at risk, we notify the Commission within 72 hours of
        learning of it. If the risk to you is high, we tell you at once what happened and what you can do (section 40 of
        the Act).
      </p>
      <h2>How we protect it</h2>
      <p>
        The connection to us is encrypted. We keep passwords only as hashes, and codes too once they are sent. Only
        staff who need access have it, for a short time, and we record what they do.
      </p>
      <h2>Children</h2>
      <p>
        {brand.name} is for people who are at least 18 years old. We do not knowingly keep children’s data. If you learn
        of a child’s account, tell us, and we will suspend it.
      </p>
      <h2>What your browser keeps</h2>
      <p>
        No tracking. For the full list, see{' '}
        <a className="sn-link" href={paths.cookies}>
          Cookies Settings
        </a>
        .
      </p>
      <h2>Changes</h2>
      <p>
        When this policy changes, its version changes, and this page shows the newest one. We keep the version you
        accepted with your account.
      </p>
    </LegalPage>
  );
}
