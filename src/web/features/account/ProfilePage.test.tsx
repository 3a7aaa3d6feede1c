import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as messages from '../../../contract/messages';
import { pictureRefused } from '../../../contract/messages/pictures';
import { profileApi } from '../../api/profileApi';
import type * as shrinking from '../../lib/pictures';
import { listOf } from '../../testing/adminRows';
import { profile } from '../../testing/memberRows';
import { renderWithStore } from '../../testing/renderWithStore';
import { refuse, serve, type Answers } from '../../testing/serve';
import { ProfilePage } from './ProfilePage';

// jsdom cannot draw; e2e/profile.spec.ts crops a real picture.
jest.mock('../../ui/PictureCrop', () => ({
  PictureCrop: ({ cut }: { cut: { current: unknown } }) => {
    cut.current = () => Promise.resolve(new Blob(['part'], { type: 'image/jpeg' }));
    return <p>The part that is shown</p>;
  },
}));

// jsdom shows no pictures.
const mockShrunk: { picture?: Blob } = {};
jest.mock('../../lib/pictures', () => {
  const real = jest.requireActual<typeof shrinking>('../../lib/pictures');
  return {
    ...real,
    prepareWhole: () =>
      mockShrunk.picture ? Promise.resolve(mockShrunk.picture) : Promise.reject(new real.RefusedPicture('noPicture')),
  };
});
afterEach(() => delete mockShrunk.picture);

const banks = listOf(
  ['Access Bank', 'Guaranty Trust Bank'].map((bank_name, code) => ({ bank_name, bank_code: `${code}` })),
);
const show = (edit?: string, answers: Answers = {}) => {
  serve({ getProfile: profile(), listBanks: banks, updateProfile: { message: messages.profile.updated }, ...answers });
  const route = `/account/profile${edit ? `?edit=${edit}` : ''}`;
  return renderWithStore(<ProfilePage />, { route, session: 'member' });
};
const row = (name: RegExp) => screen.findByRole('link', { name });
const field = (name: RegExp) => screen.findByLabelText(name);
const update = () => screen.getByText('Save');
const sheet = () => screen.queryByRole('dialog');
/** jsdom has no object URLs. */
beforeEach(() => Object.assign(URL, { createObjectURL: () => 'blob:preview', revokeObjectURL: () => undefined }));

test('each row shows its value or what is missing', async () => {
  show();
  expect(await row(/^Full name/)).toHaveTextContent('Adaeze Okafor');
  expect(await row(/^Profile photo/)).toHaveTextContent('Add');
  expect(await row(/^TikTok/)).toHaveTextContent('Add');
  expect(await row(/^Instagram/)).toHaveTextContent('followersNo screenshot');
  expect(sheet()).not.toBeInTheDocument();
});

test('a row opens its group’s sheet at its field, and Back closes it', async () => {
  const { user, router } = show();
  await user.click(await row(/^Phone number/));
  expect(await screen.findByRole('dialog', { name: 'Personal information' })).toBeVisible();
  await waitFor(async () => expect(await field(/Phone number/)).toHaveFocus());
  expect(router.state.location.search).toBe('?edit=phone');
  await act(() => router.navigate(-1));
  await waitFor(() => expect(sheet()).not.toBeInTheDocument());
  expect(router.state.location).toMatchObject({ pathname: '/account/profile', search: '' });
});

test('an unknown row in a link shows the rows', async () => {
  show('everything');
  await row(/^Full name/);
  expect(sheet()).not.toBeInTheDocument();
});

test('name and email are read-only', async () => {
  show('email');
  expect(await field(/Full name/)).toHaveAttribute('readonly');
  expect(await field(/Full name/)).toHaveValue('Adaeze Okafor');
  expect(await field(/^Email/)).toHaveAttribute('readonly');
});

