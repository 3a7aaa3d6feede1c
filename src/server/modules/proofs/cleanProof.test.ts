import fc from 'fast-check';
import sanitizeHtml from 'sanitize-html';
import { inputLimits, limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import { DomainError } from '../../errors';
import { cleanProof, placedIn, placePictures, inlinePictureData, inlineHashesIn } from './cleanProof';
import { propertyRuns } from '../../testing/propertyRuns';

jest.mock('sanitize-html', () => {
  const actual = jest.requireActual<typeof sanitizeHtml>('sanitize-html');
  return Object.assign(jest.fn(actual), actual);
});

/** Fields at fault; null if accepted. */
const refusalOf = (html: string) => {
  try {
    cleanProof(html);
    return null;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error.fields;
  }
};

describe('the editor’s output is kept', () => {
  const kept = [
    '<h1>One</h1><h2>Two</h2><h3>Three</h3>',
    '<p><strong>bold</strong> <em>italic</em> <u>under</u> <s>struck</s></p>',
    '<ol><li data-list="bullet">a</li><li data-list="ordered">b</li></ol>',
    '<p><span style="color:#0b6b47;background-color:rgb(253, 241, 220)">coloured</span></p>',
    '<p><a href="https://example.com/p/1" target="_blank" rel="noopener noreferrer">link</a></p>',
    '<p><img src="/media/0123456789abcdef0123456789abcdef.webp" alt="my post" /></p>',
  ];
  test.each(kept)('%s', (html) => expect(cleanProof(html)).toBe(html));
});

describe('scripts, frames, trackers and overlays are removed', () => {
  const cases: [string, string][] = [
    ['<p>a<script>alert(1)</script></p>', '<p>a</p>'],
    ['<p>a<img src=x onerror=alert(1)></p>', '<p>a</p>'],
    ['<p>a<img src="https://tracker.example/x.gif"></p>', '<p>a</p>'],
    ['<p>a<img src="blob:https://x.example/1"></p>', '<p>a</p>'],
    ['<p>a<img src="/media/short.webp"></p>', '<p>a</p>'],
    ['<p>a<img src="//tracker.example/x.gif"></p>', '<p>a</p>'],
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
    ['<p><a href="\u0001javascript:alert(1)">a</a></p>', '<p><a target="_blank" rel="noopener noreferrer">a</a></p>'],
    ['<p><a href="javascript&colon;alert(1)">a</a></p>', '<p><a target="_blank" rel="noopener noreferrer">a</a></p>'],
    ['<p><a href="vbscript:x">a</a></p>', '<p><a target="_blank" rel="noopener noreferrer">a</a></p>'],
    ['<p><a href="blob:https://x.example/1">a</a></p>', '<p><a target="_blank" rel="noopener noreferrer">a</a></p>'],
    ['<p><a href="//x.example">a</a></p>', '<p><a target="_blank" rel="noopener noreferrer">a</a></p>'],
    [
      '<p><a target="_self" rel="opener" href="https://x.example">a</a></p>',
      '<p><a target="_blank" rel="noopener noreferrer" href="https://x.example">a</a></p>',
    ],
    ['<p><a href="data:text/html,x">a</a></p>', '<p><a target="_blank" rel="noopener noreferrer">a</a></p>'],
    ['<p class="sn-modal" id="root">a</p>', '<p>a</p>'],
    ['<ol><li data-list="bullet" class="ql-indent-1">a</li></ol>', '<ol><li data-list="bullet">a</li></ol>'],
    ['<!--x--><p>a</p>', '<p>a</p>'],
  ];
  test.each(cases)('%s', (html, cleaned) => expect(cleanProof(html)).toBe(cleaned));
});

test.each([
  ['<p>paid \u202e00,5\u202c now</p>', '<p>paid 00,5 now</p>'],
  ['<p>paid &#x202E;00,5&#8236; now</p>', '<p>paid 00,5 now</p>'],
  ['<p>A\u2067da\u2069 <b>\u202dx</b></p>', '<p>Ada <b>x</b></p>'],
  ['<p>A\u200bda\u00ad</p>', '<p>Ada</p>'],
  ['<p>o\u0323la\u0301</p>', '<p>ọlá</p>'],
  ['<p>\u0338x</p>', '<p>\u0338x</p>'],
  ['<p>👩🏽‍💻 می\u200cخواهم \u200fعائشة</p>', '<p>👩🏽‍💻 می\u200cخواهم \u200fعائشة</p>'],
  [
    '<p>a<img src="/media/0123456789abcdef0123456789abcdef.webp" alt="my\u202e post"></p>',
    '<p>a<img src="/media/0123456789abcdef0123456789abcdef.webp" alt="my post" /></p>',
  ],
  [
    '<p>a<img src="/media/0123456789abcdef0123456789abcdef.jpg" alt="a very long one" /></p>',
    '<p>a<img src="/media/0123456789abcdef0123456789abcdef.jpg" alt="a very long one" /></p>',
  ],
  ['<p>a<a href="java\u200bscript:alert(1)">x</a></p>', '<p>a<a target="_blank" rel="noopener noreferrer">x</a></p>'],
])('%j is read in the order in which it is written', (proof, cleaned) => {
  const once = cleanProof(proof);
  expect(once).toBe(cleaned);
  expect(cleanProof(once)).toBe(once);
});

test('a proof that is only a web link stays exactly that link', () => {
  expect(cleanProof('  https://example.com/p?a=1&b=2 ')).toBe('https://example.com/p?a=1&b=2');
});

test.each([
  ['https://x.com/a/status/1.', 'https://x.com/a/status/1'],
  ['https://x.com/a\u200b', 'https://x.com/a'],
  [
    '<p><a href="https://x.com/a\u200b">a</a></p>',
    '<p><a href="https://x.com/a" target="_blank" rel="noopener noreferrer">a</a></p>',
  ],
])('a link in the proof %j loses what is not part of it', (proof, cleaned) => {
  expect(cleanProof(proof)).toBe(cleaned);
});

test.each([
  'https://x.com/\u200ba',
  'https://a:b@example.com',
  'https://x.com/ahttps://facebook.com/b',
  '<p><a href="https://x.com/a https://facebook.com/b">a</a></p>',
  '<p><a href="https://x.com/\u2060a">a</a></p>',
  '<p><a href="https://a:b@example.com">a</a></p>',
])('a proof is refused for a misleading link: %j', (proof) => {
  expect(() => cleanProof(proof)).toThrow(expect.objectContaining({ code: 'proof_unreadable' }) as Error);
});

describe('a proof without visible content is refused', () => {
  const nothing = [
    '<p><br></p>',
    '   ',
    '<p>&nbsp; \u200b</p>',
    '<p>&#12644;\u2800\u034f</p>',
    '<p><strong>\u3164</strong>&zwj;&shy;</p>',
    '\u115f\u1160\uffa0',
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
  ];
  test.each(nothing)('%j', (html) => {
    expect(refusalOf(html)).toEqual({ proof: messages.jobs.proofRequired });
  });
});

describe('a picture in the text that did not come with the call refuses the proof, because it must not be lost silently', () => {
  const lost = [
    '<p>a<img src="data:image/png;base64,iVBORw0KGgo="></p>',
    '<p>a<img src="data:image/svg+xml;base64,PHN2Zz4="></p>',
    '<p>a<img src=" DATA:image/png;base64,iVBORw0KGgo="></p>',
    '<p>a<img src="da&#10;ta:image/png;base64,iVBORw0KGgo="></p>',
    '<p>a<img src="&#100;ata:image/heic,x"></p>',
    `<p>a<img src="data:image/png;base64,~${'0'.repeat(64)}"></p>`,
  ];
  test.each(lost)('%s', (html) => {
    expect(refusalOf(html)).toEqual({ proof: messages.jobs.pictureInlineUnreadable });
  });
});

test('a picture sent with the call keeps its place, and its address in plain text is not replaced', () => {
  const hash = 'ab'.repeat(32);
  const address = `data:image/png;base64,~${hash}`;
  const cleaned = cleanProof(`<p>a<img src="${address}"> ${address}</p>`, new Set([hash]));
  expect(placedIn(cleaned)).toEqual([hash]);
  expect(inlineHashesIn(cleaned)).toEqual([hash]);
  expect(
    inlinePictureData(
      placePictures(cleaned, () => '/media/x.webp'),
      () => 'QUJD',
    ),
  ).toBe('<p>a<img src="/media/x.webp" /> data:image/png;base64,QUJD</p>');
});

test.each([
  ['tags', '<b>'.repeat(inputLimits.proofMaxTags)],
  ['characters within tags', `<p title="${'a'.repeat(inputLimits.proofMaxTagCharacters - 20)}">a</p>`],
  ['signs that are written out', `a${'&'.repeat(inputLimits.proofMaxEscapes)}`],
])('the maximum of %s is accepted', (_, html) => expect(refusalOf(`a${html}`)).toBeNull());

test.each([
  ['behind a > within quotes', `<p a=">" ${'b '.repeat(inputLimits.proofMaxTagCharacters / 2)}>a</p>`],
  ['behind a > within quotes after a space', `<p a = '>' ${'b '.repeat(inputLimits.proofMaxTagCharacters / 2)}>a</p>`],
  ['behind quotes that are none', `<p a" ${'b '.repeat(inputLimits.proofMaxTagCharacters / 2)}>a</p>`],
  ['in a tag that never ends', `a<p ${'b '.repeat(inputLimits.proofMaxTagCharacters / 2)}`],
])('attributes are counted %s', (_, html) => {
  expect(refusalOf(html)).toEqual({ proof: messages.jobs.proofTooLong });
});

test('absurd numbers of tags are refused before they cost anything', () => {
  const bomb = '<b>'.repeat(inputLimits.proofMaxTags + 1);
  expect(refusalOf(bomb)).toEqual({ proof: messages.jobs.proofTooLong });
});

test('a proof that outgrows the limit during cleaning is refused', () => {
  const grows = '&'.repeat(inputLimits.proofMaxEscapes).padEnd(limits.proofMaxBytes, 'a');
  expect(refusalOf(grows)).toEqual({ proof: messages.jobs.proofTooLong });
});

test('cleaning twice equals cleaning once, for any attack fragments', () => {
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
    propertyRuns(5_000),
  );
});

