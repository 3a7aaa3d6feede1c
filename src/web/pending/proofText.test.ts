import { waitingPictures, withAddresses, withoutPreviews } from './proofText';

const one = '11111111-1111-4111-8111-111111111111';
const two = '22222222-2222-4222-8222-222222222222';
const proof =
  `<p>Posted.<img src="blob:http://x/1" data-upload="${one}"></p>` +
  `<p><img data-upload="${two}" src=""><img src="/media/abc.webp"><img data-upload="${one}"></p>`;

test('waiting pictures are named once in order; stored ones are not', () => {
  expect(waitingPictures(proof)).toEqual([one, two]);
  expect(waitingPictures('<p>No picture: data-upload="x"</p>')).toEqual([]);
});

test('a draft stores only their ids', () => {
  expect(withoutPreviews(proof)).toBe(
    `<p>Posted.<img data-upload="${one}"></p>` +
      `<p><img data-upload="${two}"><img src="/media/abc.webp"><img data-upload="${one}"></p>`,
  );
});

test('a proof is sent with their addresses', () => {
  expect(withAddresses(proof, (id) => (id === one ? '/media/1.webp' : '/media/2.webp'))).toBe(
    '<p>Posted.<img src="/media/1.webp"></p>' +
      '<p><img src="/media/2.webp"><img src="/media/abc.webp"><img src="/media/1.webp"></p>',
  );
});

test('a proof is never sent without one of its pictures', () => {
  expect(() => withAddresses(proof, (id) => (id === one ? '/media/1.webp' : null))).toThrow();
});
