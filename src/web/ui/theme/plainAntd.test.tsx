import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PlainAntd } from '../../../../webpack/antd/gallery/PlainAntd';

// e2e/antdStyles.spec.ts compares the build with plain antd.
const names = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[1]?.textContent);

async function draw() {
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  render(<PlainAntd />);
  return user;
}

test('a table has pages, size, order, filters and selection', async () => {
  const user = await draw();
  expect(names()).toEqual(['Ada', 'Bola']);
  await user.click(screen.getByRole('listitem', { name: '2' }));
  expect(names()).toEqual(['Chidi', 'Dayo']);
  await user.pointer({ keys: '[MouseLeft]', target: screen.getByRole('combobox', { name: 'Page Size' }) });
  await user.click(await screen.findByTitle('5 / page'));
  expect(names()).toHaveLength(5);
  await user.click(screen.getByRole('columnheader', { name: /Amount/ }));
  expect(names()).toEqual(['Efe', 'Dayo', 'Chidi', 'Bola', 'Ada']);
  await user.click(screen.getByRole('button', { name: 'filter' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Chidi' }));
  await user.click(screen.getByRole('button', { name: 'OK' }));
  expect(names()).toEqual(['Chidi']);
  const [all, one] = screen.getAllByRole('checkbox');
  await user.click(all!);
  expect(one).toBeChecked();
});

test('a form keeps its rules', async () => {
  const user = await draw();
  await user.type(screen.getByRole('textbox', { name: /Email/ }), 'x');
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'ab');
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), '  ');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Email is not a valid email')).toBeVisible();
  expect(screen.getByText('Name must be at least 3 characters')).toBeVisible();
  expect(screen.getByText('Reason cannot be a blank character')).toBeVisible();
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('a label has its tooltip', async () => {
  const user = await draw();
  await user.hover(await screen.findByRole('img', { name: 'question-circle' }));
  expect(await screen.findByRole('tooltip')).toHaveTextContent('For receipts');
});

test('progress may be a circle', async () => {
  await draw();
  expect(screen.getByRole('progressbar').querySelectorAll('circle')).not.toHaveLength(0);
});
