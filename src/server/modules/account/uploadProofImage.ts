import { and, eq, gt } from 'drizzle-orm';
import type { ResultOf } from '../../../contract/endpoint';
import { uploadProofImage as endpoint } from '../../../contract/tasks';
import { lockActiveMember } from '../../activeMember';
import { assertMember } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, type Ctx } from '../../context';
import { media } from '../../db/schema';
import { DomainError } from '../../errors';
import type { UploadedFile } from '../../http/route';
import { daysAfter } from '../../time';
import { discardPicture, recordPicture, storePicture, type StoredPicture } from '../media';

// Far more than anyone proves in a day, and a bound to what one account can fill a disk with.
const picturesPerDay = 200;

const keep = (ctx: Ctx, picture: StoredPicture): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const { id } = await lockActiveMember(tx);
    const ofToday = and(eq(media.ownerId, id), eq(media.kind, 'proof'), gt(media.createdAt, daysAfter(tx.now(), -1)));
    if ((await tx.db.$count(media, ofToday)) >= picturesPerDay) throw DomainError.tooMany(3_600);
    await recordPicture(tx, id, 'proof', picture);
    await audit(tx, { action: 'proof-image.upload', object: { type: 'media', id: picture.name }, after: picture });
  });

export const uploadProofImage = async (
  ctx: Ctx,
  { file }: { readonly file: UploadedFile },
): Promise<ResultOf<typeof endpoint>> => {
  assertMember(ctx);
  const picture = await storePicture(ctx, file, 'proof', endpoint);
  try {
    await keep(ctx, picture);
  } catch (error) {
    await discardPicture(ctx, picture.name);
    throw error;
  }
  return { data: { url: picture.url } };
};
