import fc from 'fast-check';
import { linkify } from './linkify';

const linksIn = (text: string) => linkify(text).flatMap(({ href }) => href ?? []);

test.each([
  [
    'Follow https://instagram.com/brand and post on wa.me/2348030000001',
    ['https://instagram.com/brand', 'https://wa.me/2348030000001'],
  ],
  ['(see https://x.com/a/status/1).', ['https://x.com/a/status/1']],
  ['Like www.shop.ng, then “https://t.me/brand”!', ['https://www.shop.ng', 'https://t.me/brand']],
  ['HTTPS://X.COM/a?b=1&c=<2>', []],
  ['First line\nhttps://x.com/a\nlast', ['https://x.com/a']],
  ['Open instagram.com and search', ['https://instagram.com']],
  ['https://x.com/ẹ_(brand)', ['https://x.com/ẹ_(brand)']],
])('%j has the links %j', (text, links) => expect(linksIn(text)).toEqual(links));

test.each([
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'Well done.Then send it, e.g. now. At 9.30am, ₦1,250.50',
  'mail ada@shop.com',
  'https://ada:secret@bank.ng',
  'https://bank\u202E.ng/x',
  'ftp://shop.com/x',
  'See bank.commercial and x.company',
])('%j has no link', (text) => expect(linksIn(text)).toEqual([]));

test('nothing of a text is lost, and links are web addresses', () => {
  const piece = fc.oneof(
    fc.string(),
    fc.webUrl(),
    fc.constantFrom(' ', '\n', '(', ').', 'www.a.ng', 'https://', 'x.com/', '//', '@'),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const text = pieces.join('');
      const parts = linkify(text);
      expect(parts.map((part) => part.text).join('')).toBe(text);
      for (const { href } of parts) if (href !== undefined) expect(href).toMatch(/^https?:\/\/[^\s<>"]+$/i);
    }),
  );
});
