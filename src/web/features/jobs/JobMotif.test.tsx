import { render, screen } from '@testing-library/react';
import { platform } from '../../../contract/primitives';
import { JobMotif, motifs } from './JobMotif';

test('each platform, and a job that may be done on any, has a square of the cloth of its own', () => {
  expect(Object.keys(motifs).sort()).toEqual([...platform.options, 'any'].sort());
  const squares = Object.values(motifs);
  expect(new Set(squares.map(([motif]) => motif)).size).toBe(squares.length);
  expect(new Set(squares.map(([, drawing]) => drawing)).size).toBe(squares.length);
});

test.each([...platform.options, null])('the square of %s is drawn, and is silent', (of) => {
  const { container } = render(<JobMotif platform={of} />);
  const [motif, drawing] = motifs[of ?? 'any'];
  expect(container.querySelector(`.job-motif--${motif} > svg > path`)).toHaveAttribute('d', drawing);
  expect(container.querySelectorAll('.job-mark')).toHaveLength(of === null ? 0 : 1);
  expect(screen.queryByRole('img')).toBeNull();
  expect(container.firstElementChild).toHaveAttribute('aria-hidden', 'true');
});
