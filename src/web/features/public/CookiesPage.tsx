import { limits } from '../../../contract/limits';
import { ownerLimits } from '../../../contract/ownerLimits';
import { brand } from '../../brand';
import { installAskedKey } from '../../lib/installPrompt';
import { paths } from '../../paths';
import { storageKeys } from '../../lib/storageKeys';
import { ThemeButtons } from '../../ui/theme/ThemeButtons';
import { typefaceKey } from '../../lib/typeface';
import { LegalPage, LegalTable, SupportAddress } from './LegalPage';

type Row = readonly [name: string, purpose: string, until: string];

/** Out of reach of every script and every other host: see src/server/http/cookies.ts. */
const cookies: readonly Row[] = [
  [
    `${brand.shortName}_asked`,
    'Ties a code from our mail to the browser that asked for it, so that nobody else can enter it, or use up your tries.',
    `${limits.askerCookieHours} hours after the last code`,
  ],
  [
    `${brand.shortName}_reset`,
    'Set once you have entered the code to reset your password. Only the browser that has it may choose the new one.',
    `${limits.resetTicketMinutes} minutes`,
  ],
  [
    `${brand.shortName}_login`,
    'For admins: carries a log-in from the right password to its second step.',
    `${limits.pendingLoginMinutes} minutes`,
  ],
  [
    `${brand.shortName}_device`,
    'Says that you have logged in on this device before, so that somebody who guesses passwords elsewhere cannot lock you out.',
    `${limits.deviceCookieDays} days`,
  ],
  [
    `${brand.shortName}_pictures`,
    'Shows you your pictures while you are logged in. It opens nothing else.',
    'Until you log out or the session ends',
  ],
  [
    `${brand.shortName}_mark`,
    'Tells this browser from others when you sign up or log in, so that one person with many accounts is found. A family that shares a phone has nothing to fear: a person looks before anything follows.',
    `${limits.deviceMarkDays} days after the last use`,
  ],
  [
    `${brand.shortName}_owner`,
    'For job owners: keeps your page open on this browser after you followed the link from your mail.',
    `${ownerLimits.sessionDays} days`,
  ],
  [
    `${brand.shortName}_owner_device`,
    'For job owners: says that your page was open on this browser before, so that strangers who ask for links cannot keep you from yours.',
    `${limits.deviceCookieDays} days`,
  ],
  [
    `${brand.shortName}_visitor`,
    'For whoever opens a member’s link: a random id that counts you once for the link and day. It is sent to the links of members alone (the path /s).',
    'Until the day ends in Lagos',
  ],
  [
    `${brand.shortName}_wrote`,
    'For admins: that you have just changed something, so that the next lists show it.',
    'Some seconds',
  ],
];

const local: readonly Row[] = [
  [storageKeys.token, 'Keeps you signed in on this device.', 'Until you log out or the session ends'],
  [
    storageKeys.isAdmin,
    'Remembers which area to show after a reload. It gives no rights.',
    'Until you log out or the session ends',
  ],
  [
    storageKeys.left,
    'Tells the other tabs of this browser that somebody logged out on purpose.',
    'Until somebody logs in',
  ],
  [
    storageKeys.person,
    'The number of your account and the last characters of the session token, so that what waits on this device is shown to you alone.',
    'Until you log out or the session ends',
  ],
  [storageKeys.theme, 'Your choice of light or dark, if you made one.', 'Until you choose “Like my device”'],
  [
    storageKeys.adminKeys,
    'For admins: that single keys do nothing at the desk, if you switched them off.',
    'Until you switch them on',
  ],
  [storageKeys.adminSide, 'For admins: that the side bar is narrow, if you narrowed it.', 'Until you widen it'],
  [
    storageKeys.shownBulks,
    'For admins: the bulk decisions whose end you have seen, so that it shows once.',
    'Until 50 newer ones',
  ],
  [storageKeys.hiddenSums, 'That your sums are hidden on top of the jobs, if you hid them.', 'Until you show them'],
  [
    installAskedKey,
    'That you have answered whether to put this site on your phone.',
    'Until you delete the data of this site',
  ],
  [
    typefaceKey,
    'The typeface of the pages, so that it is fetched once. It is the same for everybody.',
    'Until a new version replaces it',
  ],
  [
    `${brand.shortName}_proof_…`,
    'The proof you are writing for a job, one entry for each job.',
    'Until it is submitted, or an account is closed on this device',
  ],
];

