import { screen, waitFor } from '@testing-library/react';
import * as messages from '../../../contract/messages';
import { selectSession } from '../../session/sessionSlice';
import { renderWithStore } from '../../testing/renderWithStore';
import { cut, odd, refuse, serve, type Answers } from '../../testing/serve';
import { LoginPage } from './LoginPage';
import { codeSentTo, signupCodeState, signupDraftState } from './authState';

const { login: words } = messages;

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

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
])('sends nothing with %s and says why under the field', async (_what, email, password, expectedErrors) => {
  const page = show();
  await fillIn(page, email, password);
  for (const text of expectedErrors) expect(await screen.findByText(text)).toBeVisible();
  const all: string[] = [words.emailRequired, words.emailInvalid, words.passwordRequired];
  for (const text of all.filter((one) => !expectedErrors.some((each) => each === one))) {
    expect(screen.queryByText(text)).not.toBeInTheDocument();
  }
  expect(page.server.calls).toHaveLength(0);
});

it.each<[string, Answers['login'], string]>([
  ['the server’s word for a wrong password', refuse(401, words.wrong), words.wrong],
  ['the server’s word for a banned member', refuse(403, words.banned), words.banned],
  ['the server’s word for too many tries', refuse(429, words.tooMany(8)), words.tooMany(8)],
  ['the fallback where the server has none', refuse(500, ''), words.failed],
  ['that no token came', odd(200, { error: false, message: '', data: null, token: '', isAdmin: false }), words.noToken],
  ['that no token is in the answer', odd(200, { error: false, message: '', data: null }), words.noToken],
])('shows %s under the password', async (_what, answer, text) => {
  const page = show({ login: answer });
  await fillIn(page, 'ada@example.com', 'secret word');
  expect(await screen.findByText(text)).toBeVisible();
  const password = screen.getByLabelText('Password');
  await waitFor(() => expect(password).toHaveAccessibleDescription(text));
  expect(password).toHaveValue('secret word');
  expect(password).toHaveFocus();
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeEnabled();
});

it('says that login failed, not that the password is wrong, without an answer', async () => {
  const page = show({ login: () => cut() });
  await fillIn(page, 'ada@example.com', 'secret word');
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(words.failedShort);
  expect(alert).toHaveTextContent(messages.server.networkFailed);
  expect(screen.getByLabelText('Password')).toBeValid();
});

const toTheCode = { name: 'Enter the code, or get a new one' };

it('takes a person who signed up in this tab without the code to the last step', async () => {
  const waiting = codeSentTo('ada@example.com', messages.login.signupReceived);
  signupCodeState.keep(waiting);
  const page = show({ login: refuse(401, words.wrong) });
  await fillIn(page, 'ada@example.com', 'secret word');
  await page.user.click(await screen.findByRole('link', toTheCode));
  expect(await screen.findByTestId('elsewhere')).toHaveTextContent('/signup');
  expect(signupCodeState.recall()).toEqual(waiting);
});

it.each([
  ['no sign-up', null],
  ['the sign-up of another address', codeSentTo('tunde@example.com', messages.login.signupReceived)],
])('offers no code if this tab started %s', async (_what, waiting) => {
  if (waiting) signupCodeState.keep(waiting);
  const page = show({ login: refuse(401, words.wrong) });
  await fillIn(page, 'ada@example.com', 'secret word');
  expect(await screen.findByText(words.wrong)).toBeVisible();
  expect(screen.queryByRole('link', toTheCode)).not.toBeInTheDocument();
});

