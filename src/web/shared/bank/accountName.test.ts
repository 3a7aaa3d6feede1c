import { formatAccountName } from './bankChoices';

it.each([
  ['Ada Obi', 'Ada Obi'],
  ['Ọlá Ɓala', 'Ọlá Ɓala, written Ola Bala for the bank'],
  ['Ngozi Okonjo–Iweala', 'Ngozi Okonjo–Iweala, written Ngozi Okonjo-Iweala for the bank'],
])('the account name %s is shown as %s', (name, shown) => {
  expect(formatAccountName(name)).toBe(shown);
});
