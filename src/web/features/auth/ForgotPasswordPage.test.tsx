import { screen, waitFor } from '@testing-library/react';
import * as messages from '../../../contract/messages';
import { renderWithStore } from '../../testing/renderWithStore';
import { refuse, serve, type Answers } from '../../testing/serve';
import { ForgotPasswordPage } from './ForgotPasswordPage';

const well: Answers = {
  forgotPassword: { message: messages.login.resetSent },
  verifyOtp: { data: { purpose: 'reset' } },
  resetPassword: { message: messages.login.resetDone },
};

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

const show = (answers: Answers = {}, state?: unknown) => {
  const server = serve({ ...well, ...answers });
  return { ...renderWithStore(<ForgotPasswordPage />, { route: '/forgot-password', state }), server };
};
type Shown = ReturnType<typeof show>;

async function sendEmail({ user }: Shown) {
  await user.click(screen.getByLabelText('Email'));
  await user.paste('ada@example.com');
  await user.click(screen.getByRole('button', { name: 'Send Reset Instructions' }));
}

async function enterCode(page: Shown) {
  await sendEmail(page);
  await page.user.click(await screen.findByLabelText(/6-digit code/));
  await page.user.paste('123456');
}

async function choosePassword(page: Shown, password: string, confirmation: string) {
  await enterCode(page);
  await page.user.click(await screen.findByLabelText('New password'));
  await page.user.paste(password);
  await page.user.click(screen.getByLabelText('The new password again'));
  await page.user.paste(confirmation);
  await page.user.click(screen.getByRole('button', { name: 'Reset Password' }));
}

it('leads from email to code to login', async () => {
  const page = show();
  await choosePassword(page, 'one new sentence', 'one new sentence');
  expect(await screen.findByTestId('elsewhere')).toHaveTextContent('/login');
  expect(page.server.inputsOf('verifyOtp')).toEqual([{ email: 'ada@example.com', otpCode: 123456 }]);
  expect(page.server.inputsOf('resetPassword')).toEqual([{ email: 'ada@example.com', password: 'one new sentence' }]);
});

it('keeps saying that a code comes only to its holder, while waiting', async () => {
  const page = show();
  await sendEmail(page);
  await screen.findByLabelText(/6-digit code/);
  const note = screen.getAllByText(messages.login.resetSent).find((text) => text.closest('.ant-alert'));
  expect(note?.closest('[role="status"]')).toBeVisible();
});

it('sends nothing if the passwords differ, and says so', async () => {
  const page = show();
  await choosePassword(page, 'one new sentence', 'another sentence');
  const texts = await screen.findAllByText(messages.login.resetMismatch);
  await waitFor(() =>
    expect(screen.getAllByText(messages.login.resetMismatch).some((text) => text.closest('.ant-notification'))).toBe(
      true,
    ),
  );
  expect(texts[0]).toBeVisible();
  expect(page.server.inputsOf('resetPassword')).toHaveLength(0);
});

it.each<[string, Answers['forgotPassword'], string]>([
  ['the server’s words', refuse(429, messages.server.tooMany), messages.server.tooMany],
  ['its own where there are none', refuse(500, ''), messages.login.resetError],
])('stays on the email with %s', async (_what, answer, text) => {
  const page = show({ forgotPassword: answer });
  await sendEmail(page);
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com');
});

it('stays on the code if it is refused', async () => {
  const page = show({ verifyOtp: refuse('otp_wrong', messages.login.otpWrong, { otpCode: messages.login.otpWrong }) });
  await enterCode(page);
  expect(await screen.findByText(messages.login.otpWrong)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Verify Code' })).toBeVisible();
});

it('goes to login if the code finished a sign-up', async () => {
  const page = show({ verifyOtp: { data: { purpose: 'signup' } } });
  await enterCode(page);
  expect(await screen.findByTestId('elsewhere')).toHaveTextContent('/login');
});

it.each<[string, Answers['resetPassword'], string]>([
  [
    'the server’s text for the password',
    refuse(400, 'Check.', { password: messages.fields.passwordCommon }),
    messages.fields.passwordCommon,
  ],
  ['the server’s words', refuse(401, messages.login.resetTicketMissing), messages.login.resetTicketMissing],
  ['its own where there are none', refuse(500, ''), messages.login.resetFailed],
])('shows %s if the new password is refused', async (_what, answer, text) => {
  const page = show({ resetPassword: answer });
  await choosePassword(page, 'one new sentence', 'one new sentence');
  expect(await screen.findByText(text)).toBeVisible();
});

it('restarts with the same email if the code expired', async () => {
  const page = show({ resetPassword: refuse(401, messages.login.resetTicketMissing) });
  await choosePassword(page, 'one new sentence', 'one new sentence');
  await page.user.click(await screen.findByRole('button', { name: 'Start again' }));
  expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com');
});

it('shows under the second password too that they differ, and focuses it', async () => {
  const page = show();
  await choosePassword(page, 'one new sentence', 'another sentence');
  const again = screen.getByLabelText('The new password again');
  await waitFor(() => expect(again).toHaveAccessibleDescription(messages.login.resetMismatch));
  expect(again).toHaveFocus();
});

it('stays at the new password after a reload', async () => {
  const page = show();
  await enterCode(page);
  await screen.findByLabelText('New password');
  page.unmount();
  show();
  expect(screen.getByLabelText('New password')).toHaveValue('');
});

it('passes the email and destination to login', async () => {
  const page = show({}, { from: '/account/withdraw' });
  await choosePassword(page, 'one new sentence', 'one new sentence');
  await screen.findByTestId('elsewhere');
  expect(page.router.state.location.state).toEqual({ from: '/account/withdraw', email: 'ada@example.com' });
});

it('links back to login', () => {
  show();
  expect(screen.getByRole('link', { name: 'Back to login' })).toHaveAttribute('href', '/login');
});
