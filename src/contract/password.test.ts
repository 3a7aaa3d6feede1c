import { isPlainlyGuessable } from './password';

const own = ['ada.obi@example.com', '+234 803 123 4567', 'Ada Obi Okafor', ''];

it.each([
  ['ShareNaira2026!', true],
  ['naira-2026', true],
  ['password1', true],
  ['aaaaaaaaaaaa', true],
  ['abababababab', true],
  ['Ada.Obi@Example.com', true],
  ['ada.obi', true],
  ['adaobiokafor', true],
  ['+2348031234567', true],
  ['08031234567', true],
  ['0803 123 4567', true],
  ['0803 123 4568', false],
  ['violet-harmattan-91', false],
  ['ńaíra is my favourite word', false],
])('“%s” is plainly guessable: %s', (password, guessable) => {
  expect(isPlainlyGuessable(password, own)).toBe(guessable);
});