describe('after a sign-up’s code', () => {
  const accepted = { ...codeSentTo('ada@example.com', words.signupReceived), accepted: true };
  const signedIn = { token: 'a-token', isAdmin: false };
  const account = { getProfile: refuse(500, ''), getStatistics: refuse(500, '') };

  it('a lasting line says so, and one tap opens the session', async () => {
    signupCodeState.keep(accepted);
    const page = show({ getNewMember: { data: { name: 'Ada' } }, continueAsNewMember: signedIn, ...account });
    expect(await screen.findByText(words.signupActivated)).toBeVisible();
    await page.user.click(await screen.findByRole('button', { name: 'Continue as Ada' }));
    await waitFor(() => expect(selectSession(page.store.getState()).token).toBe('a-token'));
    expect(signupCodeState.recall()).toBeNull();
  });

  it('one button leads: the tap, and Sign in where it is refused', async () => {
    signupCodeState.keep(accepted);
    const refused = refuse(401, words.continueOver);
    const page = show({ getNewMember: { data: { name: 'Ada' } }, continueAsNewMember: refused });
    const leading = () => screen.getAllByRole('button').filter((button) => button.matches('.ant-btn-primary'));
    const tap = await screen.findByRole('button', { name: 'Continue as Ada' });
    expect(leading()).toEqual([tap]);
    await page.user.click(tap);
    await screen.findByText(words.continueOver);
    expect(leading()).toEqual([screen.getByRole('button', { name: 'Sign in' })]);
  });

  it('only the form remains if the tap comes too late', async () => {
    signupCodeState.keep(accepted);
    const refused = refuse(401, words.continueOver);
    const page = show({ getNewMember: { data: { name: 'Ada' } }, continueAsNewMember: refused });
    await page.user.click(await screen.findByRole('button', { name: 'Continue as Ada' }));
    expect(await screen.findByText(words.continueOver)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Continue as Ada' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeEnabled();
  });

  it('a browser that may not continue only says so', async () => {
    signupCodeState.keep(accepted);
    const page = show({ getNewMember: { data: null } });
    expect(await screen.findByText(words.signupActivated)).toBeVisible();
    await waitFor(() => expect(page.server.inputsOf('getNewMember')).toHaveLength(1));
    expect(screen.queryByRole('button', { name: /Continue as/ })).not.toBeInTheDocument();
  });
});

it('the right password of an unfinished sign-up leads to its code', async () => {
  const page = show({ login: refuse('signup_unfinished', words.unfinished) });
  await fillIn(page, 'ada@example.com', 'secret word');
  expect(await screen.findByTestId('elsewhere')).toHaveTextContent('/signup');
  expect(page.router.state.location.state).toMatchObject({ step: 5 });
  expect(signupCodeState.recall()).toMatchObject({ email: 'ada@example.com', told: words.unfinished });
});

it('drops auth drafts at login', async () => {
  signupDraftState.keep({ step: 2, values: { email: 'ada@example.com' } });
  const page = show({
    login: { token: 'a-token', isAdmin: false },
    getProfile: refuse(500, ''),
    getStatistics: refuse(500, ''),
  });
  await fillIn(page, 'ada@example.com', 'secret word');
  await waitFor(() => expect(signupDraftState.recall()).toBeNull());
});

it('shows the server’s message only under its field', async () => {
  const page = show({ login: refuse(400, 'Check the fields.', { email: words.emailInvalid }) });
  await fillIn(page, 'ada@example.com', 'secret word');
  expect(await screen.findByText(words.emailInvalid)).toBeVisible();
  expect(screen.queryByText('Check the fields.')).not.toBeInTheDocument();
});

it.each([true, false])('opens the server’s session (admin: %p)', async (isAdmin) => {
  const page = show({
    login: { token: 'a-token', isAdmin },
    getProfile: refuse(500, ''),
    getStatistics: refuse(500, ''),
  });
  await fillIn(page, 'Ada@Example.com', ' spaces count ');
  await waitFor(() => expect(selectSession(page.store.getState())).toMatchObject({ token: 'a-token', isAdmin }));
  expect(page.server.inputsOf('login')).toEqual([{ email: 'ada@example.com', password: ' spaces count ' }]);
});

it('says so when offline', async () => {
  serve({ ping: () => cut() });
  const page = renderWithStore(<LoginPage />, { route: '/login', offline: true });
  await fillIn({ ...page, server: page.server }, 'ada@example.com', 'secret word');
  expect(await screen.findByText(messages.server.offline)).toBeVisible();
});

it('links to a new password and sign-up', () => {
  show();
  expect(screen.getByRole('link', { name: 'Forgot your password?' })).toHaveAttribute('href', '/forgot-password');
  expect(screen.getByRole('link', { name: 'Sign up now' })).toHaveAttribute('href', '/signup');
});

it.each(['Forgot your password?', 'Sign up now'])('keeps the destination (%s)', async (name) => {
  serve({});
  const { user, router } = renderWithStore(<LoginPage />, { route: '/login', state: { from: '/account/withdraw' } });
  await user.click(screen.getByRole('link', { name }));
  expect(router.state.location.state).toEqual({ from: '/account/withdraw' });
});
