import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ChoiceField } from './ChoiceField';
import { stateChoices } from '../../../contract/states';
import { type Choice, named } from '../../../contract/inputs/choices';
import { matching } from '../../../contract/inputs/matching';

const banks = [
  { name: 'Access Bank', aliases: ['Diamond'] },
  { name: 'FCMB Microfinance Bank' },
  { name: 'First Bank of Nigeria', aliases: ['FBN', 'First Bank'] },
  { name: 'First City Monument Bank', aliases: ['FCMB'] },
  { name: 'Guaranty Trust Bank', aliases: ['GTB', 'GTBank'] },
  { name: 'Zenith Bank' },
];

test.each([
  ['access bank', 'Access Bank'],
  ['AccessBank Plc', 'Access Bank'],
  ['FCMB', 'First City Monument Bank'],
  ['fcmb microfinance bank', 'FCMB Microfinance Bank'],
  ['F.B.N.', 'First Bank of Nigeria'],
  ['gt bank', 'Guaranty Trust Bank'],
  ['zen', undefined],
  ['microfinance', undefined],
  ['bank', undefined],
  ['moon', undefined],
  ['...', undefined],
  ['', undefined],
])('the text %p names %p', (typed, meant) => {
  expect(named(typed, banks)).toBe(meant);
});

test('a name shared by two choices names neither', () => {
  expect(named('union bank', [{ name: 'Union Bank' }, { name: 'Titan', aliases: ['UnionBank'] }])).toBeUndefined();
});

test.each([
  ['Lagos State', 'Lagos'],
  ['OYO STATE', 'Oyo'],
  ['Cross Rivers', 'Cross River'],
  ['Nassarawa', 'Nasarawa'],
  ['Federal Capital Territory', 'FCT - Abuja'],
  ['FCT', 'FCT - Abuja'],
  ['Abuja', 'FCT - Abuja'],
  ['AkwaIbom', 'Akwa Ibom'],
  ['Akwa-Ibom State, Nigeria', 'Akwa Ibom'],
  ['abuja (FCT)', 'FCT - Abuja'],
  ['Kastina', 'Katsina'],
  ['Ọ̀ṣun', 'Osun'],
  ['ọyọ state', 'Oyo'],
  ['River', undefined],
  ['O', undefined],
])('the state %p is %p', (typed, state) => {
  expect(named(typed, stateChoices)).toBe(state);
});

test('no name stands for two states', () => {
  const names = stateChoices.flatMap(({ name, aliases }) => [name, ...aliases]);
  expect(names.filter((one) => named(one, stateChoices) === undefined)).toEqual([]);
});

test('a list is searched in names and aliases: exact names first, then beginnings', () => {
  const found = (typed: string, choices: readonly Choice[]) => matching(typed, choices).map(({ name }) => name);
  expect(found('fcmb', banks)).toEqual(['First City Monument Bank', 'FCMB Microfinance Bank']);
  const cities = ['First City', 'City Bank', 'Zenith'].map((name) => ({ name }));
  expect(found('city', cities)).toEqual(['City Bank', 'First City']);
  expect(found('', cities)).toEqual(['First City', 'City Bank', 'Zenith']);
});

function Sample({ choices = banks, loading }: { choices?: Choice[]; loading?: boolean }) {
  const [value, setValue] = useState('');
  return (
    <>
      <label htmlFor="bank">Your bank</label>
      <ChoiceField
        what="bank"
        id="bank"
        placeholder="Bank"
        value={value}
        onChange={setValue}
        choices={choices}
        loading={loading}
      />
      <p>chosen: {value || 'none'}</p>
      <button type="button">elsewhere</button>
    </>
  );
}

function show(props: Parameters<typeof Sample>[0] = {}) {
  render(<Sample {...props} />);
  return { user: userEvent.setup(), box: screen.getByLabelText('Your bank') };
}

