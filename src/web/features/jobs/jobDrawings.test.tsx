import { render, screen, within } from '@testing-library/react';
import { platform } from '../../../contract/primitives';
import { ProgressBar } from '../../ui/ProgressBar';
import { JobSteps } from './HandedIn';
import { JobMotif, motifs } from './JobMotif';

test.each([
  [0, ['Share, now', 'Prove', 'Paid']],
  [2, [', done', ', done', 'Paid, now']],
  [3, [', done', ', done', ', done']],
] as const)('the steps announce done and current ones: %d done', (at, words) => {
  render(<JobSteps steps={['Share', 'Prove', 'Paid']} at={at} />);
  const steps = within(screen.getByRole('list', { name: 'Steps of this job' })).getAllByRole('listitem');
  expect(
    steps.map((step) => `${step.lastChild?.textContent}${step.getAttribute('aria-current') ? ', now' : ''}`),
  ).toEqual(words);
});

test('the progress of places is announced', () => {
  render(<ProgressBar percent={62} label="Slots taken" />);
  const bar = screen.getByRole('progressbar', { name: 'Slots taken' });
  expect(bar).toHaveAttribute('aria-valuenow', '62');
  expect(bar.firstElementChild).toHaveStyle({ width: '62%' });
});

test('each platform, and any, has a distinct square of the pattern', () => {
  expect(Object.keys(motifs).sort()).toEqual([...platform.options, 'any'].sort());
  const squares = Object.values(motifs);
  expect(new Set(squares.map(([motif]) => motif)).size).toBe(squares.length);
  expect(new Set(squares.map(([, drawing]) => drawing)).size).toBe(squares.length);
});

test.each([...platform.options, null])('the square of %s is drawn and silent', (of) => {
  const { container } = render(<JobMotif platform={of} />);
  const [motif, drawing] = motifs[of ?? 'any'];
  expect(container.querySelector(`.job-motif--${motif} > svg > path`)).toHaveAttribute('d', drawing);
  expect(container.querySelectorAll('.job-mark')).toHaveLength(of === null ? 0 : 1);
  expect(screen.queryByRole('img')).toBeNull();
  expect(container.firstElementChild).toHaveAttribute('aria-hidden', 'true');
});
