import { beginDrag } from './columnDrag';
import { standardLayout } from './tableLayout';

const columns = ['name', 'amount', 'status'].map((key) => ({ key, title: key, render: () => null }));

/** A press on the heading of the amount; the engine has no layout, so every heading lies at 0. */
function press() {
  document.body.innerHTML = `<div class="admin-rows"><table><thead><tr>${columns
    .map(({ key }) => `<th data-column="${key}"><i class="admin-rows__grip"></i></th>`)
    .join('')}</tr></thead></table></div>`;
  const heading = document.querySelector('th[data-column="amount"]')!;
  const keepLayout = jest.fn();
  const grip = heading.querySelector('i')!;
  const on = (target: Element) => {
    target.addEventListener('pointerdown', (event) =>
      beginDrag(event as PointerEvent, { columns, layout: standardLayout, keepLayout }),
    );
    target.dispatchEvent(new MouseEvent('pointerdown', { clientX: 100, buttons: 1 }));
  };
  const move = (clientX: number, buttons: number) =>
    document.dispatchEvent(new MouseEvent('pointermove', { clientX, buttons }));
  const release = () => document.dispatchEvent(new MouseEvent('pointerup'));
  return { heading, grip, keepLayout, on, move, release };
}

test('an edge that is dragged gives its column the width at which it is let go', () => {
  const { grip, keepLayout, on, move, release } = press();
  on(grip);
  move(240, 1);
  release();
  expect(keepLayout).toHaveBeenCalledWith({ ...standardLayout, widths: { amount: 240 } });
});

test('a dragged heading takes its column along, and the drop is no click', () => {
  const { heading, keepLayout, on, move, release } = press();
  const click = jest.fn();
  heading.querySelector('i')!.addEventListener('click', click);
  on(heading);
  move(240, 1);
  release();
  heading.querySelector('i')!.click();
  expect(keepLayout).toHaveBeenCalledWith({ ...standardLayout, columns: ['name', 'status', 'amount'] });
  expect(click).not.toHaveBeenCalled();
});

test.each([
  ['that was let go before this code came', (move: (x: number, buttons: number) => void) => move(240, 0)],
  ['of a hand that shook', (move: (x: number, buttons: number) => void) => move(104, 1)],
  [
    'that Escape ended',
    (move: (x: number, buttons: number) => void) => {
      move(240, 1);
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    },
  ],
])('a press %s changes nothing, and the next click is one', (_, between) => {
  const { heading, keepLayout, on, move, release } = press();
  const click = jest.fn();
  heading.addEventListener('click', click);
  on(heading);
  between(move);
  release();
  heading.querySelector('i')!.click();
  expect(keepLayout).not.toHaveBeenCalled();
  expect(click).toHaveBeenCalledTimes(1);
});
