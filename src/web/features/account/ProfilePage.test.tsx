import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as messages from '../../../contract/messages';
import { listOf } from '../../testing/deskRows';
import { profile } from '../../testing/memberRows';
import { renderWithStore } from '../../testing/renderWithStore';
import { refuse, serve, type Answers } from '../../testing/serve';
import { ProfilePage } from './ProfilePage';

// jsdom lays out and draws no pictures; e2e/profile.spec.ts crops a real one.
jest.mock('./PhotoCrop', () => ({
  PhotoCrop: ({ onCropped, onClose }: { onCropped: (part: Blob) => void; onClose: () => void }) => (
    <>
      <button onClick={() => onCropped(new Blob(['part'], { type: 'image/jpeg' }))}>Use this part</button>
      <button onClick={onClose}>Cancel</button>
    </>
  ),
}));

const banks = listOf(
  ['Access Bank', 'Guaranty Trust Bank'].map((bank_name, code) => ({ bank_name, bank_code: `${code}` })),
);
const show = (answers: Answers = {}) => {
  serve({ getProfile: profile(), listBanks: banks, updateProfile: { message: messages.profile.updated }, ...answers });
  return renderWithStore(<ProfilePage />, { route: '/account/profile', session: 'member' });
};
const field = (name: RegExp) => screen.findByLabelText(name);
const update = () => screen.getByText('Update Profile');
/** jsdom draws no pictures, so it makes no addresses for them. */
beforeEach(() => Object.assign(URL, { createObjectURL: () => 'blob:preview', revokeObjectURL: () => undefined }));

test('full name and email can be read but not changed', async () => {
  show();
  expect(await field(/Full name/)).toHaveAttribute('readonly');
  expect(await field(/Full name/)).toHaveValue('Adaeze Okafor');
  expect(await field(/^Email/)).toHaveAttribute('readonly');
});

test('only what was changed is sent, and what was cleared is sent as nothing', async () => {
  const { user, server } = show();
  await user.clear(await field(/Followers on Instagram/));
  await user.type(await field(/TikTok name/), '@adaeze.ng');
  await user.type(await field(/Followers on TikTok/), '1500');
  await user.click(await field(/Gender/));
  await user.click(await screen.findByTitle('Prefer not to say'));
  await user.click(update());
  expect(await screen.findByText(messages.profile.updated)).toBeVisible();
  expect(server.inputsOf('updateProfile')).toEqual([
    { instagram_followers: null, tiktok: '@adaeze.ng', tiktok_followers: '1500', gender: null },
  ]);
});

test('what has changed elsewhere while the form was open is not set back', async () => {
  const { user, server } = show({ uploadPhoto: { data: { profile_pics: '/media/me.webp' } } });
  await field(/Username/);
  server.change({ getProfile: profile({ data: { ...profile().data, username: 'changed.elsewhere' } }) });
  await user.upload(screen.getByLabelText('Choose a photo'), new File(['png'], 'me.png', { type: 'image/png' }));
  await user.click(await screen.findByRole('button', { name: 'Use this part' }));
  await user.click(screen.getByRole('button', { name: 'Upload photo' }));
  await waitFor(() => expect(server.inputsOf('getProfile')).toHaveLength(2));
  await user.type(await field(/TikTok name/), '@adaeze.ng');
  await user.click(update());
  await waitFor(() => expect(server.inputsOf('updateProfile')).toEqual([{ tiktok: '@adaeze.ng' }]));
});

test('a second change after the first was saved sends the second alone', async () => {
  const { user, server } = show();
  await user.type(await field(/TikTok name/), '@adaeze.ng');
  await user.click(update());
  expect(await screen.findByText(messages.profile.updated)).toBeVisible();
  await user.click(await field(/Gender/));
  await user.click(await screen.findByTitle('Prefer not to say'));
  await user.click(update());
  await waitFor(() => expect(server.inputsOf('updateProfile')).toEqual([{ tiktok: '@adaeze.ng' }, { gender: null }]));
});

test('the bank is chosen from the list', async () => {
  const { user, server } = show();
  const bank = await field(/Bank name/);
  await user.type(bank, 'acc');
  await user.click(await screen.findByTitle('Access Bank'));
  await user.click(update());
  await waitFor(() => expect(server.inputsOf('updateProfile')).toEqual([{ bank_name: 'Access Bank' }]));
});

test('a field that breaks a rule is stopped before any call', async () => {
  const { user, server } = show();
  const account = await field(/Account number/);
  await user.clear(account);
  await user.type(account, '12345');
  await user.click(update());
  expect(await screen.findByText(messages.fields.accountNumber)).toBeVisible();
  expect(server.inputsOf('updateProfile')).toHaveLength(0);
});

test('what the server refuses stands under its field', async () => {
  const text = messages.profile.usernameTaken;
  const { user } = show({ updateProfile: refuse(409, text, { username: text }) });
  const username = await field(/Username/);
  await user.clear(username);
  await user.type(username, 'chinedu');
  await user.click(update());
  await waitFor(() => expect(username).toHaveAccessibleDescription(text));
});

test('a photo is checked before it is sent', async () => {
  const { server } = show({ uploadPhoto: { data: { profile_pics: '/media/me.webp' } } });
  const anyFile = userEvent.setup({ applyAccept: false });
  const upload = await screen.findByRole('button', { name: 'Upload photo' });
  await anyFile.click(upload);
  expect(await screen.findByText('Please select a file to upload')).toBeVisible();
  await anyFile.upload(
    screen.getByLabelText('Choose a photo'),
    new File(['<svg/>'], 'me.svg', { type: 'image/svg+xml' }),
  );
  await anyFile.click(upload);
  expect(await screen.findByText('Only JPEG, PNG, and GIF files are allowed')).toBeVisible();
  expect(server.inputsOf('uploadPhoto')).toHaveLength(0);
  await anyFile.upload(screen.getByLabelText('Choose a photo'), new File(['png'], 'me.png', { type: 'image/png' }));
  await anyFile.click(await screen.findByRole('button', { name: 'Use this part' }));
  await anyFile.click(upload);
  expect(await screen.findByText(messages.profile.photoUpdated)).toBeVisible();
  expect(server.inputsOf('uploadPhoto')).toHaveLength(1);
});

