import { ownerLimits } from '../../../contract/ownerLimits';

const pictureNames = /<img\b[^>]*?\ssrc="\/media\/([0-9a-f]{32}\.webp)"/g;
const hrefs = /<a\b[^>]*?\shref="([^"]*)"/g;
const addresses = /https?:\/\/[^\s<>"]+/gi;

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };
const unescaped = (html: string): string =>
  html.replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (entity, name: string) => entities[name] ?? entity);

/** The address as a browser reads it; null if it is no public web address. */
const webAddress = (written: string): string | null => {
  if (!URL.canParse(written)) return null;
  const { protocol, username, password, href } = new URL(written);
  return /^https?:$/.test(protocol) && username === '' && password === '' ? href : null;
};

/** The web addresses of a cleaned proof, each once: links, and addresses written as text. */
export const linksIn = (proof: string): string[] => {
  const linked = Array.from(proof.matchAll(hrefs), ([, href = '']) => unescaped(href));
  const written = unescaped(proof.replace(/<[^>]*>/g, ' '))
    .match(addresses)
    ?.map((address) => address.replace(/[.,;:!?)\]}'’”]+$/, ''));
  const found = [...linked, ...(written ?? [])].flatMap((address) => webAddress(address) ?? []);
  return [...new Set(found)].slice(0, ownerLimits.linksShown);
};

/** The names of the pictures that a cleaned proof shows, each once. */
export const picturesIn = (proof: string): string[] =>
  [...new Set(Array.from(proof.matchAll(pictureNames), ([, name = '']) => name))].slice(0, ownerLimits.picturesShown);