const session: readonly Row[] = [
  [
    `${brand.shortName}_signup`,
    'What you have filled in for sign-up, your bank and account number included, never your password.',
    'Until you have signed up',
  ],
  [
    `${brand.shortName}_signup_code, ${brand.shortName}_reset_code`,
    'The address a code was sent to, and when. Never the code.',
    'Until the code is used',
  ],
  [
    `${brand.shortName}_drafts`,
    'Forms you have begun and not yet sent, so that a lost connection loses nothing. Never a password or a code.',
    'Until they are sent or you log out',
  ],
  [
    'react-router-scroll-positions',
    'How far down each page you were, for when you come back to it.',
    'Until you close the tab',
  ],
];

const heads = ['Name', 'What for', 'How long'];
const named = (rows: readonly Row[]) => rows.map(([name, ...rest]) => [<code key={name}>{name}</code>, ...rest]);

export function CookiesPage() {
  return (
    <LegalPage title="Cookies Settings">
      <p>
        We store only what the service needs to work, so there is nothing to agree to and nothing to switch off. There
        are no cookies for advertising or for following you, and none from anybody else.
      </p>
      <p>
        If you open a link that a member shared, your browser may keep a random id until the day ends. It counts you
        once for that link and day, is sent to these links alone, and tells nobody which other links you open:{' '}
        <a href={paths.privacy}>the privacy policy</a> says more.
      </p>
      <h2>Your settings</h2>
      <p>Colours on this device:</p>
      <ThemeButtons mode="system" />
      <h2>Cookies</h2>
      <p>
        Few, and only once you sign up, log in, reset your password or open a member’s link. No script can read them
        (HttpOnly), no other site gets them (SameSite=Strict; Lax for the one of members’ links, which open from other
        sites) or can set them: your browser shows each name with <code>__Host-</code> in front, that one with{' '}
        <code>__Secure-</code>.
      </p>
      <LegalTable name="Cookies" heads={heads} rows={named(cookies)} />
      <h2>Local storage</h2>
      <p>Stays on this device when you close the browser.</p>
      <LegalTable name="Local storage" heads={heads} rows={named(local)} />
      <h2>Session storage</h2>
      <p>Belongs to one tab and is gone when you close it.</p>
      <LegalTable name="Session storage" heads={heads} rows={named(session)} />
      <h2>Cache storage and IndexedDB</h2>
      <p>
        The pages and program files of {brand.name}, with a note of when each was stored, so that it opens fast and also
        without a connection. They are the same for everybody: nothing about you, your jobs or your money is in them. A
        new version replaces them.
      </p>
      <p>
        Beside them, in IndexedDB under <code>{brand.shortName}-outbox</code>: the pictures of a proof, a proof that you
        have submitted, and a withdrawal that you have asked for, until we have received them, so that a lost connection
        loses nothing and an amount cannot be withdrawn twice. What waits there stays when you log out, and nobody else
        who logs in sees or sends it. What was never sent goes two weeks after it was kept, when {brand.name} is next
        opened here, by anybody; what belongs to an account that you close here goes at once.
      </p>
      <p>
        Pictures that you share into {brand.name} from your gallery wait in IndexedDB under{' '}
        <code>{brand.shortName}-shared</code> until you put them into a proof or remove them. Nobody else who logs in
        sees them, unless you shared them while logged out. They go when you log out or close your account, or a day
        after they came, when
        {brand.name} is next opened here.
      </p>
      <h2>How to remove it all</h2>
      <p>
        Log out, and then delete the data of this site in the settings of your browser. You can still use {brand.name}{' '}
        afterwards; you only have to log in again. Questions: <SupportAddress />.
      </p>
    </LegalPage>
  );
}
