import DOMPurify, { type Config } from 'dompurify';
import { useMemo } from 'react';
import { limits } from '../../contract/limits';
import './SafeHtml.css';

/** The server's lists: exactly the editor's output. */
const config: Config & { RETURN_TRUSTED_TYPE: true } = {
  ALLOWED_TAGS: ['h1', 'h2', 'h3', 'p', 'br', 'strong', 'b', 'em', 'i', 'u', 's', 'ol', 'ul', 'li', 'span', 'a', 'img'],
  ALLOWED_ATTR: ['href', 'src', 'alt', 'style', 'data-list'],
  // Other attributes' values must be addresses.
  ADD_URI_SAFE_ATTR: ['data-list'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|\/media\/|data:image\/)/i,
  RETURN_TRUSTED_TYPE: true,
};
const picture = /^(?:\/media\/[\w-]+\.(?:webp|jpg)|data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/=]+)$/;
const colour = /^(?:#[0-9a-f]{3,8}|rgba?\([\d\s.,%]{1,40}\)|[a-z]{3,20})$/i;

const onlyColours = (style: string): string =>
  style
    .split(';')
    .map((declaration) => declaration.split(':').map((part) => part.trim()))
    .filter(([property = '', value = '']) => /^(?:background-)?color$/i.test(property) && colour.test(value))
    .map(([property, value]) => `${property}: ${value}`)
    .join('; ');

const keptAttribute = (element: Element, name: string, value: string): string | null => {
  switch (name) {
    case 'style':
      return onlyColours(value) || null;
    case 'data-list':
      return element.matches('li') ? value : null;
    case 'src':
      return element.matches('img') && picture.test(value) ? value : null;
    case 'href':
      return element.matches('a') && !value.toLowerCase().startsWith('data:') ? value : null;
    default:
      return value;
  }
};

// A separate instance, because hooks are global.
const purifier = DOMPurify(window);
purifier.addHook('uponSanitizeAttribute', (element, attribute) => {
  const kept = keptAttribute(element, attribute.attrName, attribute.attrValue);
  if (kept === null) attribute.keepAttr = false;
  else attribute.attrValue = kept;
});
purifier.addHook('afterSanitizeAttributes', (element) => {
  if (element.matches('a[href]')) {
    element.setAttribute('target', '_blank');
    element.setAttribute('rel', 'noopener noreferrer nofollow');
  }
  if (element.matches('img:not([src])')) element.remove();
});

// Above today’s limit, for older proofs.
const shownTagsMax = 3_000;

const excessive = (html: string): boolean =>
  html.length > limits.proofMaxBytes || html.split('<').length - 1 > shownTagsMax;

/** Sanitised rich text; nothing else renders foreign HTML. */
export function SafeHtml({ html }: { html: string }) {
  const clean = useMemo(() => (excessive(html) ? null : purifier.sanitize(html, config)), [html]);
  if (clean === null) return <p className="sn-note">This text is too long to be shown.</p>;
  return <div className="sn-rich" dangerouslySetInnerHTML={{ __html: clean }} />;
}
