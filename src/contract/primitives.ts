import { z } from 'zod';
import { isNameForBanks } from './inputs/bankSpelling';
import { named } from './inputs/choices';
import { hasVisibleText, plainLine, plainLines } from './inputs/hidden';
import type { Reading } from './inputs/reading';
import { readCode, readDigits } from './inputs/readCode';
import { readEmail } from './inputs/readEmail';
import { readCount, readFigure } from './inputs/readFigure';
import { readLink } from './inputs/readLink';
import { plainName, readName } from './inputs/readName';
import { readPhone } from './inputs/readPhone';
import { limits } from './limits';
import { fields, login } from './messages';
import { stateChoices, states } from './states';

// PostgreSQL cannot store U+0000; the other control characters never belong in typed text.
const printable = /^[^\u0000-\u0008\u000E-\u001F\u007F\uD800-\uDFFF]*$/u;

/** A text without anything visible counts as empty. */
const trimmed = (clean: (typed: string) => string, max: number) =>
  z
    .string({ error: fields.required })
    .overwrite((typed) => (hasVisibleText(typed) || !printable.test(typed) ? clean(typed) : ''))
    .trim()
    .max(max, fields.tooLong)
    .regex(printable, fields.text);

/** Trimmed text on one line in NFC, of at most `max` characters: without control and stray invisible characters; line breaks become spaces. */
export const text = (max: number) => trimmed(plainLine, max);
/** The same with line breaks, with marks of direction beside right-to-left letters. */
export const multilineText = (max: number) => trimmed(plainLines, max);
/** A text as its reader understands it; far longer ones are not read. */
const read = (reader: (typed: string) => Reading, { missing, max = 200 }: { missing: string; max?: number }) =>
  z
    .string({ error: missing })
    .max(max, fields.tooLong)
    .transform((typed, { issues }) => {
      const reading = reader(typed);
      if ('value' in reading) return reading.value;
      issues.push({ code: 'custom', message: reading.problem, input: typed });
      return z.NEVER;
    });
/** The name of one action of a person in the header `Idempotency-Key`. */
export const idempotencyKey = z.string().regex(/^[\x21-\x7e]{1,200}$/, fields.text);
export const requiredText = (max: number) => text(max).min(1, fields.required);
/** A number, also as text; its reader knows how people write it. */
const figure = (reader: (typed: string | number) => Reading, error: string) =>
  z.union([z.number(), z.string()], { error }).transform((typed, { issues }) => {
    const reading = reader(typed);
    if ('value' in reading) return Number(reading.value);
    issues.push({ code: 'custom', message: reading.problem, input: typed });
    return z.NEVER;
  });
const readWhole = (typed: string | number): Reading =>
  typeof typed === 'string' ? readCount(typed, fields.wholeNumber) : { value: String(typed) };
/** A whole number, also as text: digits in a query string, or as people and platforms write it. */
export const wholeNumber = (min: number, max: number) =>
  figure(readWhole, fields.wholeNumber).pipe(
    z.int(fields.wholeNumber).min(min, `Use ${min} or more`).max(max, `Use ${max} or less`),
  );

/** Lower-cased on input, like the database's: ids are compared as texts, also in the ledger. */
export const id = z.uuid(fields.id).toLowerCase();
export const idList = z
  .string()
  .max(limits.idsPerCall * 37)
  .transform((listed) => listed.split(','))
  .pipe(z.array(id).max(limits.idsPerCall));
/** ISO 8601 in UTC. */
export const instant = z.iso.datetime();
/** The same on input, within this century. */
export const instantInput = z.iso.datetime(fields.instant).regex(/^20/, fields.instant);
export const day = z.iso.date(fields.date);

/** The days by the clock in Lagos between which a list's main date is, first and last included. */
export const days = { from: day.optional(), to: day.optional() };
/** The same for the decision's date. */
export const decidedDays = { decided_from: day.optional(), decided_to: day.optional() };

