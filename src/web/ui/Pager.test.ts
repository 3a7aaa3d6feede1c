import { pageWindow } from './Pager';

const gap = 0;

it.each<[page: number, pages: number, most: number, shown: number[]]>([
  [1, 1, 7, [1]],
  [2, 6, 6, [1, 2, 3, 4, 5, 6]],
  [1, 13, 6, [1, 2, 3, 4, 5, gap, 13]],
  [7, 13, 6, [1, gap, 6, 7, 8, 9, gap, 13]],
  [13, 13, 6, [1, gap, 9, 10, 11, 12, 13]],
  [1, 20, 5, [1, 2, 3, 4, gap, 20]],
  [10, 20, 5, [1, gap, 9, 10, 11, gap, 20]],
  [20, 20, 5, [1, gap, 17, 18, 19, 20]],
  [3, 20, 5, [1, 2, 3, 4, gap, 20]],
])('on page %d of %d with at most %d buttons shows %p', (page, pages, most, shown) => {
  const window = pageWindow(page, pages, most);
  expect(window).toEqual(shown);
  expect(window.filter((number) => number !== gap).length).toBeLessThanOrEqual(most);
  expect(window).toContain(page);
});
