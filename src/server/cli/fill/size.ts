import { crockford } from '../../lib/tokens';

export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

export const oneOf = (texts: readonly string[], chance: string): string =>
  `(ARRAY[${texts.map(quoted).join(', ')}])[1 + floor((${chance}) * ${texts.length})::int]`;

/** A UUIDv7 for that moment, in the application’s form. `moment` must be a column: it is written twice. */
export const idAt = (moment: string): string => {
  const ms = `lpad(to_hex(floor(extract(epoch FROM ${moment}) * 1000)::bigint), 12, '0')`;
  return `overlay(gen_random_uuid()::text placing substr(${ms}, 1, 8) || '-' || substr(${ms}, 9, 4) || '-7' from 1 for 15)::uuid`;
};

/** A reference in the application’s form; an odd factor keeps numbers below 32^length unique. */
export const referenceOf = (prefix: string, number: string, length: number): string => {
  const spread = `(((${number})::bigint * 618034157) & ${32n ** BigInt(length) - 1n})`;
  const letters = Array.from(
    { length },
    (_, at) => `substr('${crockford}', ((${spread} >> ${5 * at}) & 31)::int + 1, 1)`,
  );
  return `'${prefix}-' || ${letters.join(' || ')}`;
};

/** The application stores and reads milliseconds. */
export const moment = (expression: string): string => `date_trunc('milliseconds', ${expression})`;

/** A time at most `most` after `from`, but not after `end`. */
export const until = (end: string, from: string, most: string): string =>
  `GREATEST(interval '0', LEAST(interval '${most}', ${end} - ${from}))`;

export interface FillSize {
  readonly members: number;
  /** Submitted proofs; taken and expired slots are added to these. */
  readonly proofs: number;
  readonly withdrawals: number;
}

/** One in 25 members never worked: an unfinished sign-up or a closed account. */
const idlers = 25;

/** The number of the nth working member, as SQL. */
export const workerNumber = (nth: string): string => `((${nth}) + ((${nth}) - 1) / ${idlers - 1})::int`;

export interface FillPlan extends FillSize {
  readonly jobs: number;
  /** Proofs that wait for review on one job. */
  readonly hot: number;
  /** The moment of the filling as SQL: everything happened before it. */
  readonly now: string;
  readonly passwordHash: string;
}

const hotMax = 12_000;
const proofsPerJob = 500;
// A job uses each member once, and early jobs have few to choose from.
const membersPerProofOfAJob = 24;

export const planFill = (size: FillSize, now: Date, passwordHash: string): FillPlan => {
  const { members, proofs, withdrawals } = size;
  for (const [name, count] of Object.entries(size))
    if (!Number.isSafeInteger(count) || count < 1 || count > 100_000_000)
      throw new Error(`${name} must be a whole number from 1 to 100,000,000.`);
  if (members < 100) throw new Error('At least 100 members are needed, so that each job finds enough of them.');
  if (proofs < members) throw new Error('At least one proof for each member is needed.');
  if (proofs > members * 100) throw new Error('At most 100 proofs for each member: nobody does a job twice.');
  // Each withdrawal is paid from one approved proof, and a proof can pay for two.
  if (withdrawals > proofs * 1.25) throw new Error('At most 5 withdrawals for each 4 proofs: the money must be there.');
  const workers = members - Math.floor(members / idlers);
  return {
    ...size,
    jobs: Math.ceil(Math.max(proofs / proofsPerJob, (membersPerProofOfAJob * proofs) / members)),
    hot: Math.min(hotMax, Math.floor(proofs / 8), Math.floor(workers * 0.95)),
    now: `timestamptz '${now.toISOString()}'`,
    passwordHash,
  };
};

/** The number of working members at a moment, as SQL: they join evenly over 720 days. */
export const workersAt = ({ members, now }: FillPlan, at: string): string =>
  `floor(${members} * extract(epoch FROM ${at} - (${now} - interval '721 days')) / (720 * 86400) * ${(idlers - 1) / idlers} - 2)::bigint`;

export const isIdler = (n: string): string => `${n} % ${idlers} = 0`;
