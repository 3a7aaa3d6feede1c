import { screen, waitFor, within } from '@testing-library/react';
import * as messages from '../../../contract/messages';
import { selectSession } from '../../session/sessionSlice';
import { renderWithStore } from '../../testing/renderWithStore';
import { refuse, serve, type Answers } from '../../testing/serve';
import { LoginPage } from './LoginPage';

const { secondFactor: words } = messages;
const codes = Array.from({ length: 10 }, (_, n) => `AAAA-BBBB-CCCC-DDD${n}`);
const uri = 'otpauth://totp/ShareNaira:ada%40example.com?secret=JBSWY3DPEHPK3PXP&issuer=ShareNaira';

async function show(next: 'code' | 'enrol', answers: Answers) {
  const server = serve({ login: { next }, ...answers });
  const page = { ...renderWithStore(<LoginPage />, { route: '/login' }), server };
  await page.user.type(screen.getByLabelText('Email'), 'ada@example.com');
  await page.user.type(screen.getByLabelText('Password'), 'secret word');
  await page.user.click(screen.getByRole('button', { name: 'Sign in' }));
  return page;
}
const session = ({ store }: Awaited<ReturnType<typeof show>>) => selectSession(store.getState());

test('an app’s code opens the session, and nothing before it does', async () => {
  const page = await show('code', { giveLoginCode: { token: 'opened', isAdmin: true } });
  const field = await screen.findByLabelText('Code from your authenticator app');
  expect(field).toHaveFocus();
  expect(session(page)).toMatchObject({ token: null, status: 'signed-out' });
  await page.user.type(field, '123456');
  await page.user.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(session(page)).toMatchObject({ token: 'opened', isAdmin: true, status: 'signed-in' }));
  expect(page.server.inputsOf('giveLoginCode')).toEqual([{ code: '123456' }]);
});

test('a wrong code shows under the field, and a recovery code can replace it', async () => {
  const page = await show('code', { giveLoginCode: refuse(400, words.wrong, { code: words.wrong }) });
  await page.user.type(await screen.findByLabelText('Code from your authenticator app'), '000000');
  await page.user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText(words.wrong)).toBeVisible();
  await page.user.keyboard('111111');
  expect(screen.getByLabelText('Code from your authenticator app')).toHaveValue('111111');
  await page.user.click(screen.getByRole('button', { name: 'Use a recovery code instead' }));
  const field = screen.getByLabelText('Recovery code');
  expect(field).toHaveFocus();
  expect(field).toHaveValue('');
  await waitFor(() => expect(screen.queryByText(words.wrong)).not.toBeInTheDocument());
  page.server.change({ giveLoginCode: { token: 'opened', isAdmin: true } });
  await page.user.type(field, codes[0]!);
  await page.user.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(session(page).token).toBe('opened'));
  expect(page.server.inputsOf('giveLoginCode').at(-1)).toEqual({ code: codes[0] });
});

test('an expired login restarts and says why', async () => {
  const page = await show('code', { giveLoginCode: refuse(401, words.ticketOver) });
  await page.user.type(await screen.findByLabelText('Code from your authenticator app'), '123456');
  await page.user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText(words.ticketOver)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeEnabled();
});

test('an admin who must set up a second factor enters the key, saves recovery codes, and only then is in', async () => {
  const page = await show('enrol', {
    beginLoginEnrolment: { data: { secret: 'JBSWY3DPEHPK3PXP', uri } },
    finishLoginEnrolment: { token: 'opened', isAdmin: true, data: { recoveryCodes: codes } },
  });
  expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Back to log in' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /recovery code/ })).not.toBeInTheDocument();
  await page.user.type(screen.getByLabelText('Code from your authenticator app'), '123456');
  await page.user.click(screen.getByRole('button', { name: 'Turn on and continue' }));
  const list = await screen.findByRole('list', { name: 'Recovery codes' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(10);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Your second step is on');
  expect(session(page).token).toBeNull();
  expect(screen.queryByRole('button', { name: 'Back to log in' })).not.toBeInTheDocument();
  await page.user.click(screen.getByRole('button', { name: 'I have kept them, continue' }));
  await waitFor(() => expect(session(page)).toMatchObject({ token: 'opened', status: 'signed-in' }));
  expect(page.server.inputsOf('beginLoginEnrolment')).toHaveLength(1);
});
