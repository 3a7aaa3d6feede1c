import { screen, waitFor, within } from '@testing-library/react';
import * as messages from '../../../../contract/messages';
import { idOf, listOf } from '../../../testing/adminRows';
import { profile } from '../../../testing/memberRows';
import { renderWithStore } from '../../../testing/renderWithStore';
import { refuse, serve, type Answers } from '../../../testing/serve';
import { ConfirmSelf } from '../shared/ConfirmSelf';
import { SecurityPage } from './SecurityPage';

const { secondFactor: words } = messages;
const since = '2026-03-05T09:00:00.000Z';
const codes = Array.from({ length: 10 }, (_, n) => `AAAA-BBBB-CCCC-DDD${n}`);
const secret = 'JBSWY3DPEHPK3PXP';
const enrolment = { secret, uri: `otpauth://totp/ShareNaira:ada?secret=${secret}` };
const off = { data: { enabledAt: null, codesLeft: 0, required: false } };
const on = { data: { enabledAt: since, codesLeft: 7, required: false } };
const me = profile();
const ngozi = { id: idOf(2), fullname: 'Ngozi Admin', email: 'ngozi@example.com', secondFactorSince: since };
const admins = listOf([
  { id: me.data.id, fullname: 'Chinedu Balogun', email: 'chinedu@example.com', secondFactorSince: since },
  ngozi,
  { id: idOf(3), fullname: 'Tunde Admin', email: 'tunde@example.com', secondFactorSince: null },
]);

const show = (answers: Answers = {}) => {
  const server = serve({ getSecondFactor: off, listAdmins: admins, getProfile: me, ...answers });
  const page = renderWithStore(
    <>
      <SecurityPage />
      <ConfirmSelf />
    </>,
    { route: '/admin/security', session: 'admin' },
  );
  return { ...page, server };
};
const press = async ({ user }: ReturnType<typeof show>, name: string) =>
  user.click(await screen.findByRole('button', { name }));

test('turning it on asks for the password, shows key and QR code, takes a code and shows recovery codes', async () => {
  const page = show({ beginEnrolment: { data: enrolment }, finishEnrolment: { data: { recoveryCodes: codes } } });
  await press(page, 'Turn on');
  await page.user.type(screen.getByLabelText('Your password'), 'secret word');
  await press(page, 'Continue');
  expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await page.user.type(screen.getByLabelText('Code from your authenticator app'), '123456');
  page.server.change({ getSecondFactor: on });
  await page.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Turn on' }));
  expect(await screen.findByText(codes[9]!)).toBeVisible();
  // Codes show once, so closing must be confirmed.
  await page.user.click(screen.getByRole('button', { name: 'Close' }));
  expect(await screen.findByText(words.keepFirst)).toBeVisible();
  expect(screen.getByText(codes[9]!)).toBeVisible();
  await press(page, 'I’ve saved them');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(await screen.findByText(/7 of 10 recovery codes left/)).toBeVisible();
  expect(page.server.inputsOf('beginEnrolment')).toEqual([{ current_password: 'secret word' }]);
});

test('an admin with few recovery codes is told to make new ones', async () => {
  show({ getSecondFactor: { data: { ...on.data, codesLeft: 0 } } });
  expect(await screen.findByText(/0 of 10 recovery codes left/)).toBeVisible();
  expect(screen.getByText(/Make new recovery codes now/)).toBeVisible();
});

test.each([
  ['New recovery codes', 'Continue', 'renewRecoveryCodes'],
  ['Turn off', 'Turn off', 'turnOffSecondFactor'],
  ['Replace the app', 'Continue', 'beginEnrolment'],
] as const)('%s asks for password and code, and names the wrong one', async (open, send, call) => {
  const page = show({ getSecondFactor: on, [call]: refuse(400, words.wrong, { code: words.wrong }) });
  await press(page, open);
  const dialog = within(await screen.findByRole('dialog'));
  await page.user.type(dialog.getByLabelText('Your password'), 'secret word');
  await page.user.type(dialog.getByLabelText('Code from your authenticator app'), '000000');
  await page.user.click(dialog.getByRole('button', { name: send }));
  expect(await dialog.findByText(words.wrong)).toBeVisible();
  expect(page.server.inputsOf(call)).toEqual([{ current_password: 'secret word', code: '000000' }]);
});

test('if required it can be replaced, not turned off', async () => {
  show({ getSecondFactor: { data: { ...on.data, required: true } } });
  expect(await screen.findByRole('button', { name: 'Replace the app' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Turn off' })).not.toBeInTheDocument();
});

test('the list shows who has it, and helps a colleague after a fresh confirmation', async () => {
  let confirmed = false;
  const { stepUpFresh: fresh } = messages.secondFactor;
  const page = show({
    resetSecondFactor: () => (confirmed ? {} : refuse('needs_confirmation', fresh)),
    confirmDecisions: () => {
      confirmed = true;
      return {};
    },
  });
  const list = await screen.findByRole('list', { name: 'Admins' });
  await waitFor(() => expect(within(list).getAllByRole('button')).toHaveLength(1));
  expect(within(list).getByText('No second step')).toBeVisible();
  await press(page, 'Reset the second step of Ngozi Admin');
  await page.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Reset' }));
  const dialog = within(await screen.findByRole('dialog', { name: "Confirm it's you" }));
  expect(dialog.getByText(fresh)).toBeVisible();
  await page.user.type(await dialog.findByLabelText('Your password'), 'secret word');
  await page.user.click(dialog.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(page.server.inputsOf('resetSecondFactor')).toHaveLength(2));
  expect(await screen.findByText(words.reset)).toBeVisible();
  await waitFor(() => expect(list).toHaveFocus());
});

test('an admin who does not confirm is told that nothing changed', async () => {
  const { stepUpFresh: fresh } = messages.secondFactor;
  const { stepUpCancelled: cancelled } = messages.server;
  const page = show({ resetSecondFactor: refuse('needs_confirmation', fresh), getSecondFactor: on });
  await press(page, 'Reset the second step of Ngozi Admin');
  await page.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Reset' }));
  const dialog = within(await screen.findByRole('dialog', { name: "Confirm it's you" }));
  expect(await dialog.findByLabelText('Code from your authenticator app')).toBeVisible();
  await page.user.click(dialog.getByRole('button', { name: 'Close' }));
  expect(await screen.findByText(cancelled)).toBeVisible();
  expect(page.server.inputsOf('resetSecondFactor')).toHaveLength(1);
});
