import fc from 'fast-check';
import { limits } from '../../../contract/limits';
import { messages } from '../../../contract/messages';
import { DomainError } from '../../errors';
import { cleanProof } from './cleanProof';

const picture = 'data:image/png;base64,iVBORw0KGgo=';

/** The fields at fault; null for a proof that is taken. */
const refusalOf = (html: string) => {
  try {
    cleanProof(html);
    return null;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error.fields;
  }
};

describe('what the editor makes is kept', () => {
  const kept = [
    '<h1>One</h1><h2>Two</h2><h3>Three</h3>',
    '<p><strong>bold</strong> <em>italic</em> <u>under</u> <s>struck</s></p>',
    '<ol><li data-list="bullet">a</li><li data-list="ordered">b</li></ol>',
    '<p><span style="color:#0b6b47;background-color:rgb(253, 241, 220)">coloured</span></p>',
    '<p><a href="https://example.com/p/1" target="_blank" rel="noopener noreferrer">link</a></p>',
    '<p><img src="/media/0123456789abcdef0123456789abcdef.webp" alt="my post" /></p>',
    `<p><img src="${picture}" /></p>`,
  ];
  test.each(kept)('%s', (html) => expect(cleanProof(html)).toBe(html));
});

describe('what runs, frames, tracks or covers is taken out', () => {
  const cases: [string, string][] = [
    ['<p>a<script>alert(1)</script></p>', '<p>a</p>'],
    ['<p>a<img src=x onerror=alert(1)></p>', '<p>a</p>'],
    ['<p>a<img src="https://tracker.example/x.gif"></p>', '<p>a</p>'],
    ['<p>a<img src="//tracker.example/x.gif"></p>', '<p>a</p>'],
    ['<p>a<img src="data:image/svg+xml;base64,PHN2Zz4="></p>', '<p>a</p>'],
    ['<p>a<img src="/media/../api/v1/auth/logout"></p>', '<p>a</p>'],
    ['<p onclick="alert(1)">a</p>', '<p>a</p>'],
    ['<p style="position:fixed;inset:0;background:url(https://x.example)">a</p>', '<p>a</p>'],
    ['<p style="color:expression(alert(1))">a</p>', '<p>a</p>'],
    ['<p>a<iframe src="https://x.example"></iframe></p>', '<p>a</p>'],
    ['<p>a<svg><script>alert(1)</script></svg></p>', '<p>a</p>'],
    ['<p>a<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math></p>', '<p>a</p>'],
    ['<p>a<form action="https://x.example"><input name="q"></form></p>', '<p>a</p><p></p>'],
    ['<p><a href="javascript:alert(1)">a</a></p>', '<p><a target="_blank" rel="noopener noreferrer">a</a></p>'],
    ['<p><a href="java\tscript:alert(1)">a</a></p>', '<p><a target="_blank" rel="noopener noreferrer">a</a></p>'],
    ['<p><a href="data:text/html,x">a</a></p>', '<p><a target="_blank" rel="noopener noreferrer">a</a></p>'],
    ['<p class="sn-modal" id="root">a</p>', '<p>a</p>'],
    ['<ol><li data-list="bullet" class="ql-indent-1">a</li></ol>', '<ol><li data-list="bullet">a</li></ol>'],
    ['<!--x--><p>a</p>', '<p>a</p>'],
  ];
  test.each(cases)('%s', (html, cleaned) => expect(cleanProof(html)).toBe(cleaned));
});

test('a proof that is nothing but a web link stays exactly that link', () => {
  expect(cleanProof('  https://example.com/p?a=1&b=2 ')).toBe('https://example.com/p?a=1&b=2');
});

describe('a proof with nothing to look at is refused', () => {
  const nothing = [
    '<p><br></p>',
    '   ',
    '<p>&nbsp; \u200b</p>',
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
  ];
  test.each(nothing)('%j', (html) => {
    expect(refusalOf(html)).toEqual({ proof: messages.worker.proofRequired });
  });
});

test('more tags than anyone writes are refused before they cost anything', () => {
  const bomb = '<b>'.repeat(limits.proofMaxTags + 1);
  expect(refusalOf(bomb)).toEqual({ proof: messages.worker.proofTooLong });
});

test('a proof that outgrows the limit while it is cleaned is refused', () => {
  expect(refusalOf('&'.repeat(limits.proofMaxBytes / 4))).toEqual({ proof: messages.worker.proofTooLong });
});

test('cleaning twice gives what cleaning once gave, for any junk made of the pieces that attacks are made of', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '<p>',
      '</p>',
      '<img src=',
      '"',
      "'",
      '>',
      '<svg>',
      '</svg>',
      '<a href=',
      'javascript:',
      '&lt;',
      '&#x3c;',
      '<!--',
      '-->',
      '<style>',
      '\u0000',
      'onerror=',
    ),
    fc.string({ maxLength: 8 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      try {
        const once = cleanProof(`x${pieces.join('')}`);
        expect(cleanProof(once)).toBe(once);
        expect(once).not.toMatch(/<(script|svg|style)|<[^>]*\son\w+\s*=/i);
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
      }
    }),
    { numRuns: 2_000 },
  );
});