/** Slow-to-parse input at the maximum length. */
const heavy: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    'as many tags as may be, nested': '<b>x',
    links: '<a href="https://x.y">',
    'lists in lists': '<ul><li>',
    'spans with styles': '<span style="color:red;background-color:rgb(1,2,3)">',
    attributes: '<p a b c d e f g h i j k l>x',
    'tags that never end': '<p ',
    'quotes that never end': '<a href="',
    comments: '<!-- <p> ',
    entities: '&amp;&lt;&#x3c;',
    'bare ampersands': '&',
    'one long attribute': '<a title=',
    'closing tags': '</p>',
    spaces: ' \t\n',
  }).map(([what, piece]) => {
    const counted = (sign: string) => piece.split(sign).length - 1 || 1 / Infinity;
    const times = Math.min(
      limits.proofMaxBytes / piece.length,
      inputLimits.proofMaxTags / counted('<'),
      inputLimits.proofMaxEscapes / counted('&'),
      (inputLimits.proofMaxTagCharacters - 100) / (piece.match(/<[^>]*>?/g)?.join('').length ?? 1 / Infinity),
    );
    const signs = '&'.repeat(piece.includes('&') ? 0 : inputLimits.proofMaxEscapes);
    return [what, (piece.repeat(Math.floor(times)) + signs).padEnd(limits.proofMaxBytes - 5 * signs.length, 'a ')];
  }),
);

test('a text of maximum length is parsed at most five times', () => {
  const parse = jest.mocked(sanitizeHtml);
  const figures = Object.entries(heavy).map(([what, html]) => {
    const took = [1, 2, 3].map(() => {
      parse.mockClear();
      const begun = process.cpuUsage();
      refusalOf(html);
      expect(parse.mock.calls.length).toBeLessThanOrEqual(5);
      return process.cpuUsage(begun).user / 1_000;
    });
    return `${what}: ${Math.round(Math.min(...took))} ms`;
  });
  process.stdout.write(`cleanProof, ${limits.proofMaxBytes / 1024} KiB each, processor time: ${figures.join('; ')}\n`);
});
