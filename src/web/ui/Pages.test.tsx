import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { onLine } from '../testing/onLine';
import { Pages } from './Pages';

const ahead = jest.fn();
const tableAt = (page: number) => ({
  page,
  pageSize: 10,
  hrefOf: (other: number) => `?page=${other}`,
  setPage: () => undefined,
});
/** Ten pages, loaded by default. */
const pagerAt = (page: number, { fetching = false } = {}) => (
  <MemoryRouter>
    <Pages label="Pages of jobs" table={tableAt(page)} total={100} {...(fetching ? {} : { onPageIntent: ahead })} />
  </MemoryRouter>
);
const next = () => screen.getByRole('link', { name: 'Next' });

beforeEach(() => {
  ahead.mockReset();
  onLine(undefined);
});

it('prefetches a page on hover or focus', () => {
  render(pagerAt(1));
  expect(ahead).not.toHaveBeenCalled();
  fireEvent.pointerEnter(next());
  fireEvent.focus(screen.getByRole('link', { name: 'Page 10' }));
  expect(ahead.mock.calls).toEqual([[2], [10]]);
});

it('prefetches the page after for a reader who stays on the link', () => {
  const { rerender } = render(pagerAt(1));
  fireEvent.pointerEnter(next());
  rerender(pagerAt(2, { fetching: true }));
  expect(ahead.mock.calls).toEqual([[2]]);
  rerender(pagerAt(2));
  rerender(pagerAt(2));
  expect(ahead.mock.calls).toEqual([[2], [3]]);
  fireEvent.pointerLeave(next());
  rerender(pagerAt(3));
  expect(ahead.mock.calls).toEqual([[2], [3]]);
});

it.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])(
  'prefetches nothing on %j',
  (line) => {
    onLine(line);
    const { rerender } = render(pagerAt(1));
    fireEvent.pointerEnter(next());
    rerender(pagerAt(2));
    expect(ahead).not.toHaveBeenCalled();
  },
);

it('shows at most five numbers, including first and last', () => {
  for (const page of [1, 2, 3, 5, 8, 9, 10]) {
    const { unmount } = render(pagerAt(page));
    const numbers = screen
      .getAllByRole('link', { name: /^Page \d+$/ })
      .filter(({ textContent }) => textContent !== '…');
    expect(numbers.length).toBeLessThanOrEqual(5);
    expect(numbers.map(({ textContent }) => textContent)).toEqual(expect.arrayContaining(['1', String(page), '10']));
    expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent(String(page));
    unmount();
  }
});
