const ownSource =
  /<img\b[^>]*?\ssrc="(\/media\/[\w-]+\.\w+|data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/=]+)"/gi;
const bareSource = /^\s*(\/media\/[\w-]+\.\w+|data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/=]+)\s*$/;

/** The pictures of a proof on our server, in order: a foreign server does not learn of the review. */
export const ownPictures = (proof: string): string[] => {
  const bare = bareSource.exec(proof)?.[1];
  return bare === undefined ? Array.from(proof.matchAll(ownSource), ([, src = '']) => src) : [bare];
};

/** The text of a proof beside its own pictures; empty if there is none. */
export const withoutOwnPictures = (proof: string): string => {
  if (bareSource.test(proof)) return '';
  const rest = proof.replace(/<img\b[^>]*>/gi, (tag) => (ownPictures(tag).length > 0 ? '' : tag));
  const isEmpty = rest.replace(/<[^>]*>|&nbsp;/g, '').trim() === '' && !/<img\b/i.test(rest);
  return isEmpty ? '' : rest;
};