test('only changed fields are sent, cleared ones as empty', async () => {
  const { user, server } = show('instagram');
  await user.clear(await field(/Followers on Instagram/));
  await user.click(update());
  await waitFor(() => expect(screen.getByText(messages.profile.updated)).toBeVisible());
  await waitFor(() => expect(sheet()).not.toBeInTheDocument());
  await user.click(await row(/^TikTok/));
  await user.type(await field(/TikTok name/), '@adaeze.ng');
  await user.type(await field(/Followers on TikTok/), '1500');
  await user.click(update());
  await waitFor(() => expect(sheet()).not.toBeInTheDocument());
  await user.click(await row(/^Gender/));
  await user.click(await field(/Gender/));
  await user.click(await screen.findByTitle('Prefer not to say'));
  await user.click(update());
  await waitFor(() =>
    expect(server.inputsOf('updateProfile')).toEqual([
      { instagram_followers: null },
      { tiktok: '@adaeze.ng', tiktok_followers: '1,500' },
      { gender: null },
    ]),
  );
});

test('a value changed elsewhere meanwhile is not reset', async () => {
  const { user, server, store } = show('personal');
  await field(/Username/);
  server.change({ getProfile: profile({ data: { ...profile().data, username: 'changed.elsewhere' } }) });
  await act(() => store.dispatch(profileApi.endpoints.getProfile.initiate(undefined, { forceRefetch: true })));
  await user.clear(await field(/^Country/));
  await user.type(await field(/^Country/), 'Ghana');
  await user.click(update());
  await waitFor(() => expect(server.inputsOf('updateProfile')).toEqual([{ country: 'Ghana' }]));
});

test('the bank is chosen from the list', async () => {
  const { user, server } = show('bank');
  await user.hover(await field(/Bank name/));
  await waitFor(() => expect(screen.getByLabelText(/Bank name/)).toHaveAttribute('aria-autocomplete', 'list'));
  await user.type(screen.getByLabelText(/Bank name/), 'acc');
  await user.click(await screen.findByTitle('Access Bank'));
  await user.click(update());
  await waitFor(() => expect(server.inputsOf('updateProfile')).toEqual([{ bank_name: 'Access Bank' }]));
});

test('a refusal shows under its field, or above the sheet if about another', async () => {
  const text = messages.profile.usernameTaken;
  const { user } = show('username', {
    updateProfile: refuse(409, text, { username: text, account_number: messages.fields.accountNumber }),
  });
  const username = await field(/Username/);
  await user.clear(username);
  await user.type(username, 'chinedu');
  await user.click(update());
  await waitFor(() => expect(username).toHaveAccessibleDescription(text));
  expect(screen.getByText(messages.fields.accountNumber)).toBeVisible();
});

describe('unsaved changes', () => {
  const change = async () => {
    const shown = show();
    await shown.user.click(await row(/^Username/));
    await shown.user.type(await field(/Username/), '.ng');
    return shown;
  };
  const findLeavePrompt = () => screen.findByText('Leave without saving?');

  test('are asked about on closing, and kept on a no', async () => {
    const { user } = await change();
    const before = (await field(/Username/)).getAttribute('value');
    await user.keyboard('{Escape}');
    await findLeavePrompt();
    await user.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect(await field(/Username/)).toHaveValue(before);
    await user.keyboard('{Escape}');
    await findLeavePrompt();
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(sheet()).not.toBeInTheDocument());
    await user.click(await row(/^Username/));
    expect(await field(/Username/)).not.toHaveValue(before);
  });

  test('hold Back until the answer', async () => {
    const { user, router } = await change();
    await act(() => router.navigate(-1));
    await findLeavePrompt();
    expect(router.state.location.search).toBe('?edit=username');
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(sheet()).not.toBeInTheDocument());
    expect(router.state.location.search).toBe('');
  });

  test('ask nothing if there are none', async () => {
    const { user } = show('username');
    await field(/Username/);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(sheet()).not.toBeInTheDocument());
  });
});