// First, because the list stays loaded for later tests.
test.each([
  ['Zenith Bank', 'Zenith Bank'],
  ['fcmb', 'First City Monument Bank'],
  ['zen', 'zen'],
])('before the list loads, %p filled in from elsewhere chooses %s', (text, chosen) => {
  const { box } = show();
  fireEvent.change(box, { target: { value: text } });
  expect(screen.getByText(`chosen: ${chosen}`)).toBeVisible();
});

test('the list loads on focus, keeps typed text, and Enter takes the choice', async () => {
  const { user, box } = show();
  act(() => box.focus());
  fireEvent.change(box, { target: { value: 'trust' } });
  const list = await screen.findByRole('combobox', { expanded: true });
  expect(list).toHaveFocus();
  expect(list).toHaveValue('trust');
  await user.click(await screen.findByTitle('Guaranty Trust Bank'));
  expect(await screen.findByText('chosen: Guaranty Trust Bank')).toBeVisible();
});

test.each([
  ['by leaving the field', '[Tab]'],
  ['with Enter', '[Enter]'],
])('a text is taken %s if it names a choice, and otherwise kept', async (_, key) => {
  const { user } = show();
  const list = await screen.findByLabelText('Your bank');
  await user.type(list, 'FCMB');
  await user.keyboard(key);
  expect(screen.getByText('chosen: First City Monument Bank')).toBeVisible();
  await user.clear(list);
  await user.type(list, 'zen');
  await user.keyboard(key);
  expect(screen.getByText('chosen: zen')).toBeVisible();
});

test('a press elsewhere keeps the text over an earlier choice', async () => {
  const { user } = show();
  const list = await screen.findByLabelText('Your bank');
  await user.type(list, 'gtb');
  await user.click(screen.getByRole('button', { name: 'elsewhere' }));
  expect(screen.getByText('chosen: Guaranty Trust Bank')).toBeVisible();
  await user.type(list, 'FCM');
  await user.click(screen.getByRole('button', { name: 'elsewhere' }));
  expect(screen.getByText('chosen: FCM')).toBeVisible();
  await waitFor(() => expect(list).toHaveValue(''));
});

const press = (field: HTMLElement, key: string, keyCode: number) =>
  fireEvent.keyDown(field, { key, keyCode, which: keyCode });

test('Tab and Enter take no unvisited choice', async () => {
  const { user } = show();
  const list = await screen.findByLabelText('Your bank');
  await user.click(list);
  press(list, 'Tab', 9);
  await user.click(list);
  press(list, 'Enter', 13);
  expect(screen.getByText('chosen: none')).toBeVisible();
});

test('Enter takes the named choice, not the only prefix match', async () => {
  const { user } = show();
  const list = await screen.findByLabelText('Your bank');
  await user.type(list, 'FCMB');
  press(list, 'Enter', 13);
  expect(screen.getByText('chosen: First City Monument Bank')).toBeVisible();
});

test('arrows select a choice, and Enter takes it', async () => {
  const { user } = show();
  const list = await screen.findByLabelText('Your bank');
  await user.type(list, 'first');
  press(list, 'ArrowDown', 40);
  press(list, 'Enter', 13);
  expect(screen.getByText('chosen: First Bank of Nigeria')).toBeVisible();
});

test('text typed before the choices loaded is matched afterwards', async () => {
  const { rerender } = render(<Sample choices={[]} loading />);
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Your bank'), 'uba');
  await user.click(screen.getByRole('button', { name: 'elsewhere' }));
  expect(screen.getByText('chosen: uba')).toBeVisible();
  rerender(<Sample choices={[{ name: 'United Bank for Africa', aliases: ['UBA'] }]} />);
  expect(await screen.findByText('chosen: United Bank for Africa')).toBeVisible();
});

test('a text that fits nothing is named in the list', async () => {
  const { user } = show();
  await user.type(await screen.findByLabelText('Your bank'), 'Umoja');
  expect(await screen.findByText('No bank called “Umoja”. Try the full name.')).toBeVisible();
});

test('a loading list differs from one without a match', async () => {
  const { user } = show({ choices: [], loading: true });
  await user.click(await screen.findByRole('combobox'));
  expect(await screen.findByText('Loading...')).toBeInTheDocument();
});
