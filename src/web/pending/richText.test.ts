import { isEmptyHtml } from './proofText';

it.each([
  ['', true],
  ['<p><br></p>', true],
  ['<p> &nbsp;\u00a0\u200b</p><h1></h1>', true],
  ['<ol><li data-list="bullet"></li></ol>', true],
  ['<p>done</p>', false],
  ['<p>0</p>', false],
  ['<p><img src="/media/a.webp"></p>', false],
])('counts %p as empty: %p', (html, empty) => {
  expect(isEmptyHtml(html)).toBe(empty);
});
