import { ownPictures, withoutOwnPictures } from './proofPictures';

const png = 'data:image/png;base64,iVBORw0KGgo=';

test.each([
  ['one alone', '<p><img src="/media/a.webp"></p><p><br></p>', ['/media/a.webp'], ''],
  ['an inline one without any markup', png, [png], ''],
  [
    'several with words',
    `<p>Hi <img alt="" src="/media/a.webp"></p><img src="${png}">`,
    ['/media/a.webp', png],
    '<p>Hi </p>',
  ],
  [
    'one of a stranger',
    '<p><img src="https://i.imgur.com/a.png"></p>',
    [],
    '<p><img src="https://i.imgur.com/a.png"></p>',
  ],
  ['none', '<p>Done</p>', [], '<p>Done</p>'],
])('the pictures of a proof with %s', (_name, proof, pictures, rest) => {
  expect(ownPictures(proof)).toEqual(pictures);
  expect(withoutOwnPictures(proof)).toBe(rest);
});
