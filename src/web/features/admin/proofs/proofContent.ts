type ProofContent =
  | { kind: 'image'; src: string }
  | { kind: 'link'; href: string; host: string; namesImage: boolean }
  | { kind: 'text'; html: string; glance: string; long: boolean };

const glanceMaxCharacters = 140;
const ownImage = /^(?:\/media\/[\w-]+\.\w+|data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/=]+)$/;
const imageAddress = /\.(?:png|jpe?g|gif|webp|avif)$/i;

/** The editor wraps text in paragraphs and adds an empty one. */
const withoutParagraphs = (html: string): string => html.replace(/<\/?p\b[^>]*>|<br\s*\/?>/gi, ' ').trim();

const entities: Readonly<Record<string, string>> = {
  '&nbsp;': ' ',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};
const unescaped = (text: string): string =>
  text.replace(/&(?:nbsp|lt|gt|quot|#39|amp);/g, (entity) => entities[entity] ?? entity);

const plainText = (html: string): string =>
  unescaped(html.replace(/<[^>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim();

function webAddress(value: string): URL | null {
  if (!/^https?:\/\/\S+$/i.test(value) || !URL.canParse(value)) return null;
  return new URL(value);
}

function soleAddress(proof: string): { address: string; picture: boolean } | null {
  const inner = withoutParagraphs(proof);
  const picture = /^<img\b[^>]*?\ssrc="([^"]*)"[^>]*>$/i.exec(inner);
  if (picture?.[1]) return { address: unescaped(picture[1]), picture: true };
  const link = /^<a\b[^>]*?\shref="([^"]*)"[^>]*>([^<]*)<\/a>$/i.exec(inner);
  // A link with other text than its address stays text.
  if (link?.[1] && link[2]?.trim().replace(/\/$/, '') === link[1].replace(/\/$/, '')) {
    return { address: unescaped(link[1]), picture: false };
  }
  return /[<\s]/.test(inner) ? null : { address: unescaped(inner), picture: false };
}

export function proofContent(proof: string): ProofContent {
  const sole = soleAddress(proof);
  if (sole && ownImage.test(sole.address)) return { kind: 'image', src: sole.address };
  const url = sole && webAddress(sole.address);
  if (url) {
    return {
      kind: 'link',
      href: url.href,
      host: url.host,
      namesImage: sole.picture || imageAddress.test(url.pathname),
    };
  }
  const text = plainText(proof);
  return {
    kind: 'text',
    html: proof,
    long: /<img\b/i.test(proof) || text.length > glanceMaxCharacters,
    glance: text.slice(0, glanceMaxCharacters),
  };
}
