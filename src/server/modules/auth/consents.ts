import { legalVersion } from '../../../contract/legal';
import * as messages from '../../../contract/messages';
import type { Ctx } from '../../context';
import { consents } from '../../db/schema';
import { DomainError } from '../../errors';

/** Only the current version is ever shown. */
export const refuseOtherTerms = (version: string): void => {
  if (version !== legalVersion) throw new DomainError('terms_changed', messages.signup.termsChanged);
};

/** Records an agreement; repeating it keeps the first date. */
export const keepConsent = async (
  tx: Ctx,
  { id: userId, termsVersion: version }: { readonly id: string; readonly termsVersion: string | null },
  givenAt: Date,
): Promise<void> => {
  if (version !== null) await tx.db.insert(consents).values({ userId, version, givenAt }).onConflictDoNothing();
};
