import { firstName, initials, mayBeSamePerson } from './names';

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

test.each([
  ['Blessing Owolabi', 'SAMUEL OWOLABI BLESSING', true],
  ['Ada Obi', 'OBI ADA NGOZI', true],
  ['Adé Òbí', 'ADE OBI', true],
  ['Ada', 'ADA OBI', true],
  ['Ada Obi', 'ADA EZE', false],
  ['Ada Obi', 'CHINEDU BALOGUN', false],
  ['Ada O. Obi', 'O CHINEDU BALOGUN', false],
])('%s and %s may be the same person: %s', (one, other, may) => {
  expect(mayBeSamePerson(one, other)).toBe(may);
});