describe('the photo', () => {
  const png = () => new File(['png'], 'me.png', { type: 'image/png' });
  const pick = () => field(/^Choose a photo/);

  test('is checked before sending', async () => {
    const { server } = show('photo', { uploadPhoto: { data: { profile_pics: '/media/me.webp' } } });
    const anyFile = userEvent.setup({ applyAccept: false, pointerEventsCheck: 0 });
    await pick();
    await anyFile.click(update());
    expect(await screen.findByText('Please select a file to upload')).toBeVisible();
    await anyFile.upload(await pick(), new File(['<svg/>'], 'me.svg', { type: 'image/svg+xml' }));
    expect(await screen.findByText('Only JPEG, PNG, and GIF files are allowed')).toBeVisible();
    await anyFile.click(update());
    expect(server.inputsOf('uploadPhoto')).toHaveLength(0);
    mockShrunk.picture = png();
    await anyFile.upload(await pick(), png());
    expect(await screen.findByText('me.png')).toBeVisible();
    await screen.findByText('The part that is shown');
    await anyFile.click(update());
    await waitFor(() => expect(screen.getByText(messages.profile.photoUpdated)).toBeVisible());
    expect(server.inputsOf('uploadPhoto')).toHaveLength(1);
    await waitFor(() => expect(sheet()).not.toBeInTheDocument());
  });

  test('that was not stored stays selected and can be resent', async () => {
    mockShrunk.picture = png();
    const { user, server } = show('photo', { uploadPhoto: refuse(500, messages.server.internal) });
    await user.upload(await pick(), png());
    await screen.findByText('The part that is shown');
    await user.click(update());
    await waitFor(() => expect(server.inputsOf('uploadPhoto')).toHaveLength(1));
    server.change({ uploadPhoto: { data: { profile_pics: '/media/me.webp' } } });
    expect(await screen.findByText(messages.server.internal)).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Uploading...')).not.toBeInTheDocument());
    await user.click(update());
    await waitFor(() => expect(sheet()).not.toBeInTheDocument());
    expect(server.inputsOf('uploadPhoto')).toHaveLength(2);
  });

  test('can be removed before sending', async () => {
    mockShrunk.picture = png();
    const { user } = show('photo');
    await user.upload(await pick(), png());
    await user.click(await screen.findByRole('button', { name: 'Remove file' }));
    await waitFor(() => expect(screen.queryByText('The part that is shown')).not.toBeInTheDocument());
    await user.click(update());
    expect(await screen.findByText('Please select a file to upload')).toBeVisible();
  });
});

test('a phone number as account number is offered without its first 0', async () => {
  const { user, server } = show('bank');
  const account = await field(/Account number/);
  await user.clear(account);
  await user.type(account, '08031234567');
  await user.click(await screen.findByRole('button', { name: 'Use 8031234567' }));
  await user.click(update());
  await waitFor(() => expect(server.inputsOf('updateProfile')).toEqual([{ account_number: '8031234567' }]));
});

test('a required field can be changed but not cleared', async () => {
  const { user, server } = show('personal');
  await user.clear(await field(/^Country/));
  await user.click(update());
  expect(await screen.findByText(messages.fields.required)).toBeVisible();
  expect(server.inputsOf('updateProfile')).toHaveLength(0);
});

test('a bank-change cooldown shows its end and how to shorten it', async () => {
  const waiting = { ...profile().bankdetails, withdrawals_from: '2126-11-22T13:05:00.000Z' };
  show(undefined, { getProfile: profile({ bankdetails: waiting }) });
  expect(await screen.findByText(/withdrawals wait until/)).toHaveTextContent(
    'Fri 22 Nov 2126, 14:05. To withdraw sooner, open the link in our email',
  );
});

test('a past cooldown is not mentioned', async () => {
  const over = { ...profile().bankdetails, withdrawals_from: '2026-01-22T13:05:00.000Z' };
  show(undefined, { getProfile: profile({ bankdetails: over }) });
  await row(/^Account number/);
  expect(screen.queryByText(/withdrawals wait until/)).not.toBeInTheDocument();
});

