import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Combobox } from './Combobox';

const banks = ['Access Bank', 'First Bank of Nigeria', 'Guaranty Trust Bank', 'Zenith Bank'];

function Sample({ options = banks, loading }: { options?: string[]; loading?: boolean }) {
  const [value, setValue] = useState('');
  return (
    <>
      <Combobox aria-label="Bank" value={value} onChange={setValue} options={options} loading={loading} />
      <p>chosen: {value || 'none'}</p>
      <button type="button">elsewhere</button>
    </>
  );
}

function show(props: Parameters<typeof Sample>[0] = {}) {
  render(<Sample {...props} />);
  return { user: userEvent.setup(), box: screen.getByRole('combobox', { name: 'Bank' }) };
}

beforeAll(() => {
  Element.prototype.scrollIntoView = () => undefined;
});

it('finds by any part of the name and takes the choice with Enter', async () => {
  const { user, box } = show();
  await user.type(box, 'trust');
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Guaranty Trust Bank']);
  await user.keyboard('{Enter}');
  expect(screen.getByText('chosen: Guaranty Trust Bank')).toBeVisible();
  expect(box).toHaveValue('Guaranty Trust Bank');
  expect(box).toHaveAttribute('aria-expanded', 'false');
});

it('names the option the arrow keys stand on', async () => {
  const { user, box } = show();
  await user.click(box);
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(box).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { name: 'Guaranty Trust Bank' }).id);
  await user.keyboard('{Enter}');
  expect(screen.getByText('chosen: Guaranty Trust Bank')).toBeVisible();
});

it('takes a choice by a press', async () => {
  const { user, box } = show();
  await user.click(box);
  await user.click(screen.getByRole('option', { name: 'Zenith Bank' }));
  expect(screen.getByText('chosen: Zenith Bank')).toBeVisible();
});

it.each([
  ['text that names an option in other letters', 'access bank', 'Access Bank'],
  ['text that fits one option only', 'zen', 'Zenith Bank'],
  ['text that fits several', 'bank', 'none'],
  ['text that fits none', 'moon', 'none'],
])('on leaving with %s the choice is %s -> %s', async (_what, typed, chosen) => {
  const { user, box } = show();
  await user.type(box, typed);
  await user.click(screen.getByRole('button', { name: 'elsewhere' }));
  expect(screen.getByText(`chosen: ${chosen}`)).toBeVisible();
  expect(box).toHaveValue(chosen === 'none' ? '' : chosen);
});

it.each([
  ['names an option', 'Zenith Bank', 'Zenith Bank'],
  ['fits one option only', 'zen', 'Zenith Bank'],
  ['fits several', 'bank', 'none'],
])('filled in from elsewhere with text that %s (%s), it chooses %s and opens no list', (_what, text, chosen) => {
  const { box } = show();
  fireEvent.change(box, { target: { value: text } });
  expect(screen.getByText(`chosen: ${chosen}`)).toBeVisible();
  expect(box).toHaveAttribute('aria-expanded', 'false');
});

it('forgets the choice when the text is deleted', async () => {
  const { user, box } = show();
  await user.type(box, 'zen{Enter}');
  await user.clear(box);
  expect(screen.getByText('chosen: none')).toBeVisible();
});

it('gives up what was typed on Escape', async () => {
  const { user, box } = show();
  await user.type(box, 'zen{Escape}');
  expect(box).toHaveValue('');
  expect(screen.queryByRole('option')).not.toBeInTheDocument();
});

it('tells a list that is still coming from one without a match', async () => {
  const { user, box } = show({ options: [], loading: true });
  await user.click(box);
  expect(screen.getByRole('status')).toHaveTextContent('Loading...');
});
