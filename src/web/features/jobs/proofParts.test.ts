import fc from 'fast-check';
import { waitingPictures, withAddresses, withoutPreviews } from '../../pending/proofText';
import { composeProof, noteHtml, parseProof, plainNote, withNotePictures } from './proofParts';

const link = fc.oneof(
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
  fc.string(),
  fc.string({ unit: fc.constantFrom('&', 'amp;', '<', '>', '"', 'quot;', ' ', 'a', '</a></p>') }),
);
const pictures = fc.array(fc.array(fc.uuid(), { minLength: 1, maxLength: 4 }), { maxLength: 8 });
/** As the editor writes it: pictures in plain paragraphs, links with targets. */
const note = fc
  .array(
    fc.oneof(
      fc.string().map((text) => `<p>${text.replaceAll('<', '&lt;')}</p>`),
      fc.uuid().map((id) => `<p><img data-upload="${id}"></p>`),
      fc.webUrl().map((url) => `<p><a href="${url}" rel="noopener noreferrer" target="_blank">${url}</a></p>`),
      fc.constantFrom(
        '<p><br></p>',
        '<h1>Done</h1>',
        '<ol><li data-list="bullet">One</li></ol>',
        '<img src="/media/a.webp">',
      ),
    ),
  )
  .map((blocks) => blocks.join(''));
const parts = fc.record({ link, pictures, note });

test('a proof of parts is parsed into the same parts', () => {
  fc.assert(fc.property(parts, (made) => expect(parseProof(composeProof(made))).toEqual(made)));
});

test('every draft is restored completely', () => {
  const draft = fc.oneof(
    fc.string(),
    note,
    parts.map(composeProof),
    fc.string({
      unit: fc.constantFrom(
        '<p data-part="link">',
        '<p data-part="pictures">',
        '<a href="',
        '&',
        '">',
        '</a>',
        '</p>',
        'x',
      ),
    }),
  );
  fc.assert(fc.property(draft, (html) => expect(composeProof(parseProof(html))).toBe(html)));
});

test('pictures of all parts are found, and stored as in the draft', () => {
  fc.assert(
    fc.property(parts, (made) => {
      const html = composeProof(made);
      expect(waitingPictures(html)).toEqual([...new Set([...made.pictures.flat(), ...waitingPictures(made.note)])]);
      expect(withoutPreviews(html)).toBe(html);
    }),
  );
});

test('a draft from the editor alone is a note', () => {
  const html = '<p>Posted.<img data-upload="11111111-1111-4111-8111-111111111111"></p>';
  expect(parseProof(html)).toEqual({ link: '', pictures: [], note: html });
  expect(parseProof('')).toEqual({ link: '', pictures: [], note: '' });
});

test('on the wire the link comes first as an anchor, and screenshots are pictures', () => {
  const id = '22222222-2222-4222-8222-222222222222';
  const html = composeProof({ link: 'https://x.example/p?a=1&b=2', pictures: [[id]], note: '<p>412 views</p>' });
  expect(withAddresses(html, () => '/media/2.webp')).toBe(
    '<p data-part="link"><a href="https://x.example/p?a=1&amp;b=2">https://x.example/p?a=1&amp;b=2</a></p>' +
      '<p data-part="pictures"><img src="/media/2.webp"></p><p>412 views</p>',
  );
});

test('the pieces of a long screenshot keep their order on the wire', () => {
  const [one, two, three] = ['1', '2', '3'].map((n) => `${n.repeat(8)}-1111-4111-8111-111111111111`) as [
    string,
    string,
    string,
  ];
  const html = composeProof({ link: '', pictures: [[one], [two, three]], note: '' });
  expect(withAddresses(html, (id) => `/media/${id.charAt(0)}.webp`)).toBe(
    '<p data-part="pictures"><img src="/media/1.webp"><img src="/media/2.webp" alt="Screenshot 2, part 1 of 2">' +
      '<img src="/media/3.webp" alt="Screenshot 2, part 2 of 2"></p>',
  );
});

test('the pictures of an older note join the screenshots', () => {
  const id = '11111111-1111-4111-8111-111111111111';
  const parts = parseProof(`<p>Posted.<img data-upload="${id}"></p>`);
  expect(withNotePictures(parts)).toEqual({ link: '', pictures: [[id]], note: '<p>Posted.</p>' });
});

test('a plain note returns as it was typed', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.string(), fc.webUrl(), fc.constantFrom('\n', '&lt;', '<p>', 'wa.me/1')), { maxLength: 8 }),
      (pieces) => {
        const typed = pieces.join('').replaceAll('\r', '').trimEnd();
        const html = noteHtml(typed);
        if (html !== '') expect(plainNote(html)).toBe(typed);
      },
    ),
  );
  expect(noteHtml(' \n ')).toBe('');
  expect(plainNote('<p><b>Bold</b></p>')).toBeNull();
  expect(plainNote('<h1>Done</h1>')).toBeNull();
});
