import { z } from 'zod';
import { naira } from './primitives';

/** Every failure that a call can be answered with, by its code: the status it comes with, always the same, and what it means. A code never changes its meaning. */
export const failures = {
  bad_request: { status: 400, meaning: 'The request cannot be read, or holds a value that cannot be kept.' },
  validation_failed: { status: 400, meaning: 'A field of the input is not right; `fields` names each with a text.' },
  referral_unknown: { status: 400, meaning: 'No active member has this referral number.' },
  terms_changed: { status: 400, meaning: 'The terms that were agreed to are not the current ones.' },
  username_taken: { status: 400, meaning: 'Another member has this username.' },
  password_too_common: { status: 400, meaning: 'The new password is one that attackers try first.' },
  password_unchanged: { status: 400, meaning: 'The new password is the old one.' },
  password_wrong: { status: 400, meaning: 'The password that confirms the action is wrong.' },
  otp_wrong: { status: 400, meaning: 'The one-time code from the e-mail is wrong or has expired.' },
  second_factor_wrong: { status: 400, meaning: 'The code of the second factor is wrong or was used before.' },
  link_invalid: { status: 400, meaning: 'The link from the e-mail is wrong, used or expired.' },
  bank_account_unknown: { status: 400, meaning: 'The bank knows no such account.' },
  bank_details_missing: { status: 400, meaning: 'The profile holds no bank account to pay to.' },
  account_name_unwritable: { status: 400, meaning: 'The account name has no letter that a bank can write.' },
  arcon_date_expired: { status: 400, meaning: 'The ARCON approval given for a job has run out.' },
  end_passed: { status: 400, meaning: 'The end given for a job is over.' },
  insufficient_balance: { status: 400, meaning: 'The wallet holds less than the amount.' },
  deposit_day_ahead: { status: 400, meaning: 'The day of the deposit lies in the future.' },
  slots_below_taken: { status: 400, meaning: 'More slots of the job are taken than it would have.' },
  proof_required: { status: 400, meaning: 'The proof holds nothing to look at.' },
  proof_too_long: { status: 400, meaning: 'The proof holds more text or tags than are accepted.' },
  proof_unreadable: { status: 400, meaning: 'The HTML of the proof cannot be cleaned.' },
  picture_not_accepted: {
    status: 400,
    meaning: 'The picture has too many pixels, or is saved in a form that takes too much to decode.',
  },
  too_many_pictures: { status: 400, meaning: 'The proof holds more pictures than one may.' },
  picture_unreadable: { status: 400, meaning: 'The file is damaged, or no picture that can be drawn.' },
  too_many_rows: { status: 400, meaning: 'More rows match than one bulk decision may hold.' },
  unauthenticated: { status: 401, meaning: 'The call carries no session.' },
  session_ended: { status: 401, meaning: 'The session has expired or was ended.' },
  credentials_wrong: { status: 401, meaning: 'The e-mail or the password is wrong.' },
  login_expired: { status: 401, meaning: 'The login waited too long for its second step and begins anew.' },
  forbidden: { status: 403, meaning: 'The caller may not do this.' },
  account_banned: { status: 403, meaning: 'The account is banned.' },
  needs_confirmation: {
    status: 403,
    meaning: 'The admin must confirm the session first; then the same call with the same `Idempotency-Key` goes on.',
  },
  conflict_of_interest: { status: 403, meaning: 'The matter is the admin’s own, so another admin decides it.' },
  another_admin_decides: { status: 403, meaning: 'The admin has had a part in it, so another admin decides it.' },
  not_for_admins: { status: 403, meaning: 'This is not done to an admin’s account.' },
  not_the_author: { status: 403, meaning: 'Somebody else wrote it.' },
  not_by_link: { status: 403, meaning: 'A browser may not call this by following a link.' },
  reset_not_allowed: { status: 403, meaning: 'The browser has not shown the one-time code for a new password.' },
  requirements_not_met: { status: 403, meaning: 'The member’s profiles do not meet the job’s requirements.' },
  not_found: { status: 404, meaning: 'There is no such row or address, or it is not the caller’s to see.' },
  request_timed_out: { status: 408, meaning: 'The request did not arrive in time.' },
  conflict: { status: 409, meaning: 'The state has changed and does not allow it any more.' },
  key_in_use: {
    status: 409,
    meaning: 'The first call with this `Idempotency-Key` is still at work: ask again with the same key.',
  },
  member_banned: { status: 409, meaning: 'It is of a banned member: accept it by itself, with `despite_ban`.' },
  already_decided: { status: 409, meaning: 'Somebody has decided it before.' },
  status_unchanged: { status: 409, meaning: 'It has this status already.' },
  nothing_waits: { status: 409, meaning: 'No row waits for this.' },
  other_browser: { status: 409, meaning: 'The code is right, but the sign-up was begun in another browser.' },
  coupon_invalid: { status: 409, meaning: 'The coupon is unknown, reserved, used or void.' },
  second_factor_off: { status: 409, meaning: 'The account has no second factor.' },
  second_factor_required: { status: 409, meaning: 'Here every admin needs a second factor.' },
  enrolment_over: { status: 409, meaning: 'The offered second factor was replaced or has expired.' },
  followers_missing: { status: 409, meaning: 'The profile claims no followers that a picture could show.' },
  upload_changed: { status: 409, meaning: 'The parts of the picture do not fit what was begun.' },
  closing_blocked: { status: 409, meaning: 'Money or work of the member is still on its way.' },
  balance_changed: { status: 409, meaning: 'The balance is not the one that the member agreed to give up.' },
  account_closed: { status: 409, meaning: 'The account is closed.' },
  owner_not_covered: { status: 409, meaning: 'The owner’s balance and credit do not cover it.' },
  owner_closed: { status: 409, meaning: 'The owner’s account is closed.' },
  mailbox_taken: { status: 409, meaning: 'The mailbox belongs to another owner.' },
  last_contact: { status: 409, meaning: 'It is the owner’s last mailbox.' },
  too_many_contacts: { status: 409, meaning: 'The owner has as many mailboxes as there may be.' },
  deposit_twice: { status: 409, meaning: 'A deposit with this bank reference was recorded before.' },
  request_waits: { status: 409, meaning: 'Another request of this kind waits for the same owner.' },
  refund_too_large: { status: 409, meaning: 'More would be paid back than is left of the deposit.' },
  deposit_refunded: { status: 409, meaning: 'Some of the deposit was paid back, or is about to be.' },
  owner_busy: { status: 409, meaning: 'A deposit or a request of the owner waits and is decided first.' },
  job_is_draft: { status: 409, meaning: 'The job is a draft.' },
  job_awaiting_payment: { status: 409, meaning: 'The job waits for its owner’s money.' },
  job_ended: { status: 409, meaning: 'The job is completed or expired.' },
  job_unavailable: { status: 409, meaning: 'The job is not open at the moment.' },
  advert_approval_expired: { status: 409, meaning: 'The ARCON approval of the job has run out.' },
  held_jobs_limit: { status: 409, meaning: 'The member holds as many jobs without a proof as they may.' },
  retake_too_early: { status: 409, meaning: 'The job ran out in the member’s hands less than a day ago.' },
  taken_twice: { status: 409, meaning: 'The job ran out in the member’s hands twice.' },
  job_full: { status: 409, meaning: 'No slot of the job is free.' },
  trial_full: { status: 409, meaning: 'Every trial slot of the job is taken, and some are not decided yet.' },
  day_full: { status: 409, meaning: 'The slots of the job for today are taken.' },
  already_taken: { status: 409, meaning: 'The member holds this job.' },
  already_submitted: { status: 409, meaning: 'The member has handed in a proof for this job.' },
  rejected_before: { status: 409, meaning: 'The member’s proof for this job was rejected.' },
  not_taken: { status: 409, meaning: 'The member has not taken this job.' },
  slot_expired: { status: 409, meaning: 'The member’s time for this job is over and the slot is free again.' },
  not_rejected: { status: 409, meaning: 'The proof does not stand rejected.' },
  rejections_braked: { status: 409, meaning: 'Too many rejections on this job: another admin must confirm first.' },
  link_needed: { status: 403, meaning: 'The mailed link of this session is too old for it: a new one is needed.' },
  bank_wait: { status: 409, meaning: 'The bank account changed recently, so withdrawals wait.' },
  withdrawal_repeated: { status: 409, meaning: 'The same amount was asked for a moment ago.' },
  withdrawal_not_paid: { status: 409, meaning: 'The money of the withdrawal is not with the bank.' },
  payout_not_open: { status: 409, meaning: 'The payout is not on its way.' },
  payout_not_sent: { status: 409, meaning: 'The payout was not sent.' },
  payout_not_held: {
    status: 409,
    meaning: 'No payout of these waits for a second admin other than the one who accepted it.',
  },
  payout_not_returnable: { status: 409, meaning: 'The payout was returned before.' },
  payout_moved_on: { status: 409, meaning: 'The payout has moved on since it was looked at.' },
  payout_with_provider: { status: 409, meaning: 'The payments provider is at work on the payout.' },
  no_payout_provider: { status: 409, meaning: 'No payments provider is connected.' },
  selection_changed: {
    status: 409,
    meaning:
      'More rows match, or more money, than was confirmed: nothing was begun, and `selection` says what matches now.',
  },
  bulk_decision_over: { status: 409, meaning: 'The bulk decision has ended.' },
  too_many_views: { status: 409, meaning: 'The list has as many saved views as it may.' },
  too_large: { status: 413, meaning: 'The body or the file is larger than is accepted.' },
  unsupported_media: { status: 415, meaning: 'The content is of a kind that is not accepted.' },
  expectation_failed: { status: 417, meaning: 'The header `Expect` asks for something that is not done.' },
  key_reused: { status: 422, meaning: 'The `Idempotency-Key` was used before with other input.' },
  rate_limited: { status: 429, meaning: 'Too many calls or tries; `Retry-After` says how many seconds to wait.' },
  server_busy: {
    status: 429,
    meaning: 'Too many such calls are at work; `Retry-After` says how many seconds to wait.',
  },
  too_many_streams: { status: 429, meaning: 'The person, or their address, has as many event streams open as it may.' },
  headers_too_large: { status: 431, meaning: 'The headers are larger than is accepted.' },
  internal: { status: 500, meaning: 'The server failed; nothing was changed.' },
  unavailable: {
    status: 503,
    meaning:
      'The database cannot be reached: whether a change was made is unknown, repeat it with the same `Idempotency-Key`.',
  },
  clock_wrong: {
    status: 503,
    meaning: 'The server’s clock is wrong, so it serves no call that moves money; nothing was changed.',
  },
  no_room: { status: 503, meaning: 'The server has no room to keep it; nothing was changed.' },
  second_factor_unreadable: { status: 503, meaning: 'The server’s key does not open the second factor.' },
} as const satisfies Readonly<Record<string, { readonly status: number; readonly meaning: string }>>;

export type FailureCode = keyof typeof failures;

/** Every code of a failure, in the order the reference lists them. */
export const failureCodes = Object.keys(failures) as FailureCode[];

/** How many rows a bulk decision would decide, and what they come to in naira. */
export const selection = z.object({ count: z.int(), sum: naira });
export type Selection = z.output<typeof selection>;

/**
 * The envelope of a failure: `code` for programs, `message` for people. `fields` names each field at fault with a text that belongs under it;
 * `selection` comes with `selection_changed`.
 */
export const failure = z.object({
  error: z.literal(true),
  code: z.enum(failureCodes),
  message: z.string(),
  data: z.null(),
  fields: z.record(z.string(), z.string()).optional(),
  selection: selection.optional(),
});
export type Failure = z.output<typeof failure>;
