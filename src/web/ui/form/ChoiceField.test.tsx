import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ChoiceField } from './ChoiceField';
import { beginnersFirst, fits, meantBy } from './choices';

const banks = ['Access Bank', 'First Bank of Nigeria', 'Guaranty Trust Bank', 'Zenith Bank'];

test.each([
  ['access bank', 'Access Bank'],
  ['zen', 'Zenith Bank'],
  ['bank', undefined],
  ['moon', undefined],
  ['', undefined],
])('the text %p stands for %p', (typed, meant) => {
  expect(meantBy(typed, banks)).toBe(meant);
});

test('a list is searched in any part of a name and those that begin so come first', () => {
  const found = ['First City', 'City Bank', 'Zenith'].filter((option) => fits('city', option));
  expect(found.sort((one, other) => beginnersFirst('city', one, other))).toEqual(['City Bank', 'First City']);
});

function Sample({ options = banks, loading }: { options?: string[]; loading?: boolean }) {
  const [value, setValue] = useState('');
  return (
    <>
      <label htmlFor="bank">Your bank</label>
      <ChoiceField id="bank" placeholder="Bank" value={value} onChange={setValue} options={options} loading={loading} />
      <p>chosen: {value || 'none'}</p>
      <button type="button">elsewhere</button>
    </>
  );
}

function show(props: Parameters<typeof Sample>[0] = {}) {
  render(<Sample {...props} />);
  return { user: userEvent.setup(), box: screen.getByLabelText('Your bank') };
}

// First: the list, once it has come, is there for every field after it.
test.each([
  ['Zenith Bank', 'Zenith Bank'],
  ['zen', 'Zenith Bank'],
  ['bank', 'none'],
])('before the list is there, %p filled in from elsewhere chooses %s', (text, chosen) => {
  const { box } = show();
  fireEvent.change(box, { target: { value: text } });
  expect(screen.getByText(`chosen: ${chosen}`)).toBeVisible();
});

test('the list comes with the focus, keeps text typed before, and takes the choice with Enter', async () => {
  const { user, box } = show();
  act(() => box.focus());
  fireEvent.change(box, { target: { value: 'trust' } });
  const list = await screen.findByRole('combobox', { expanded: true });
  expect(list).toHaveFocus();
  expect(list).toHaveValue('trust');
  await user.click(await screen.findByTitle('Guaranty Trust Bank'));
  expect(await screen.findByText('chosen: Guaranty Trust Bank')).toBeVisible();
});

test('text that stands for one option is taken when the field is left; other text is not', async () => {
  const { user } = show();
  const list = await screen.findByLabelText('Your bank');
  await user.type(list, 'zen');
  await user.click(screen.getByRole('button', { name: 'elsewhere' }));
  expect(screen.getByText('chosen: Zenith Bank')).toBeVisible();
  await user.type(list, 'bank');
  await user.click(screen.getByRole('button', { name: 'elsewhere' }));
  expect(screen.getByText('chosen: Zenith Bank')).toBeVisible();
  await waitFor(() => expect(list).toHaveValue(''));
});

test('a list that is still coming is told from one without a match', async () => {
  const { user } = show({ options: [], loading: true });
  await user.click(await screen.findByRole('combobox'));
  expect(await screen.findByText('Loading...')).toBeInTheDocument();
});
