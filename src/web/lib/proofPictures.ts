/** Our editor writes each picture the same way, and its attributes hold no angle bracket. */
const waiting = /<img\b[^>]*?\bdata-upload="([0-9a-f-]{36})"[^>]*>/g;

/** The ids of a proof's pictures that have no address yet, each once, in order. */
export const waitingPictures = (html: string): string[] => [
  ...new Set([...html.matchAll(waiting)].map(([, id = '']) => id)),
];

/** A stored proof. It keeps only the ids of waiting pictures, because previews die with their page. */
export const withoutPreviews = (html: string): string =>
  html.replace(waiting, (_picture, id: string) => `<img data-upload="${id}">`);

/** A proof as sent. @throws for a picture without an address: a proof never goes without a picture that belongs to it. */
export const withAddresses = (html: string, addressOf: (id: string) => string | null | undefined): string =>
  html.replace(waiting, (_picture, id: string) => {
    const address = addressOf(id);
    if (!address) throw new Error('a picture of this proof is not stored yet');
    return `<img src="${address}">`;
  });
