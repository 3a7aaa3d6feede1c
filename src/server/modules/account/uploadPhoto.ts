import { eq } from 'drizzle-orm';
import { uploadPhoto as endpoint } from '../../../contract/account';
import type { ResultOf } from '../../../contract/endpoint';
import * as messages from '../../../contract/messages';
import { lockActiveMember } from '../../policies/activeMember';
import { assertMember } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, type Ctx } from '../../context';
import { users } from '../../db/schema';
import type { UploadedFile } from '../../verb';
import { discardPicture, forgetPicture, keepPicture, recordPicture, storePicture, type StoredPicture } from '../media';

/** @returns the name of the picture that was replaced. */
const replacePhoto = (ctx: Ctx, picture: StoredPicture): Promise<string | null> =>
  inTransaction(ctx, async (tx) => {
    const { id, photoUrl } = await lockActiveMember(tx);
    await recordPicture(tx, id, 'photo', picture);
    await tx.db.update(users).set({ photoUrl: picture.url }).where(eq(users.id, id));
    const replaced = photoUrl ? await forgetPicture(tx, id, photoUrl) : null;
    await audit(tx, {
      action: 'photo.upload',
      object: { type: 'user', id },
      before: { photoUrl },
      after: { photoUrl: picture.url },
    });
    return replaced;
  });

export const uploadPhoto = async (
  ctx: Ctx,
  { file }: { readonly file: UploadedFile },
): Promise<ResultOf<typeof endpoint>> => {
  const { userId } = assertMember(ctx);
  const picture = await storePicture(ctx, userId, file, 'photo', endpoint);
  const replaced = await keepPicture(ctx, picture, () => replacePhoto(ctx, picture));
  if (replaced) await discardPicture(ctx, replaced);
  return { message: messages.profile.photoUpdated, data: { profile_pics: picture.url } };
};
