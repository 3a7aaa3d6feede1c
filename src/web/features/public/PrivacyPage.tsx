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
    'To show you what a job asks for, and to verify the counts',
    contract,
    withAccount,
  ],
  ['Jobs you take, and the proofs you submit with their pictures', 'To review your work and pay it', law, sixYears],
  [
    'Pictures you put into a proof and never submit',
    'So that you can go on with the proof',
    contract,
    `${limits.unusedPictureDays} days, or until you close the account`,
  ],
  [
    'Your wallet: earnings, rewards, withdrawals with the bank details of that day',
    'To keep true accounts, and to show each payment',
    law,
    sixYears,
  ],
  [
    'Who invited you, and whom you invited',
    'To pay the referral reward once',
    contract,
    'Until the account of whoever invited is closed; a reward that was paid stays with the money records, for six years',
  ],
  ['Which mails you do not want', 'To heed it', contract, withAccount],
  ['The messages we show you under Notifications', 'To tell you about your work and money', contract, withAccount],
  ['Your password, only as a hash that cannot be turned back', 'To let only you in', contract, withAccount],
  ['Each version of these texts that you agreed to, and when', 'To prove the agreement', 'The law', sixYears],
  [
    'Sign-ins: when they began, when they were last used, and with what, such as “Chrome on Android”',
    'To keep you signed in, to show you your devices, and to end one when you ask',
    contract,
    `${limits.memberSessionDays} days`,
  ],
  [
    'Which browsers your account was used with: of each only the hash of a random mark that the browser keeps',
    'To find one person with many accounts, and job owners who would approve their own work. A person looks before anything follows',
    interest,
    `${limits.deviceMarkDays} days after the last use, and no longer than the account`,
  ],
  [
    'What the pictures of your proofs look like, as short numbers, and which of them are in other proofs too',
    'To find pictures that are submitted twice. A person decides',
    interest,
    'As long as the proof',
  ],
  [
    'One-time codes: in the mail that waits to be sent, and only as a hash once it is sent',
    'To know that it is you',
    contract,
    `Valid for ${limits.otpLifetimeMinutes} minutes, erased after ${limits.memberSessionDays} days`,
  ],
  [
    'How often somebody tried to log in or asked for a code, with the internet address',
    'To stop guessing',
    interest,
    'One day at most',
  ],
  [
    'A record of what was done to accounts and money, by whom, and from which internet address',
    'To find and mend misuse and mistakes',
    interest,
    sixYears,
  ],
  [
    'Technical logs: what was asked of our servers, when, and from which internet address',
    'To find faults and attacks',
    interest,
    '30 days at most',
  ],
  [
    'Of a closed account: a fingerprint of its email. To somebody who already has the address it tells that it was here; to nobody else it tells anything',
    'To pay a referral reward only for a person who is new',
    interest,
    sixYears,
  ],
  [
    'A sign-up that was not finished',
    'So that you can finish it',
    'Steps you asked for before a contract',
    `Until you finish it, ${limits.pendingSignupDays} days at most`,
  ],
  [
    'If you open a link that a member shared: hashes of a random id that your browser keeps until the day ends, of a shortened internet address and of the kind of browser, which tell you from others on that day and link alone',
    'To count each visitor once a day',
    interest,
    `${sharingLimits.visitorDays} days`,
  ],
  [
    'How many people opened a member’s link and how often, by day and by where they came from, and what visits of a day have in common',
    'To show the member, the reviewer and the job owner that a post is seen, and to find made-up visits. A person decides',
    interest,
    sixYears,
  ],
  [
    'What you send us under Start a campaign: name, company, phone, email, budget and your words',
    'To answer you',
    'Your consent, which you can take back at any time by a mail to us',
    `${leadLimits.keptDays} days; if we start the campaign, your name and how to reach you stay with its jobs and money, for six years`,
  ],
  [
    'Your email on the newsletter list',
    'To write to you about new jobs',
    'Your consent, which you can take back at any time by the link in every mail',
    `Until you unsubscribe, and ${limits.newsletterLeftHours} hours more; ${limits.newsletterConfirmDays} days if you never confirm it`,
  ],
];

