const ownSource =
  /<img\b[^>]*?\ssrc="(\/media\/[\w-]+\.\w+|data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/=]+)"/gi;

/** The sources of a proof's pictures that are stored here, in order. A proof is cleaned before it is stored. */
export const shownPictures = (proof: string): string[] => Array.from(proof.matchAll(ownSource), ([, src = '']) => src);
