import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { moved, PictureZoom, zoomed } from './PictureZoom';

const whole = { scale: 1, x: 0, y: 0 };
const frame = { width: 400, height: 300 };

describe('a picture’s view', () => {
  test('keeps the point under the pointer', () => {
    const at = { x: 100, y: -50 };
    const { scale, x, y } = zoomed(whole, 2, at);
    // The point under the cursor before any zoom.
    expect([(at.x - x) / scale, (at.y - y) / scale]).toEqual([at.x, at.y]);
  });

  test.each([
    ['smaller than whole', 0.5, 1],
    ['larger than eightfold', 100, 8],
  ])('is never %s', (_name, factor, scale) => {
    expect(zoomed(whole, factor, { x: 0, y: 0 }).scale).toBe(scale);
  });

  test('returns to the centre at full size', () => {
    expect(zoomed({ scale: 2, x: 150, y: 90 }, 0.5, { x: 10, y: 10 })).toEqual(whole);
  });

  test('cannot leave its frame', () => {
    expect(moved({ scale: 2, x: 0, y: 0 }, { x: 5_000, y: -5_000 }, frame)).toEqual({ scale: 2, x: 200, y: -150 });
    expect(moved(whole, { x: 30, y: 30 }, frame)).toEqual(whole);
  });
});

const zoom = () => screen.getByLabelText('Zoom').textContent;

test('turns by a quarter per press', async () => {
  render(<PictureZoom src="/media/a.webp" alt="A proof" />);
  const image = screen.getByRole('img', { name: 'A proof' });
  await userEvent.click(screen.getByRole('button', { name: 'Turn' }));
  expect(image.style.transform).toContain('rotate(90deg)');
  await userEvent.click(screen.getByRole('button', { name: 'Turn' }));
  expect(image.style.transform).toContain('rotate(180deg)');
});

test('zooms by buttons and back', async () => {
  render(<PictureZoom src="/media/a.webp" alt="A proof" />);
  expect(screen.getByRole('button', { name: 'Zoom out' })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Zoom in' }));
  expect(zoom()).toBe('150 %');
  await userEvent.click(screen.getByRole('button', { name: 'Whole picture' }));
  expect(zoom()).toBe('100 %');
});

test('zooms by keys when focused, and everywhere only if wanted', async () => {
  const { rerender } = render(<PictureZoom src="/media/a.webp" alt="A proof" />);
  await userEvent.keyboard('+');
  expect(zoom()).toBe('100 %');
  screen.getByRole('group', { name: /^A proof/ }).focus();
  await userEvent.keyboard('++-');
  expect(zoom()).toBe('150 %');
  screen.getByRole('group', { name: /^A proof/ }).blur();
  rerender(<PictureZoom src="/media/a.webp" alt="A proof" everywhere="page" />);
  await userEvent.keyboard('0');
  expect(zoom()).toBe('100 %');
});

test('zooms by the wheel', () => {
  render(<PictureZoom src="/media/a.webp" alt="A proof" />);
  fireEvent.wheel(screen.getByRole('group', { name: /^A proof/ }), { deltaY: -300 });
  expect(zoom()).toBe('272 %');
});