function Sharing() {
  return (
    <>
      <h2>Who sees it</h2>
      <ul>
        <li>Our reviewers see your name, your email and your proofs. They work under a duty to keep them secret.</li>
        <li>
          The job owner sees your link and pictures, with your first name, the first letter of your last name, your
          state and your number of followers on the job’s platform: of proofs that you submit after you agreed to this
          version. Job owners never see your full name, email, phone, date of birth or bank details from us, nor what
          else you write in a proof.
        </li>
        <li>Another member sees your name only if you joined with their referral number.</li>
        <li>
          When you withdraw, the bank or payment service that sends the money gets your bank details. It may also be
          asked for the name on an account number that you fill in.
        </li>
        <li>
          If you share the receipt of a withdrawal, anyone with its address sees that it was paid: the amount, the day
          and the last four digits of your account, until you stop sharing it or close your account.
        </li>
        <li>The companies that run our servers and deliver our mails handle data for us, under contract.</li>
        <li>Courts and authorities get what Nigerian law obliges us to give.</li>
      </ul>
      <p>
        We sell nothing to anybody. There is no advertising and no tracking by others on these pages. If one of these
        companies works outside Nigeria, data go there only under sections 41 to 43 of the Act: to a country with
        adequate protection, or under a contract that gives it.
      </p>
    </>
  );
}

function Rights() {
  return (
    <>
      <h2>Your rights</h2>
      <p>Sections 34 to 38 of the Act give you these, free of charge:</p>
      <ul>
        <li>to know what we keep about you, and to get a copy;</li>
        <li>to have it corrected: most of it you can change in your profile;</li>
        <li>to have it erased where the law does not oblige us to keep it, or its use restricted;</li>
        <li>to take back a consent, as easily as you gave it;</li>
        <li>to object to a use that rests on our legitimate interest;</li>
        <li>not to be judged by a machine alone where it matters to you;</li>
        <li>to receive your data in a form that another service can read.</li>
      </ul>
      <p>
        Under My account, in the menu at your name, you get everything we keep about you as one file, and close your
        account. Closing erases what tells who you are; it waits while money or work of yours is still on its way.
        Records of money, of decided work and of what was done to the account stay for the time in the table and are
        used for nothing else. Your name is taken out of the account they belong to; a withdrawal keeps the bank account
        of its day, which may bear your name, and so may proofs, the record, and a message to whoever invited you. For
        all the rest write to <SupportAddress /> from the email of your account. We answer within 30 days.
      </p>
      <h2>How to complain</h2>
      <p>
        Tell us first if you like: it is often the shortest way. You may also complain at any time to the Nigeria Data
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
        <Responsible /> is responsible for the personal data described here (the “data controller”), under the Nigeria
        Data Protection Act 2023 (“the Act”). For anything about your data write to <SupportAddress />; the person who
        watches over data protection here reads it.
        <RegisteredForData />
      </p>
      <h2>What we keep, why, and how long</h2>
      <LegalTable
        name="What we keep, why, and how long"
        heads={['What', 'Why', 'On what ground (section 25)', 'How long']}
        rows={kept}
      />
      <p>
        You give us all this yourself, or it comes about by your use of {brand.name}. Without what we ask for at sign-up
        we cannot open an account or pay you; the rest is up to you. Pictures you upload are made anew: the place and
        the device that a photo may carry along are not kept.
      </p>
      <Sharing />
      <h2>Decisions by machine</h2>
      <p>
        A proof that nobody has reviewed within {limits.reviewWindowDays} days is approved by our system, and paid. That
        decision is always in your favour. The job owner may approve a proof, too. Only a person of ours rejects a
        proof, declines a withdrawal or suspends an account, and the reason is given. If you think a decision is wrong,
        write to us: another person looks at it.
      </p>
      <Rights />
      <h2>If something goes wrong</h2>
      <p>
        If personal data get lost or into the wrong hands, and that may put people at risk, we tell the Commission
        within 72 hours of learning of it. If the risk for you is high, we tell you at once what happened and what you
        can do (section 40 of the Act).
      </p>
      <h2>How we protect it</h2>
      <p>
        The way to us is encrypted. Passwords are kept only as hashes, and so are codes once their mail is sent. Only
        staff who need it get in, for a short time, and what they do is recorded.
      </p>
      <h2>Children</h2>
      <p>
        {brand.name} is for people who are at least 18 years old. We do not knowingly keep data of children. If you
        learn of an account of a child, tell us, and we suspend it.
      </p>
      <h2>What your browser keeps</h2>
      <p>
        No tracking, and every name in a list: see{' '}
        <a className="sn-link" href={paths.cookies}>
          Cookies Settings
        </a>
        .
      </p>
      <h2>Changes</h2>
      <p>
        When this text changes, its version changes, and the newest one stands here. The version you accepted at sign-up
        is kept with your account.
      </p>
    </LegalPage>
  );
}
