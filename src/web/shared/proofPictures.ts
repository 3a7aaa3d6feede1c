const ownSource =
  /<img\b[^>]*?\ssrc="(\/media\/[\w-]+\.\w+|data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/=]+)"/gi;
const bareSource = /^\s*(\/media\/[\w-]+\.\w+|data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/=]+)\s*$/;

/** Pictures on our server only, so that no other learns of the review. */
export const ownPictures = (proof: string): string[] => {
  const bare = bareSource.exec(proof)?.[1];
  return bare === undefined ? Array.from(proof.matchAll(ownSource), ([, src = '']) => src) : [bare];
};

export const withoutOwnPictures = (proof: string): string => {
  if (bareSource.test(proof)) return '';
  const rest = proof.replace(/<img\b[^>]*>/gi, (tag) => (ownPictures(tag).length > 0 ? '' : tag));
  const isEmpty = rest.replace(/<[^>]*>|&nbsp;/g, '').trim() === '' && !/<img\b/i.test(rest);
  return isEmpty ? '' : rest;
};
