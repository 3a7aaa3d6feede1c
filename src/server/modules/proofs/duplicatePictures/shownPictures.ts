const ownSource =
  /<img\b[^>]*?\ssrc="(\/media\/[\w-]+\.\w+|data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/=]+)"/gi;

/** The sources of the pictures that a proof shows and that lie with us, in their order. A proof is cleaned before it is kept. */
export const shownPictures = (proof: string): string[] => Array.from(proof.matchAll(ownSource), ([, src = '']) => src);