const ranges = [
  { from: 'from', to: 'to', reversed: fields.daysReversed },
  { from: 'decided_from', to: 'decided_to', reversed: fields.daysReversed },
  { from: 'min', to: 'max', reversed: fields.amountsReversed },
] as const;

/** The same object, refused if one of its ranges begins after its end. */
export const withRanges = <T extends z.ZodObject>(schema: T): T => {
  const own = ranges.filter(({ to }) => to in schema.shape);
  if (own.length === 0) return schema;
  return schema.superRefine((values: Readonly<Record<string, unknown>>, context) => {
    for (const { from, to, reversed } of own) {
      const [first, last] = [values[from], values[to]];
      const isReversed = typeof first === 'number' ? first > Number(last) : String(first) > String(last);
      if (first !== undefined && last !== undefined && isReversed)
        context.addIssue({ code: 'custom', path: [to], message: reversed, params: { from, to } });
    }
  });
};

/** Naira on output: at most two decimals, from integer kobo. */
export const naira = z.number();
const decimal = /^\d{1,13}(\.\d{1,2})?$/;
const readNaira = (typed: string | number, refused: string, negative: string): Reading => {
  if (typeof typed === 'string') return readFigure(typed, refused, negative);
  return decimal.test(String(typed)) ? { value: String(typed) } : { problem: typed < 0 ? negative : refused };
};
const nairaFigure = (refused: string, negative: string) =>
  figure((typed) => readNaira(typed, refused, negative), refused);
/** Naira on input, above zero: a number or a figure as people write it. More than two decimals, as in 0.1 + 0.2, are refused and not rounded. */
export const nairaInput = (
  refused: string = fields.amount,
  negative: string = fields.amountPositive,
  tooMuch: string = fields.amountMost,
) => nairaFigure(refused, negative).pipe(z.number().positive(negative).max(limits.maxMoneyNaira, tooMuch));

/** A sum of naira on input, written the same way: it may be zero, and larger than one amount. */
export const nairaSumInput = nairaFigure(fields.amount, fields.amountPositive).pipe(
  z.number().max(9_999_999_999_999, fields.amount),
);

export const email = read(readEmail, { missing: login.emailRequired, max: 400 });
export const phone = read(readPhone, { missing: fields.phone });

export const password = z
  .string({ error: login.passwordRequired })
  .normalize('NFC')
  .min(limits.passwordMinCharacters, fields.passwordShort)
  .max(limits.passwordMaxCharacters, fields.passwordLong)
  .regex(/^[^\u0000]*$/, fields.text);
/** A password as typed for checking: whatever an account has ever accepted. */
export const heldPassword = z
  .string({ error: login.passwordRequired })
  .min(1, login.passwordRequired)
  .max(1_000, fields.tooLong);
export const name = (max: number) => trimmed(plainName, max).min(1, fields.required);
export const fullName = name(80).pipe(read(readName, { missing: fields.fullName }));
/** A state under any of the names that people use. */
export const state = z
  .string({ error: fields.state })
  .max(100, fields.tooLong)
  .overwrite((typed) => named(typed, stateChoices) ?? typed)
  .pipe(
    z.enum(states, { error: ({ input }) => (input === '' ? fields.state : fields.notListed('state', String(input))) }),
  );
export const accountNumber = z
  .string({ error: fields.accountNumber })
  .max(100, fields.accountNumber)
  .overwrite((typed) => readDigits(typed, 10))
  .regex(/^\d{10}$/, fields.accountNumber);
export const accountName = name(120).refine(isNameForBanks, fields.accountName);
/** A member's referral code; empty for none. */
export const referralCode = read(readCode, { missing: fields.code, max: 2_000 });
/** Coupons are printed in two groups of four. */
export const couponCode = referralCode.transform((code) => code.replace(/^(SN-.{4})(.{4})$/, '$1-$2'));
export const bankName = requiredText(120);
const address = z.url({ protocol: /^https?$/, hostname: z.regexes.domain });
export const webLink = z
  .string({ error: fields.link })
  .overwrite((typed) => {
    const reading = readLink(typed);
    return 'value' in reading ? reading.value : typed;
  })
  .superRefine((typed, { issues }) => {
    const reading = readLink(typed);
    if ('problem' in reading) issues.push({ code: 'custom', message: reading.problem, input: typed, continue: true });
    else if (!address.safeParse(reading.value).success)
      issues.push({ code: 'custom', message: fields.link, input: typed, continue: true });
  })
  .max(2_000, fields.tooLong)
  .regex(printable, fields.text);
