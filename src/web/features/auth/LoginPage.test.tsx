import { screen, waitFor } from '@testing-library/react';
import { messages } from '../../../contract/messages';
import { selectSession } from '../../session/sessionSlice';
import { renderWithStore } from '../../testing/renderWithStore';
import { cut, odd, refuse, serve, type Answers } from '../../testing/serve';
import { LoginPage } from './LoginPage';

const { login: words } = messages;
const show = (answers: Answers = {}) => {
  const server = serve(answers);
  return { ...renderWithStore(<LoginPage />, { route: '/login' }), server };
};
type Shown = ReturnType<typeof show>;

async function fillIn({ user }: Shown, email: string, password: string) {
  await user.click(screen.getByLabelText('Email'));
  await user.paste(email);
  await user.click(screen.getByLabelText('Password'));
  await user.paste(password);
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
}

it.each([
  ['nothing at all', '', '', [words.emailRequired, words.passwordRequired]],
  ['no email', '', 'secret word', [words.emailRequired]],
  ['no password', 'ada@example.com', '', [words.passwordRequired]],
  ['no email but a word', 'ada', 'secret word', [words.emailInvalid]],
  ['half an email', 'ada@', 'secret word', [words.emailInvalid]],
])('sends nothing with %s, and says why under the field', async (_what, email, password, said) => {
  const page = show();
  await fillIn(page, email, password);
  for (const text of said) expect(await screen.findByText(text)).toBeVisible();
  const all: string[] = [words.emailRequired, words.emailInvalid, words.passwordRequired];
  for (const text of all.filter((one) => !said.some((each) => each === one))) {
    expect(screen.queryByText(text)).not.toBeInTheDocument();
  }
  expect(page.server.calls).toHaveLength(0);
});

it.each<[string, Answers['login'], string]>([
  ['the server’s word for a wrong password', refuse(401, words.wrong), words.wrong],
  ['the server’s word for a banned member', refuse(403, words.banned), words.banned],
  ['the server’s word for too many tries', refuse(429, words.tooMany), words.tooMany],
  ['the fallback where the server has none', refuse(500, ''), words.failed],
  ['the network’s word', () => cut(), messages.network.failed],
  ['that no token came', odd(200, { error: false, message: '', data: null }), words.noToken],
])('shows %s under the password', async (_what, answer, text) => {
  const page = show({ login: answer });
  await fillIn(page, 'ada@example.com', 'secret word');
  expect(await screen.findByText(text)).toBeVisible();
  const password = screen.getByLabelText('Password');
  await waitFor(() => expect(password).toHaveAccessibleDescription(text));
  expect(password).toHaveValue('secret word');
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeEnabled();
});

it('shows the server’s text for one field under that field alone', async () => {
  const page = show({ login: refuse(400, 'Check the fields.', { email: words.emailInvalid }) });
  await fillIn(page, 'ada@example.com', 'secret word');
  expect(await screen.findByText(words.emailInvalid)).toBeVisible();
  expect(screen.queryByText('Check the fields.')).not.toBeInTheDocument();
});

it.each([true, false])('opens the session that the server gives (admin: %p)', async (isAdmin) => {
  const page = show({
    login: { token: 'a-token', isAdmin },
    getProfile: refuse(500, ''),
    getStatistics: refuse(500, ''),
  });
  await fillIn(page, 'Ada@Example.com', ' spaces count ');
  await waitFor(() => expect(selectSession(page.store.getState())).toMatchObject({ token: 'a-token', isAdmin }));
  expect(page.server.inputsOf('login')).toEqual([{ email: 'Ada@Example.com', password: ' spaces count ' }]);
});

it('is busy while the server thinks, and sends once', async () => {
  let answer = (_response: ReturnType<typeof refuse>): void => undefined;
  const page = show({ login: () => new Promise((resolve) => (answer = resolve)) });
  await fillIn(page, 'ada@example.com', 'secret word');
  const button = await screen.findByRole('button', { name: /Signing in\.\.\./ });
  await page.user.click(button);
  answer(refuse(401, words.wrong));
  expect(await screen.findByText(words.wrong)).toBeVisible();
  expect(page.server.inputsOf('login')).toHaveLength(1);
});

it('says so when there is no connection', async () => {
  serve({});
  const page = renderWithStore(<LoginPage />, { route: '/login', offline: true });
  await fillIn({ ...page, server: page.server }, 'ada@example.com', 'secret word');
  expect(await screen.findByText(messages.network.offline)).toBeVisible();
});

it('leads to a new password and to sign-up', () => {
  show();
  expect(screen.getByRole('link', { name: 'Forgot your password?' })).toHaveAttribute('href', '/forgot-password');
  expect(screen.getByRole('link', { name: 'Sign up now' })).toHaveAttribute('href', '/signup');
});
