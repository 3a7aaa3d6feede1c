import { z } from 'zod';
import { answer, endpoint, fixture } from './endpoint';
import { readDigits } from './inputs/readCode';
import { limits } from './limits';
import * as messages from './messages';
import { heldPassword, id, instant } from './primitives';

/** Six digits of the authenticator app, or a recovery code, as people type them. */
const secondFactorCode = z
  .string({ error: messages.secondFactor.codeRequired })
  .overwrite((typed) => (typed.length > 200 ? typed : readDigits(typed, limits.otpDigits)))
  .min(1, messages.secondFactor.codeRequired)
  .max(40, messages.secondFactor.wrong);

/** Data for an authenticator app: the secret to type, and the same as an address to scan. */
export const enrolment = z.object({ secret: z.string(), uri: z.string() });
export type Enrolment = z.output<typeof enrolment>;

const recoveryCodes = z.array(z.string()).length(limits.recoveryCodes);

const codeErrors = ['second_factor_unreadable', 'second_factor_wrong'] as const;

export const giveLoginCode = endpoint('giveLoginCode', 'POST /auth/login/code', {
  access: 'public',
  summary:
    'The second step of a login: takes a code of the authenticator app or a recovery code and opens the session. Needs the HttpOnly cookie from login, which it spends.',
  body: z.strictObject({ code: secondFactorCode }),
  answer: answer({ data: z.null(), token: z.string().min(1), isAdmin: z.boolean() }),
  toast: { success: messages.login.success, failure: null },
  audit: { 'auth.login': null },
  example: { code: fixture('appCode'), cookie: fixture('loginCookie') },
  errors: ['login_expired', ...codeErrors],
});

export const beginLoginEnrolment = endpoint('beginLoginEnrolment', 'POST /auth/login/enrol', {
  access: 'public',
  summary:
    'For an admin who must set up a second step before the first session: offers a secret for the authenticator app. Needs the HttpOnly cookie from login.',
  answer: answer({ data: enrolment }),
  audit: { 'second-factor.offer': null },
  errors: ['enrolment_over', 'login_expired'],
});

export const finishLoginEnrolment = endpoint('finishLoginEnrolment', 'POST /auth/login/enrol/confirm', {
  access: 'public',
  summary:
    'Takes the first code of the secret that was offered, opens the session and answers the recovery codes, this once. Spends the cookie from login.',
  body: z.strictObject({ code: secondFactorCode }),
  answer: answer({ data: z.object({ recoveryCodes }), token: z.string().min(1), isAdmin: z.boolean() }),
  audit: { 'auth.login': null, 'second-factor.enable': null },
  example: { code: '000000' },
  errors: ['enrolment_over', 'login_expired', ...codeErrors],
});

export const getSecondFactor = endpoint('getSecondFactor', 'GET /admin/second-factor', {
  summary: 'Whether this admin has a second step at login, and how many recovery codes are left.',
  answer: answer({
    data: z.object({
      /** The moment it was set up; null without one. */
      enabledAt: instant.nullable(),
      codesLeft: z.int(),
      required: z.boolean(),
    }),
  }),
  shows: ['secondFactor'],
});

export const beginEnrolment = endpoint('beginEnrolment', 'POST /admin/second-factor/begin', {
  summary:
    'Offers a secret for the authenticator app; an older one counts until the new one is confirmed. Who has a second step already gives a code of it too.',
  body: z.strictObject({ current_password: heldPassword, code: secondFactorCode.optional() }),
  answer: answer({ data: enrolment }),
  audit: { 'second-factor.offer': 'Began to set up the second step' },
  example: { current_password: fixture('password'), code: fixture('appCode') },
  errors: ['conflict', 'enrolment_over', 'password_wrong', ...codeErrors],
});

export const finishEnrolment = endpoint('finishEnrolment', 'POST /admin/second-factor/enable', {
  summary:
    'Takes the first code of the secret that was offered: from now on it is asked for at login. Answers the recovery codes, this once; every other session of the admin ends.',
  body: z.strictObject({ code: secondFactorCode }),
  answer: answer({ data: z.object({ recoveryCodes }) }),
  toast: { success: messages.secondFactor.enabled, failure: null },
  invalidates: ['secondFactor', 'session'],
  audit: {
    'second-factor.enable': 'Turned the second step at login on',
    'second-factor.replace': 'Replaced the authenticator app',
  },
  example: { code: fixture('replacementCode') },
  errors: ['enrolment_over', ...codeErrors],
});

const ownProof = z.strictObject({ current_password: heldPassword, code: secondFactorCode });

export const renewRecoveryCodes = endpoint('renewRecoveryCodes', 'POST /admin/second-factor/recovery-codes', {
  summary: 'Makes new recovery codes, shown this once; the older ones end.',
  body: ownProof,
  answer: answer({ data: z.object({ recoveryCodes }) }),
  toast: { success: messages.secondFactor.renewed, failure: null },
  invalidates: ['secondFactor'],
  audit: { 'second-factor.new-codes': 'Made new recovery codes' },
  example: { current_password: fixture('password'), code: fixture('appCode') },
  errors: ['conflict', 'password_wrong', 'second_factor_off', ...codeErrors],
});

export const turnOffSecondFactor = endpoint('turnOffSecondFactor', 'POST /admin/second-factor/turn-off', {
  summary: 'Ends the second step at login of this admin, unless the server requires one.',
  body: ownProof,
  toast: { success: messages.secondFactor.turnedOff, failure: null },
  invalidates: ['secondFactor'],
  audit: { 'second-factor.turn-off': 'Turned the second step at login off' },
  example: { current_password: fixture('password'), code: fixture('appCode') },
  errors: ['conflict', 'password_wrong', 'second_factor_off', 'second_factor_required', ...codeErrors],
});

export const confirmDecisions = endpoint('confirmDecisions', 'POST /admin/confirm', {
  summary: `Confirms that it is still the admin who decides, by a code or, for who has no second step, by the password. Holds for ${limits.confirmMinutes} minutes in this session. Decisions about more money than the server allows since the login or the last confirmation are refused with 403 and the code \`needs_confirmation\` until then; nothing of them was done, and they can be sent again under the same Idempotency-Key.`,
  body: z.strictObject({ current_password: heldPassword.optional(), code: secondFactorCode.optional() }),
  invalidates: ['secondFactor'],
  audit: { 'session.confirm': 'Confirmed that it is them' },
  example: { code: fixture('appCode') },
  errors: ['conflict', 'password_wrong', ...codeErrors],
});

export const resetSecondFactor = endpoint('resetSecondFactor', 'POST /admin/admins/{id}/reset-second-factor', {
  summary:
    'Removes the second step of another admin who has lost the phone; all their sessions end, and they are emailed. Asks for a confirmation each time.',
  params: z.strictObject({ id }),
  idempotent: 'create',
  confirms: 'each time',
  toast: { success: messages.secondFactor.reset, failure: messages.secondFactor.resetFailed },
  invalidates: ['secondFactor'],
  audit: { 'second-factor.reset': 'Reset the second step of an admin' },
  example: { id: fixture('thirdAdmin') },
  errors: ['another_admin_decides', 'conflict_of_interest', 'second_factor_off'],
});