describe('a new account’s holder', () => {
  const typeAccount = async (
    name: string | null,
    outcome: 'found' | 'missing' | 'unchecked' = name === null ? 'unchecked' : 'found',
  ) => {
    const { user, server } = show('bank', { getAccountName: { data: { account_name: name, outcome } } });
    const account = await field(/Account number/);
    await user.clear(account);
    await user.type(account, '0050883605');
    return { user, server };
  };

  test('is shown as the bank knows it and can be adopted', async () => {
    const { user } = await typeAccount('OKAFOR ADAEZE NGOZI');
    await user.click(await screen.findByRole('button', { name: 'Use this name' }));
    expect(await field(/Account name/)).toHaveValue('OKAFOR ADAEZE NGOZI');
    expect(screen.queryByText(/isn’t the name in your profile/)).not.toBeInTheDocument();
  });

  test('with another name is a hint, not a refusal', async () => {
    const { user, server } = await typeAccount('CHINEDU BALOGUN');
    expect(await screen.findByText(/isn’t the name in your profile/)).toBeVisible();
    await user.click(update());
    await waitFor(() => expect(server.inputsOf('updateProfile')).toHaveLength(1));
  });

  test.each([
    ['unchecked', messages.fields.accountUnchecked],
    ['missing', messages.fields.accountUnknown],
  ] as const)('that is %s is said to be so, and the saved account is not queried', async (outcome, note) => {
    const { server } = await typeAccount(null, outcome);
    expect(await screen.findByText(note)).toBeVisible();
    expect(server.inputsOf('getAccountName')).toHaveLength(1);
    expect(screen.queryByText(/Your bank knows/)).not.toBeInTheDocument();
  });
});

describe('the follower screenshot', () => {
  const pick = () => field(/^Choose a screenshot/);
  const png = () => new File(['png'], 'me.png', { type: 'image/png' });
  const withVerification = (status: 'waiting' | 'verified' | 'renew') =>
    profile({
      socialdetails: {
        ...profile().socialdetails,
        verifications: {
          ...profile().socialdetails.verifications,
          instagram: { url: '/media/0.webp', status, sentAt: '2026-11-20T09:00:00.000Z' },
        },
      },
    });

  test('is requested only with a saved name and number', async () => {
    show('tiktok');
    expect(await screen.findByText('Save these first, then add a screenshot.')).toBeVisible();
    expect(screen.queryByLabelText('Choose a screenshot')).not.toBeInTheDocument();
  });

  test.each([
    ['waiting', 'Waiting'],
    ['verified', 'Verified'],
    ['renew', 'New screenshot needed'],
  ] as const)('%s is shown as %s', async (status, label) => {
    const { user } = show(undefined, { getProfile: withVerification(status) });
    expect(await row(/^Instagram/)).toHaveTextContent(label);
    await user.click(await row(/^Instagram/));
    expect(await screen.findByRole('link', { name: 'See your screenshot for Instagram' })).toBeVisible();
    expect(screen.getByLabelText('Replace the screenshot')).toBeInTheDocument();
  });

  test('that is unreadable is reported and not sent', async () => {
    const { user, server } = show('instagram');
    await user.upload(await pick(), png());
    await waitFor(() => expect(screen.getByText(pictureRefused('me.png', 'noPicture'))).toBeVisible());
    expect(server.inputsOf('uploadVerification')).toHaveLength(0);
  });

  test('that was not stored is resent by a press', async () => {
    mockShrunk.picture = new Blob(['shot'], { type: 'image/webp' });
    const { user, server } = show('instagram', { uploadVerification: refuse(500, messages.server.internal) });
    await user.upload(await pick(), png());
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByText('me.png')).toBeVisible();
    server.change({
      uploadVerification: { data: { url: '/media/0.webp', status: 'waiting', sentAt: '2026-11-20T09:00:00.000Z' } },
    });
    await user.click(again);
    await waitFor(() => expect(screen.queryByText('me.png')).not.toBeInTheDocument());
    expect(server.inputsOf('uploadVerification')).toHaveLength(2);
  });
});

test('a failed profile can be retried', async () => {
  const { user, server } = show(undefined, { getProfile: refuse(500, messages.server.internal) });
  expect(await screen.findByRole('alert')).toHaveTextContent(messages.profile.loadFailed);
  server.change({ getProfile: profile() });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await row(/^Full name/)).toHaveTextContent('Adaeze Okafor');
});
