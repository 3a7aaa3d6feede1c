import { groupPieces } from '../../contract/screenshots';

const ownSource =
  /<img\b[^>]*?\ssrc="(\/media\/[\w-]+\.\w+|data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/=]+)"/gi;
const bareSource = /^\s*(\/media\/[\w-]+\.\w+|data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/=]+)\s*$/;

/** Pictures on our server only, so that no other learns of the review; a long screenshot in its pieces. */
export const ownScreenshots = (proof: string): string[][] => {
  const bare = bareSource.exec(proof)?.[1];
  if (bare !== undefined) return [[bare]];
  return groupPieces(proof)
    .map((pieces) => Array.from(pieces.join('').matchAll(ownSource), ([, src = '']) => src))
    .filter(({ length }) => length > 0);
};

/** One for each screenshot. */
export const ownPictures = (proof: string): string[] => ownScreenshots(proof).map(([first = '']) => first);

export const withoutOwnPictures = (proof: string): string => {
  if (bareSource.test(proof)) return '';
  const rest = proof.replace(/<img\b[^>]*>/gi, (tag) => (ownPictures(tag).length > 0 ? '' : tag));
  const isEmpty = rest.replace(/<[^>]*>|&nbsp;/g, '').trim() === '' && !/<img\b/i.test(rest);
  return isEmpty ? '' : rest;
};
