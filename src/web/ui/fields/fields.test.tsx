import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { NairaField } from './NairaField';
import { OtpField } from './OtpField';
import { PasswordField } from './PasswordField';

function Otp() {
  const [value, setValue] = useState('');
  return <OtpField aria-label="Code" value={value} onChange={setValue} />;
}

function Amount() {
  const [value, setValue] = useState('');
  return <NairaField aria-label="Amount" value={value} onChange={setValue} />;
}

it('lets the phone fill in the code from the message', () => {
  render(<Otp />);
  const field = screen.getByLabelText('Code');
  expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  expect(field).toHaveAttribute('inputmode', 'numeric');
});

it.each([
  ['123456', '123456'],
  ['012 345', '012345'],
  ['Your code is 004821.', '004821'],
  ['12345678', '123456'],
])('takes the digits of a pasted %p', async (pasted, digits) => {
  render(<Otp />);
  const user = userEvent.setup();
  await user.click(screen.getByLabelText('Code'));
  await user.paste(pasted);
  expect(screen.getByLabelText('Code')).toHaveValue(digits);
});

it('keeps letters out of the code', async () => {
  render(<Otp />);
  await userEvent.type(screen.getByLabelText('Code'), '1a2b3c');
  expect(screen.getByLabelText('Code')).toHaveValue('123');
});

it('drops the sign and the separators of an amount', async () => {
  render(<Amount />);
  const user = userEvent.setup();
  await user.click(screen.getByLabelText('Amount'));
  await user.paste('₦1,250.50');
  expect(screen.getByLabelText('Amount')).toHaveValue('1250.50');
});

it('shows and hides a password', async () => {
  render(<PasswordField aria-label="Password" />);
  const user = userEvent.setup();
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
  await user.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
});
