import type { closeAccount as endpoint } from '../../../../contract/account';
import type { InputOf, ResultOf } from '../../../../contract/endpoint';
import * as messages from '../../../../contract/messages';
import { assertMember } from '../../../assertActor';
import { audit } from '../../../audit';
import { inTransaction, type Ctx } from '../../../context';
import { DomainError } from '../../../errors';
import { accountClosedMail, sendMail } from '../../../mails';
import { nairaText, toKobo } from '../../../lib/money';
import { confirmPassword, lockConfirmed } from '../../auth';
import { transfer } from '../../ledger';
import { discardPicture } from '../../media';
import { forgetInvitationsOf } from '../../referrals';
import type { UserRow } from '../present';
import { erasePerson } from './erasePerson';
import { closingStanding } from './standing';

/**
 * A balance below the smallest withdrawal returns to the rewards account, in a separate transfer, and only for the exact amount that its member agreed
 * to give up.
 */
const giveUp = async (tx: Ctx, { id }: UserRow, remainderKobo: number, agreedKobo: number): Promise<void> => {
  if (remainderKobo !== agreedKobo) throw new DomainError('balance_changed', messages.closing.remainder);
  if (remainderKobo === 0) return;
  await transfer(tx, {
    kind: 'closing_remainder',
    ref: id,
    from: { wallet: id },
    to: { system: 'promo' },
    amountKobo: remainderKobo,
  });
};

const close = async (tx: Ctx, person: UserRow, agreedKobo: number): Promise<string[]> => {
  // Before the wallet is read: a reward that is being paid arrives first and is then in the wallet.
  await forgetInvitationsOf(tx, person.id);
  const { obstacles, remainderKobo } = await closingStanding(tx, person);
  const [first] = obstacles;
  if (first) throw new DomainError('closing_blocked', messages.closing[first.kind]);
  await giveUp(tx, person, remainderKobo, agreedKobo);
  const gaveUp = remainderKobo > 0 ? nairaText(remainderKobo) : null;
  await sendMail(tx, { to: person.email, ...accountClosedMail({ fullname: person.fullname, gaveUp }) });
  const pictures = await erasePerson(tx, person);
  await audit(tx, {
    action: 'account.close',
    object: { type: 'user', id: person.id },
    before: { status: person.status },
    after: { status: 'closed', gaveUpKobo: remainderKobo },
  });
  return pictures;
};

/** Closes the account of a caller who knows its password, for good, unless money or work is pending. */
export const closeAccount = async (
  ctx: Ctx,
  { current_password, gives_up }: InputOf<typeof endpoint>,
): Promise<ResultOf<typeof endpoint>> => {
  if (assertMember(ctx).isAdmin) throw new DomainError('not_for_admins', messages.closing.admins);
  const confirmed = await confirmPassword(ctx, current_password);
  const agreedKobo = gives_up === undefined ? 0 : toKobo(gives_up);
  const pictures = await inTransaction(ctx, async (tx) => close(tx, await lockConfirmed(tx, confirmed), agreedKobo));
  for (const name of pictures) await discardPicture(ctx, name);
  return { message: messages.closing.done };
};
