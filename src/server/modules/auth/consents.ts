import { legalVersion } from '../../../contract/legal';
import * as messages from '../../../contract/messages';
import type { Ctx } from '../../context';
import { consents } from '../../db/schema';
import { DomainError } from '../../errors';
import type { Account } from './accounts';

/** Nobody has read another version than the one that is shown today. */
export const refuseOtherTerms = (version: string): void => {
  if (version !== legalVersion) throw new DomainError('terms_changed', messages.signup.termsChanged);
};

/** Keeps what somebody agreed to; of agreeing to the same once more the first day stays. */
export const keepConsent = async (
  tx: Ctx,
  { id: userId, termsVersion: version }: Pick<Account, 'id' | 'termsVersion'>,
  givenAt: Date,
): Promise<void> => {
  if (version !== null) await tx.db.insert(consents).values({ userId, version, givenAt }).onConflictDoNothing();
};
