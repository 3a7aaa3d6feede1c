import { eq } from 'drizzle-orm';
import { brand } from '../../../../contract/brand';
import { limits } from '../../../../contract/limits';
import { assertMember } from '../../../assertActor';
import { audit } from '../../../audit';
import { inTransaction, type Ctx } from '../../../context';
import { users } from '../../../db/schema';
import { DomainError } from '../../../errors';
import type { StreamedFile } from '../../../verb';
import { dataDownloadedMail, sendMail } from '../../../mails';
import { dayInSeconds, formatMoment } from '../../../lib/time';
import { walletOf } from '../../ledger';
import { countAttempt } from '../../throttle';
import type { UserRow } from '../getProfile';
import { sections, type ReadRows } from './sections';

const batchSize = 500;

/** Continues after the last row, so that only one batch is in memory. */
async function* rowsOf(ctx: Ctx, userId: string, read: ReadRows): AsyncGenerator<string> {
  let [after, size, comma]: [string | null, number, string] = [null, batchSize, ''];
  while (size === batchSize) {
    const batch = await read(ctx, { userId, after, size: batchSize });
    for (const { row } of batch) {
      yield `${comma}\n  ${JSON.stringify(row)}`;
      comma = ',';
    }
    size = batch.length;
    after = batch.at(-1)?.key ?? null;
  }
}

const profileOf = ({
  passwordHash: _password,
  signupHash: _signup,
  signupAttemptHash: _attempt,
  signupAttemptAt: _attemptAt,
  bankConfirmHash: _bank,
  formerEmailHash: _former,
  ...profile
}: UserRow) => profile;

async function* copyOf(ctx: Ctx, person: UserRow): AsyncGenerator<string> {
  const head = {
    about: `Everything ${brand.name} keeps about you. Amounts are in naira, times in UTC.`,
    madeAt: ctx.now(),
    profile: profileOf(person),
    wallet: await walletOf(ctx, person.id),
  };
  // Stays open for the lists that follow.
  yield JSON.stringify(head, null, 1).replace(/\n\}$/, '');
  for (const [name, read] of Object.entries(sections)) {
    yield `,\n ${JSON.stringify(name)}: [`;
    yield* rowsOf(ctx, person.id, read);
    yield ']';
  }
  yield '\n}\n';
}

/** Counts and records a copy, and notifies the member: a stranger at an unlocked phone may have fetched it. */
const announceCopy = (ctx: Ctx, { id, email, fullname }: UserRow): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    await countAttempt(tx, `data-copy:${id}`, dayInSeconds, limits.dataCopiesPerDay);
    await audit(tx, { action: 'data.download', object: { type: 'user', id } });
    const { publicUrl } = tx.config;
    await sendMail(tx, { to: email, ...dataDownloadedMail({ fullname, publicUrl, at: formatMoment(tx.now()) }) });
  });

export const downloadData = async (ctx: Ctx): Promise<StreamedFile> => {
  const { userId } = assertMember(ctx);
  const [person] = await ctx.db.select().from(users).where(eq(users.id, userId));
  if (!person) throw new DomainError('unauthenticated');
  await announceCopy(ctx, person);
  const day = ctx.now().toISOString().slice(0, 10);
  return { filename: `${brand.shortName}-my-data-${day}.json`, parts: copyOf(ctx, person) };
};
