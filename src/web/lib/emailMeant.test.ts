import { emailMeant } from './emailMeant';

it.each([
  ['ada@gmail.con', 'ada@gmail.com'],
  ['ada@gamil.com', 'ada@gmail.com'],
  ['Ada@GMIAL.com', 'ada@gmail.com'],
  ['ada@gmail.co', 'ada@gmail.com'],
  ['ada@gmail,com', 'ada@gmail.com'],
  ['ada@gmailcom', 'ada@gmail.com'],
  ['ada@gmail', 'ada@gmail.com'],
  ['ada@gmail.com.ng', 'ada@gmail.com'],
  ['ada@yahoo.cm', 'ada@yahoo.com'],
  ['ada@yaho.com', 'ada@yahoo.com'],
  ['ada@hotmial.com', 'ada@hotmail.com'],
  ['ada@outlok.com', 'ada@outlook.com'],
  ['ada@iclould.com', 'ada@icloud.com'],
  ['ada@ymail.con', 'ada@ymail.com'],
])('%s probably means %s', (typed, meant) => {
  expect(emailMeant(typed)).toBe(meant);
  expect(emailMeant(meant)).toBeNull();
});

it.each([
  'ada@yahoo.fr',
  'ada@yahoo.co.uk',
  'ada@ymail.com',
  'ada@email.com',
  'ada@unilag.edu.ng',
  'ada@qq.com',
  'ada@',
  'ada',
  '',
  `ada@${'a'.repeat(10_000)}`,
])('%s is left alone', (typed) => {
  expect(emailMeant(typed)).toBeNull();
});
