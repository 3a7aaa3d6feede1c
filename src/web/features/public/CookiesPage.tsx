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

/** Out of reach of every script and every other host: see src/server/cookies.ts. */
const cookies: readonly Row[] = [
  [
    `${brand.shortName}_asked`,
    'Ties a code we email to the browser that asked for it, so that nobody else can enter it or use up your tries.',
    `${limits.askerCookieHours} hours after the last code`,
  ],
  [
    `${brand.shortName}_reset`,
    'Set when you enter the code to reset your password. Only this browser can choose the new one.',
    `${limits.resetTicketMinutes} minutes`,
  ],
  [
    `${brand.shortName}_login`,
    'For admins: connects the password to the second step of a login.',
    `${limits.pendingLoginMinutes} minutes`,
  ],
  [
    `${brand.shortName}_device`,
    'Shows that you have logged in on this device before, so that somebody guessing passwords elsewhere cannot lock you out.',
    `${limits.deviceCookieDays} days`,
  ],
  [
    `${brand.shortName}_pictures`,
    'Shows you your pictures while you are logged in. It opens nothing else.',
    'Until you log out or the session ends',
  ],
  [
    `${brand.shortName}_mark`,
    'Identifies this browser when you sign up or log in, so that we can find people with several accounts. Families may share a phone: a person always decides.',
    `${limits.deviceMarkDays} days after the last use`,
  ],
  [
    `${brand.shortName}_owner`,
    'For job owners: keeps your page open on this browser after you follow the link in your email.',
    `${ownerLimits.sessionDays} days`,
  ],
  [
    `${brand.shortName}_owner_device`,
    'For job owners: shows that your page was open on this browser before, so that strangers who request links cannot keep you from yours.',
    `${limits.deviceCookieDays} days`,
  ],
  [
    `${brand.shortName}_visitor`,
    'For visitors of a member’s link: a random id that counts you once per link and day. It is sent only to members’ links (the path /s).',
    'Until the end of the day in Lagos',
  ],
  [
    `${brand.shortName}_wrote`,
    'For admins: notes that you have just changed something, so that the next lists show it.',
    'A few seconds',
  ],
];

const local: readonly Row[] = [
  [storageKeys.token, 'Keeps you logged in on this device.', 'Until you log out or the session ends'],
  [
    storageKeys.isAdmin,
    'Remembers which area to show after a reload. It gives no rights.',
    'Until you log out or the session ends',
  ],
  [storageKeys.left, 'Tells the other tabs that somebody logged out.', 'Until somebody logs in'],
  [
    storageKeys.person,
    'Your account’s number and the last characters of the session token, so that only you see what waits on this device.',
    'Until you log out or the session ends',
  ],
  [storageKeys.theme, 'Your choice of light or dark.', 'Until you choose “Like my device”'],
  [storageKeys.adminKeys, 'For admins: whether single-key shortcuts are off.', 'Until you switch them on'],
  [storageKeys.adminSide, 'For admins: whether the sidebar is narrow.', 'Until you widen it'],
  [
    storageKeys.shownBulks,
    'For admins: the bulk decisions whose results you have seen, so that each shows once.',
    'Until 50 newer ones',
  ],
  [storageKeys.hiddenSums, 'Whether your sums are hidden above the jobs.', 'Until you show them'],
  [installAskedKey, 'Whether you have answered the offer to install this site.', 'Until you delete this site’s data'],
  [
    typefaceKey,
    'The typeface, so that it loads once. It is the same for everybody.',
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
    'What you have entered for sign-up, including bank and account number, but never your password.',
    'Until you have signed up',
  ],
  [
    `${brand.shortName}_signup_code, ${brand.shortName}_reset_code`,
    'The address a code was sent to, and when. Never the code.',
    'Until the code is used',
  ],
  [
    `${brand.shortName}_drafts`,
    'Forms you have started but not sent, so that a lost connection loses nothing. Never a password or a code.',
    'Until they are sent or you log out',
  ],
  [
    'react-router-scroll-positions',
    'Your position on each page, for when you return to it.',
    'Until you close the tab',
  ],
];

const heads = ['Name', 'Purpose', 'How long'];
const named = (rows: readonly Row[]) => rows.map(([name, ...rest]) => [<code key={name}>{name}</code>, ...rest]);

export function CookiesPage() {
  return (
    <LegalPage title="Cookies Settings">
      <p>
        We store only what the service needs to work, so there is nothing to accept and nothing to switch off. There are
        no advertising, tracking or third-party cookies.
      </p>
      <p>
        If you open a link that a member shared, your browser may keep a random id until the end of the day. It counts
        you once for that link and day, is sent only to such links, and reveals no other links you open:{' '}
        <a href={paths.privacy}>the privacy policy</a> says more.
      </p>
      <h2>Your settings</h2>
      <p>Colours on this device:</p>
      <ThemeButtons mode="system" />
      <h2>Cookies</h2>
      <p>
        Set only when you sign up, log in, reset your password or open a member’s link. No script can read them
        (HttpOnly), and no other site receives them (SameSite=Strict; Lax for members’ links, which open from other
        sites) or can set them: your browser shows each name with the prefix <code>__Host-</code>, and that one with{' '}
        <code>__Secure-</code>.
      </p>
      <LegalTable name="Cookies" heads={heads} rows={named(cookies)} />
      <h2>Local storage</h2>
      <p>Stays on this device after you close the browser.</p>
      <LegalTable name="Local storage" heads={heads} rows={named(local)} />
      <h2>Session storage</h2>
      <p>Belongs to one tab and disappears when you close it.</p>
      <LegalTable name="Session storage" heads={heads} rows={named(session)} />
      <h2>Cache storage and IndexedDB</h2>
      <p>
        The pages and program files of {brand.name}, with the time each was stored, so that it opens fast and offline.
        They are the same for everybody and contain nothing about you, your jobs or your money. A new version replaces
        them.
      </p>
      <p>
        Beside them, in IndexedDB under <code>{brand.shortName}-outbox</code>: the pictures of a proof, a proof that you
        have submitted, and a withdrawal that you have asked for, until we have received them, so that a lost connection
        loses nothing and an amount cannot be withdrawn twice. What waits there stays when you log out, and nobody else
        who logs in sees or sends it. What was never sent goes two weeks after it was kept, when {brand.name} is next
        opened here, by anybody; what belongs to an account that you close here goes at once.
      </p>
      <p>
        Pictures that you share into {brand.name} from your gallery are kept in IndexedDB under{' '}
        <code>{brand.shortName}-shared</code> until you add them to a proof or remove them. Nobody else who logs in sees
        them, unless you shared them while logged out. They are deleted when you log out or close your account, or after
        a day, when {brand.name} is next opened here.
      </p>
      <h2>How to remove it all</h2>
      <p>
        Log out, then delete this site’s data in your browser’s settings. You can still use {brand.name} afterwards; you
        only need to log in again. Questions: <SupportAddress />.
      </p>
    </LegalPage>
  );
}