test('a photo whose part was not chosen is not sent', async () => {
  const { user, server } = show();
  await user.upload(await screen.findByLabelText('Choose a photo'), new File(['png'], 'me.png', { type: 'image/png' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Upload photo' }));
  expect(await screen.findByText('Please select a file to upload')).toBeVisible();
  expect(server.inputsOf('uploadPhoto')).toHaveLength(0);
});

test('a phone number in place of the account number is offered without its first 0', async () => {
  const { user, server } = show();
  const account = await field(/Account number/);
  await user.clear(account);
  await user.type(account, '08031234567');
  await user.click(await screen.findByRole('button', { name: 'Use 8031234567' }));
  await user.click(update());
  await waitFor(() => expect(server.inputsOf('updateProfile')).toEqual([{ account_number: '8031234567' }]));
});

test('what an account cannot do without may be changed and not taken away', async () => {
  const { user, server } = show();
  await user.clear(await field(/^Country/));
  await user.click(update());
  expect(await screen.findByText(messages.fields.required)).toBeVisible();
  expect(server.inputsOf('updateProfile')).toHaveLength(0);
});

test('while withdrawals wait after new bank details, the page says until when and how to shorten it', async () => {
  const waiting = { ...profile().bankdetails, withdrawals_from: '2126-11-22T13:05:00.000Z' };
  show({ getProfile: profile({ bankdetails: waiting }) });
  expect(await screen.findByText(/withdrawals wait until/)).toHaveTextContent(
    'Fri 22 Nov 2126, 14:05. To withdraw sooner, open the link in our mail',
  );
});

test('a wait that is over is not spoken of', async () => {
  const over = { ...profile().bankdetails, withdrawals_from: '2026-01-22T13:05:00.000Z' };
  show({ getProfile: profile({ bankdetails: over }) });
  await field(/Account number/);
  expect(screen.queryByText(/withdrawals wait until/)).not.toBeInTheDocument();
});

describe('whose a new account is', () => {
  const typeAccount = async (name: string | null) => {
    const { user, server } = show({ getAccountName: { data: { account_name: name } } });
    const account = await field(/Account number/);
    await user.clear(account);
    await user.type(account, '0050883605');
    return { user, server };
  };

  test('is shown as the bank knows it, and can be taken over', async () => {
    const { user } = await typeAccount('OKAFOR ADAEZE NGOZI');
    await user.click(await screen.findByRole('button', { name: 'Use this name' }));
    expect(await field(/Account name/)).toHaveValue('OKAFOR ADAEZE NGOZI');
    expect(screen.queryByText(/not the name in your profile/)).not.toBeInTheDocument();
  });

  test('is a hint and no refusal where it is another name', async () => {
    const { user, server } = await typeAccount('CHINEDU BALOGUN');
    expect(await screen.findByText(/not the name in your profile/)).toBeVisible();
    await user.click(update());
    await waitFor(() => expect(server.inputsOf('updateProfile')).toHaveLength(1));
  });

  test('is not spoken of where nobody can tell, and is not asked for the saved account', async () => {
    const { server } = await typeAccount(null);
    await waitFor(() => expect(server.inputsOf('getAccountName')).toHaveLength(1));
    expect(screen.queryByText(/Your bank knows/)).not.toBeInTheDocument();
  });
});

describe('the screenshots of followers', () => {
  const card = () => screen.findByRole('heading', { name: 'Show your followers' });
  const withEvidence = (status: 'waiting' | 'verified' | 'renew') =>
    profile({
      socialdetails: {
        ...profile().socialdetails,
        evidence: {
          ...profile().socialdetails.evidence,
          instagram: { url: '/media/0.webp', status, sentAt: '2026-11-20T09:00:00.000Z' },
        },
      },
    });

  test('are asked for only where a name and a number are saved', async () => {
    show();
    await card();
    expect(screen.getByLabelText('Choose a screenshot for Instagram')).toBeVisible();
    expect(screen.queryByLabelText('Choose a screenshot for TikTok')).not.toBeInTheDocument();
  });

  test.each([
    ['waiting', 'Waiting'],
    ['verified', 'Verified'],
    ['renew', 'New screenshot needed'],
  ] as const)('%s is shown as %s', async (status, label) => {
    show({ getProfile: withEvidence(status) });
    await card();
    expect(screen.getByText(label)).toBeVisible();
    expect(screen.getByRole('link', { name: 'See your screenshot for Instagram' })).toBeVisible();
  });

  test('that cannot be read say so and are not sent', async () => {
    const { user, server } = show();
    await card();
    await user.upload(
      screen.getByLabelText('Choose a screenshot for Instagram'),
      new File(['png'], 'me.png', { type: 'image/png' }),
    );
    expect(await screen.findByText(messages.profile.photoUnreadable)).toBeVisible();
    expect(server.inputsOf('uploadEvidence')).toHaveLength(0);
  });
});

test('a profile that failed to load can be tried again', async () => {
  const { user, server } = show({ getProfile: refuse(500, messages.server.internal) });
  expect(await screen.findByRole('alert')).toHaveTextContent(messages.profile.loadFailed);
  server.change({ getProfile: profile() });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await field(/Full name/)).toHaveValue('Adaeze Okafor');
});
