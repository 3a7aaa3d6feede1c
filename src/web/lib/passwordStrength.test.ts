import { passwordStrength, type Strength } from './passwordStrength';

const ada = ['ada.okafor@example.com', 'Adaeze Okafor', '0803 123 4567'];

it.each<[string, Strength | null]>([
  ['', null],
  ['a', 'short'],
  ['Tr0ub4d', 'short'],
  ['aaaaaaaaaaaaaaaaaaaa', 'guessable'],
  ['abababababababababab', 'guessable'],
  ['12345678901234567890', 'guessable'],
  ['qwertyuiopasdfghjkl', 'guessable'],
  ['abcdefghijklmnopqrstuvwxyz', 'guessable'],
  ['password', 'guessable'],
  ['Password123!', 'guessable'],
  ['P@ssw0rd2026', 'guessable'],
  ['iloveyouiloveyou', 'guessable'],
  ['ShareNaira2026', 'guessable'],
  ['Adaeze1990', 'guessable'],
  ['okaforokaforokafor', 'guessable'],
  ['08031234567', 'guessable'],
  ['+2348031234567', 'guessable'],
  ['password1', 'guessable'],
  ['sharing-2026-10-31', 'guessable'],
  ['ada.okafor@example.com', 'guessable'],
  ['vbkwmzqp', 'weak'],
  ['sunshine in may', 'weak'],
  ['vbkwmzqphx', 'fair'],
  ['k7#Tq!2x', 'fair'],
  ['Adaeze likes green tea at 7', 'fair'],
  ['call me on 08031234567 any day', 'fair'],
  ['k7#Tq!2xWm9$', 'strong'],
  ['rivers carry 9 yellow boats', 'strong'],
  ['correct horse battery staple', 'strong'],
  ['ẹ káàárọ̀ gbogbo ará ilé', 'strong'],
])('%p is %s', (password, strength) => {
  expect(passwordStrength(password, ada)).toBe(strength);
});

it('works without personal details', () => {
  expect(passwordStrength('rivers carry 9 yellow boats', [undefined, '', undefined])).toBe('strong');
});