/** A one-time code as the wire sends it: a number, so that leading zeros are lost and codes are compared as numbers. */
export const otpCode = z
  .union(
    [
      z.number(),
      z
        .string()
        .max(500)
        .overwrite((typed) => readDigits(typed, limits.otpDigits))
        .regex(/^\d{1,6}$/)
        .transform(Number),
    ],
    { error: fields.otp },
  )
  .pipe(z.int(fields.otp).min(0, fields.otp).max(999_999, fields.otp));
/** The reason of an admin's refusal, as the member reads it. */
export const reason = multilineText(500);

export const memberStatus = z.enum(['active', 'banned', 'closed']);
/** The ban of a row's member; `at` and `reason` are null if unrecorded. Null without a ban. */
export const standingBan = z.object({ at: instant.nullable(), reason: z.string().nullable() }).nullable();
export type StandingBan = z.output<typeof standingBan>;
/** Confirms a known ban when accepting something of a banned member. */
export const despiteBan = z.boolean();
export const decision = z.enum(['approved', 'rejected'], { error: fields.choice });
/** `draft`: not posted yet. `awaiting-payment`: its owner's money does not cover it yet. No member sees either. */
export const taskStatus = z.enum(['draft', 'awaiting-payment', 'available', 'paused', 'stopped', 'completed']);
export const proofStatus = z.enum(['in-review', 'approved', 'rejected']);
export const withdrawalStatus = z.enum(['pending', 'approved', 'rejected']);
/** The state of an approved withdrawal's transfer: not begun, in a file for the bank or with the provider, arrived, or returned. */
export const payoutStatus = z.enum(['waiting', 'sent', 'paid', 'returned']);
/** The stage of a withdrawal; finer than its `status`, which stays as the specification names it. */
export const withdrawalStage = z.enum(['requested', 'rejected', 'approved', 'sent', 'paid', 'returned']);
export const chargesBearer = z.enum(['product', 'member']);
export const couponStatus = z.enum(['pending', 'reserved', 'used', 'void']);
export const gender = z.enum(['male', 'female'], { error: fields.choice });
export const platform = z.enum(['twitter', 'instagram', 'facebook', 'tiktok'], { error: fields.choice });

export type Decision = z.output<typeof decision>;
export type TaskStatus = z.output<typeof taskStatus>;
export type ProofStatus = z.output<typeof proofStatus>;
export type WithdrawalStatus = z.output<typeof withdrawalStatus>;
export type PayoutStatus = z.output<typeof payoutStatus>;
export type WithdrawalStage = z.output<typeof withdrawalStage>;
export type ChargesBearer = z.output<typeof chargesBearer>;
export type CouponStatus = z.output<typeof couponStatus>;
export type Platform = z.output<typeof platform>;

export const orEmpty = <S extends z.ZodType>(schema: S, error: string) =>
  z
    .union([schema, z.literal('')], { error })
    .nullable()
    .optional();

export const decidedHow = z.enum(['admin', 'auto', 'owner']);
export const ownerWord = z.enum(['agreed', 'not_agreed']);

/** The platforms as people call them, in the order the profile asks for them. */
export const platformNames: Readonly<Record<Platform, string>> = {
  instagram: 'Instagram',
  facebook: 'Facebook',
  tiktok: 'TikTok',
  twitter: 'X (Twitter)',
};

/** A link between two members: account number, browser, identical proof picture, phone number, mailbox behind two addresses, or name and state. */
export const linkKind = z.enum(['bank', 'device', 'picture', 'phone', 'mailbox', 'name']);
export type LinkKind = z.output<typeof linkKind>;
