import { withoutPersons } from './withoutPersons';

it.each([
  [
    "Cannot read properties of undefined (reading 'fullname')",
    "Cannot read properties of undefined (reading 'fullname')",
  ],
  ['ada.obi+1@mail.example is taken', '(email) is taken'],
  [
    'Loading chunk 4711 failed (https://sharenaira.example/assets/12.js?v=1#a)',
    'Loading chunk 4711 failed (https://sharenaira.example/assets/12.js)',
  ],
  ['Failed at /account/jobs?token=abc&q=Ada', 'Failed at /account/jobs'],
  ['token=s3cr3t was refused', '(value) was refused'],
  ['Bearer 4f8tZ1xC-kQm_3vYp9Lw was refused', 'Bearer (token) was refused'],
  ['call +234 803 123 4567 or 08031234567', 'call (number) or (number)'],
  ['account 0123456789, code 482913, line 4711', 'account (number), code (number), line 4711'],
  [`Unexpected token 'A', "Ada Obi" is not valid JSON`, 'Unexpected token (text), (text) is not valid JSON'],
  ['Ngozi Balogun has no wallet', '(name) has no wallet'],
])('%s becomes %s', (message, masked) => {
  expect(withoutPersons(message)).toBe(masked);
});

it('is short, and the same after the second time', () => {
  for (const long of ['a'.repeat(1e6), '1'.repeat(1e6), '"'.repeat(1e6), 'A a'.repeat(1e6)]) {
    const masked = withoutPersons(long);
    expect(masked.length).toBeLessThanOrEqual(200);
    expect(withoutPersons(masked)).toBe(masked);
  }
});
