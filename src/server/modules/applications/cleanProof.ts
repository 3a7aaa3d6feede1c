import sanitizeHtml from 'sanitize-html';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import { webLink } from '../../../contract/primitives';
import { DomainError } from '../../errors';

const colour = [/^#[0-9a-f]{3,8}$/i, /^rgba?\([\d\s.,%]{1,40}\)$/i, /^[a-z]{3,20}$/i];

// Exactly what the editor can make: headers 1 to 3, bold, italic, underline, strike, lists, colour, background, link and image.
const rules: sanitizeHtml.IOptions = {
  allowedTags: ['h1', 'h2', 'h3', 'p', 'br', 'strong', 'b', 'em', 'i', 'u', 's', 'ol', 'ul', 'li', 'span', 'a', 'img'],
  allowedAttributes: { a: ['href', 'target', 'rel'], img: ['src', 'alt'], li: ['data-list'], '*': ['style'] },
  allowedStyles: { '*': { color: colour, 'background-color': colour } },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  transformTags: { a: sanitizeHtml.simpleTransform('a', { target: '_blank', rel: 'noopener noreferrer' }) },
  // The editor puts pictures into the store and nothing but their addresses into the text; one from elsewhere would tell its host who reviews.
  allowedSchemesByTag: { img: [] },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !/^\/media\/[0-9a-f]{32}\.webp$/.test(attribs.src ?? ''),
};

const tooLong = () => DomainError.ofField('proof_too_long', 'proof', messages.worker.proofTooLong);

const rounds = 5;

/** The parser mends broken nesting as it goes, so what it wrote may read differently again: cleaned until nothing changes any more. */
const cleanWholly = (html: string): string => {
  let cleaned = html;
  for (let round = 0; round < rounds; round += 1) {
    const next = sanitizeHtml(cleaned, rules);
    if (next === cleaned) return cleaned;
    // A bare & becomes &amp;, so that a text within the limit may be five times as long as it was.
    if (next.length > limits.proofMaxBytes) throw tooLong();
    cleaned = next;
  }
  throw DomainError.ofField('proof_unreadable', 'proof', messages.server.unsupported);
};

/**
 * Reduces a proof to what the editor can make. A proof that is nothing but a web link stays that link.
 * The number of tags is bounded before parsing, because the cost of parsing grows faster than the text does.
 * @throws DomainError `proof_required` when nothing is left to look at, `proof_too_long` when it holds more tags or more text than anyone writes.
 */
export const cleanProof = (proof: string): string => {
  const link = webLink.safeParse(proof);
  if (link.success && !/[\s<>"]/.test(link.data)) return link.data;
  if (proof.split('<').length - 1 > limits.proofMaxTags) throw tooLong();
  const cleaned = cleanWholly(proof).trim();
  const visible = sanitizeHtml(cleaned, { allowedTags: ['img'], allowedAttributes: {} })
    .replace(/&nbsp;|\u00a0|[\s\u200b\ufeff]/g, '')
    .trim();
  if (!visible) throw DomainError.ofField('proof_required', 'proof', messages.worker.proofRequired);
  return cleaned;
};
