import sanitizeHtml from 'sanitize-html';
import { hasVisibleHtml, plainLine, plainLines } from '../../../contract/inputs/hidden';
import { inputLimits, limits } from '../../../contract/limits';
import { readLink } from '../../../contract/inputs/readLink';
import * as messages from '../../../contract/messages';
import { webLink } from '../../../contract/primitives';
import { DomainError } from '../../errors';

const colours = [/^#[0-9a-f]{3,8}$/i, /^rgba?\([\d\s.,%]{1,40}\)$/i, /^[a-z]{3,20}$/i];
const styleMaxCharacters = 200;

const cleanStyle = (style: string): string =>
  style
    .slice(0, styleMaxCharacters)
    .split(';')
    .flatMap((declaration) => {
      const [property = '', ...rest] = declaration.split(':');
      const [name, value] = [property.trim().toLowerCase(), rest.join(':').trim()];
      const isColour = name === 'color' || name === 'background-color';
      return isColour && colours.some((colour) => colour.test(value)) ? [`${name}:${value}`] : [];
    })
    .join(';');

/** An extracted picture's place in the text, and its stand-in during cleaning. */
const tokenAt = /data:image\/[a-z0-9.+-]{1,20};base64,~([0-9a-f]{64})/gi;
const token = new RegExp(`^${tokenAt.source}$`, 'i');
const inlineUrlOf = (hash: string): string => `/inline/${hash}`;
const place = /^\/inline\/([0-9a-f]{64})$/;
const places = /(?<= src=")\/inline\/([0-9a-f]{64})(?=")/g;

const tooLong = (): DomainError => DomainError.ofField('proof_too_long', 'proof', messages.jobs.proofTooLong);

/** A picture in the text must have come with the call; otherwise the proof is refused, not shortened. */
const inlineSource = (src: string, pictures: ReadonlySet<string>): string => {
  // Browsers trim addresses and drop line breaks.
  const plain = src.replace(/[\u0000-\u0020]/g, '');
  if (!/^data:/i.test(plain)) return src;
  const hash = token.exec(plain)?.[1];
  if (hash === undefined || !pictures.has(hash))
    throw DomainError.ofField('picture_unreadable', 'proof', messages.jobs.pictureInlineUnreadable);
  return inlineUrlOf(hash);
};

/** Links must be as complete as in a field, because a reviewer would land elsewhere. */
const wholeLink = (address: string): string => {
  const reading = readLink(address);
  if ('problem' in reading) throw DomainError.ofField('proof_unreadable', 'proof', reading.problem);
  return reading.value;
};

const linkTo = (href: string | undefined): Record<string, string> => {
  const opened = { target: '_blank', rel: 'noopener noreferrer' };
  if (href === undefined) return opened;
  if (!/^\s*https?:/i.test(href)) return { href: plainLine(href), ...opened };
  return { href: wholeLink(href), ...opened };
};

// The editor's markup: headers 1 to 3, bold, italic, underline, strike, lists, colours, links, images.
const rulesFor = (pictures: ReadonlySet<string>): sanitizeHtml.IOptions => ({
  allowedTags: ['h1', 'h2', 'h3', 'p', 'br', 'strong', 'b', 'em', 'i', 'u', 's', 'ol', 'ul', 'li', 'span', 'a', 'img'],
  nestingLimit: inputLimits.proofMaxNesting,
  allowedAttributes: { a: ['href', 'target', 'rel'], img: ['src', 'alt'], li: ['data-list'], '*': ['style'] },
  parseStyleAttributes: false,
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  transformTags: {
    a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, ...linkTo(attribs.href) } }),
    img: (tagName, { alt, ...attribs }) => ({
      tagName,
      attribs: {
        ...attribs,
        src: inlineSource(attribs.src ?? '', pictures),
        ...(alt !== undefined && { alt: plainLine(alt) }),
      },
    }),
    '*': (tagName, { style, ...attribs }) => {
      const cleaned = style === undefined ? '' : cleanStyle(style);
      return { tagName, attribs: cleaned ? { ...attribs, style: cleaned } : attribs };
    },
  },
  textFilter: plainLines,
  // Only stored pictures: another host's would reveal the reviewer to it.
  allowedSchemesByTag: { img: [] },
  exclusiveFilter: ({ tag, attribs: { src = '' } }) =>
    tag === 'img' && !/^\/media\/[0-9a-f]{32}\.(?:webp|jpg)$/.test(src) && !pictures.has(place.exec(src)?.[1] ?? ''),
});

/** Tags as the parser sees them: a `>` in quotes does not end one. */
const tags = /<[a-z/!?](?:=\s*"[^"]*"?|=\s*'[^']*'?|[^>])*/gi;

const isExcessive = (html: string): boolean => {
  const many = (sign: string): number => html.split(sign).length - 1;
  const begun = many('<');
  if (begun > inputLimits.proofMaxTags || many('&') + many('>') - begun > inputLimits.proofMaxEscapes) return true;
  const within = Array.from(html.matchAll(tags), ([tag]) => tag.length);
  return within.reduce((sum, length) => sum + length, 0) > inputLimits.proofMaxTagCharacters;
};

const rounds = 5;

/** Repaired nesting may parse differently again, so cleaning repeats until stable. */
const cleanWholly = (html: string, rules: sanitizeHtml.IOptions): string => {
  let cleaned = html;
  for (let round = 0; round < rounds; round += 1) {
    const next = sanitizeHtml(cleaned, rules);
    if (next === cleaned) return cleaned;
    // A bare & becomes &amp;, so text may grow fivefold.
    if (next.length > limits.proofMaxBytes) throw tooLong();
    cleaned = next;
  }
  throw DomainError.ofField('proof_unreadable', 'proof', messages.server.unsupported);
};

const noPictures: ReadonlySet<string> = new Set();

export const placePictures = (cleaned: string, urlOf: (hash: string) => string): string =>
  cleaned.replace(places, (_, hash: string) => urlOf(hash));

export const placedIn = (cleaned: string): string[] => [
  ...new Set(Array.from(cleaned.matchAll(places), ([, hash = '']) => hash)),
];

/** Distinct hashes of pictures whose placeholders are plain words in the text. */
export const inlineHashesIn = (text: string): string[] => [
  ...new Set(Array.from(text.matchAll(tokenAt), ([, hash = '']) => hash)),
];

export const inlinePictureData = (text: string, dataOf: (hash: string) => string): string =>
  text.replace(tokenAt, (whole, hash: string) => whole.slice(0, -1 - hash.length) + dataOf(hash));

/** Checks slow content first, because parsing cost grows faster than the text. */
export const cleanProof = (proof: string, pictures: ReadonlySet<string> = noPictures): string => {
  if (/^\s*https?:\/\/[^\s<>"]+\s*$/i.test(proof)) {
    const link = webLink.safeParse(wholeLink(proof));
    if (link.success) return link.data;
  }
  if (isExcessive(proof)) throw tooLong();
  const cleaned = cleanWholly(proof, rulesFor(pictures)).trim();
  if (!hasVisibleHtml(cleaned)) throw DomainError.ofField('proof_required', 'proof', messages.jobs.proofRequired);
  return cleaned;
};
