import { firstName, initials } from './names';

it.each([
  ['Adaeze Okafor', 'AO', 'Adaeze'],
  ['Adaeze Ngozi Okafor', 'AO', 'Adaeze'],
  ['  tunde   adebayo ', 'TA', 'tunde'],
  ['Ọmọlará Ẹniọlá', 'ỌẸ', 'Ọmọlará'],
  ['Halima', 'H', 'Halima'],
  ['', '', ''],
])('shortens %p to %p and %p', (fullname, letters, first) => {
  expect(initials(fullname)).toBe(letters);
  expect(firstName(fullname)).toBe(first);
});
