import { screen, waitFor, within } from '@testing-library/react';
import * as messages from '../../../contract/messages';
import type { TaskWithKit } from '../../../contract/jobDetails';
import { idOf } from '../../testing/adminRows';
import { application, memberTask, shareKit } from '../../testing/memberRows';
import { renderWithStore } from '../../testing/renderWithStore';
import { refuse, serve, type Answers } from '../../testing/serve';
import { ShareJob } from './ShareJob';

const url = 'https://sharenaira.example/s/aB3dE5gH';
const linked = (opened = 0) => application({ share: { url, opened, visits: opened, until: null } });
const onShared = jest.fn();
const show = (part: Partial<TaskWithKit> = {}, answers: Answers = {}) => {
  const server = serve(answers);
  const task = memberTask({ jobTitle: 'Suya tonight', application: linked(), kit: shareKit(), ...part });
  return { ...renderWithStore(<ShareJob task={task} onShared={onShared} />, { session: 'member' }), served: server };
};

/** Fakes a share sheet for files of these types. */
const stubSheet = (types: readonly string[]) => {
  const share = jest.fn<Promise<void>, [ShareData]>().mockResolvedValue();
  const canShare = ({ files = [] }: ShareData = {}) => files.every(({ type }) => types.includes(type));
  Object.assign(navigator, { share, canShare });
  return share;
};
const fetched = jest.fn<Promise<Response>, [string]>();
const stubFiles = () => {
  const answer = { ok: true, blob: () => Promise.resolve(new Blob(['bytes'])) };
  fetched.mockReset().mockResolvedValue(answer as unknown as Response);
  jest.spyOn(globalThis, 'fetch').mockImplementation(((asked: string) => fetched(asked)) as typeof fetch);
};
const shareButton = () => screen.findByRole('button', { name: 'Share' });

beforeEach(() => {
  onShared.mockReset();
  stubFiles();
});
afterEach(() => {
  for (const name of ['share', 'canShare', 'connection']) Reflect.deleteProperty(navigator, name);
});

test('the sheet gets the chosen picture, caption, disclosure and the member’s link', async () => {
  const share = stubSheet(['image/jpeg', 'video/mp4']);
  const { user } = show();
  expect(await shareButton()).toHaveAccessibleDescription('Picture 180 kB');
  expect(fetched).not.toHaveBeenCalled();
  await user.click(screen.getByRole('radio', { name: /Picture 2/ }));
  expect(await shareButton()).toHaveAccessibleDescription('Picture 95 kB');
  await user.click(await shareButton());
  await waitFor(() => expect(share).toHaveBeenCalledTimes(1));
  const { files = [], text } = share.mock.calls[0]![0];
  expect(files.map(({ name, type, size }) => [name, type, size])).toEqual([
    ['JOB-7K2M4Q-picture-2.jpg', 'image/jpeg', 5],
  ]);
  expect(text).toBe(`Suya tonight\n#Lagos #Suya\nAd\n${url}`);
  expect(fetched.mock.calls).toEqual([[`/kit/${'b'.repeat(32)}.jpg`]]);
});

test('a video loads by a press only and is shared unchanged', async () => {
  const share = stubSheet(['image/jpeg', 'video/mp4']);
  const { user } = show();
  expect(screen.queryByLabelText('Video of the job')).not.toBeInTheDocument();
  await user.click(screen.getByRole('radio', { name: /Video/ }));
  expect(screen.getByLabelText('Video of the job')).toHaveAttribute('preload', 'none');
  expect(await shareButton()).toHaveAccessibleDescription('Video 3.2 MB');
  await user.click(await shareButton());
  await waitFor(() => expect(share).toHaveBeenCalledTimes(1));
  expect(share.mock.calls[0]![0].files?.map(({ type }) => type)).toEqual(['video/mp4']);
});

test('a sheet without files gets the text, loading nothing', async () => {
  const share = stubSheet([]);
  const { user } = show();
  expect(await shareButton()).not.toHaveAccessibleDescription();
  await user.click(await shareButton());
  expect(share).toHaveBeenCalledWith({ text: `Suya tonight\n#Lagos #Suya\nAd\n${url}` });
  expect(fetched).not.toHaveBeenCalled();
});

test('a kit without a link is shared alone, and a link without a kit with the job’s title', async () => {
  const share = stubSheet(['image/jpeg']);
  const { user, unmount } = show({ application: application() });
  await user.click(await shareButton());
  await waitFor(() => expect(share).toHaveBeenCalledTimes(1));
  expect(share.mock.calls[0]![0].text).toBe('Suya tonight\n#Lagos #Suya\nAd');
  expect(screen.queryByRole('region', { name: 'Your link' })).not.toBeInTheDocument();
  unmount();
  const { user: other } = show({ kit: null });
  await other.click(await shareButton());
  expect(share).toHaveBeenLastCalledWith({ text: `Suya tonight\nAd\n${url}` });
});

test('a file too late for the press is shared by the next', async () => {
  const share = stubSheet(['image/jpeg']);
  share.mockRejectedValueOnce(new DOMException('No gesture', 'NotAllowedError'));
  const { user } = show();
  await user.click(await shareButton());
  expect(await screen.findByRole('alert')).toHaveTextContent(messages.jobs.shareReady);
  await user.click(await shareButton());
  await waitFor(() => expect(share).toHaveBeenCalledTimes(2));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(fetched).toHaveBeenCalledTimes(1);
});

test('a failed file is reported, and a closed sheet is no failure', async () => {
  const share = stubSheet(['image/jpeg']);
  const { user } = show();
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await user.click(await shareButton());
  expect(await screen.findByRole('alert')).toHaveTextContent(messages.jobs.shareFailed);
  expect(share).not.toHaveBeenCalled();
  share.mockRejectedValueOnce(new DOMException('Closed', 'AbortError'));
  await user.click(await shareButton());
  await waitFor(() => expect(share).toHaveBeenCalledTimes(1));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('without a sheet Share lists places by keys and notes the chosen one', async () => {
  const { user } = show();
  const button = await shareButton();
  expect(button).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
  button.focus();
  await user.keyboard('{Enter}');
  expect(button).toHaveAttribute('aria-expanded', 'true');
  expect(button).toHaveFocus();
  await user.tab();
  expect(screen.getByRole('link', { name: 'WhatsApp' })).toHaveFocus();
  const places = within(screen.getByRole('list', { name: 'Places to post' })).getAllByRole('link');
  expect(places.map((place) => place.textContent)).toEqual([
    'WhatsApp',
    'Facebook',
    'X (Twitter)',
    'Telegram',
    'LinkedIn',
  ]);
  for (const place of places) {
    expect(place).toHaveAttribute('target', '_blank');
    expect(place).toHaveAttribute('rel', 'noopener noreferrer');
    place.addEventListener('click', (event) => event.preventDefault());
  }
  await user.click(screen.getByRole('link', { name: 'WhatsApp' }));
  expect(onShared).toHaveBeenCalledWith('whatsapp');
  const instagram = within(screen.getByRole('region', { name: 'Instagram' }));
  const saved = instagram.getByRole('link', { name: 'Save picture' });
  expect(saved).toHaveAttribute('href', `/kit/${'a'.repeat(32)}.jpg/story`);
  expect(saved).toHaveAttribute('download', 'JOB-7K2M4Q-picture-1.jpg');
  expect(instagram.getByRole('link', { name: 'Open Instagram' })).toHaveAttribute('href', 'https://www.instagram.com/');
  const copied = jest.spyOn(navigator.clipboard, 'writeText');
  await user.click(instagram.getByRole('button', { name: 'Copy caption' }));
  expect(copied).toHaveBeenCalledWith(`Suya tonight\n#Lagos #Suya\nAd\n${url}?v=i`);
});

test('a QR code appears by a press', async () => {
  const { user } = show();
  await user.click(await shareButton());
  expect(screen.queryByRole('img', { name: 'QR code of your link' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'QR code' }));
  expect(await screen.findByRole('img', { name: 'QR code of your link' })).toBeVisible();
});

test('under data saver no picture loads before a press', async () => {
  Object.assign(navigator, { connection: { saveData: true } });
  const { user } = show();
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
  expect(screen.getByText('A plate of suya')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show the pictures' }));
  expect(screen.getByRole('img', { name: 'A plate of suya' })).toHaveAttribute(
    'src',
    `/kit/${'a'.repeat(32)}.jpg/small`,
  );
});

const sources = [
  { source: 'whatsapp', opened: 20, visits: 25 },
  { source: 'qr', opened: 11, visits: 15 },
] as const;

test('the member sees link visitors, by day on a press, and uncounted visits', async () => {
  const opens = {
    opened: 31,
    visits: 40,
    days: [{ day: '2026-11-26', opened: 31, visits: 40, sources: [...sources] }],
    sources: [...sources],
  };
  const notCounted = [
    { kind: 'own', visits: 2 },
    { kind: 'preview', visits: 1_204 },
  ] as const;
  const { user, served } = show(
    { application: linked(31) },
    { getTaskOpens: { data: { ...opens, notCounted: [...notCounted] } } },
  );
  const link = within(screen.getByRole('region', { name: 'Your link' }));
  expect(link.getByText('At least 31 people opened your link, in 31 visits')).toBeVisible();
  expect(served.inputsOf('getTaskOpens')).toEqual([]);
  await user.click(link.getByText('See clicks by day'));
  expect(await link.findByRole('row', { name: '26 Nov 2026 31 40 WhatsApp 20, QR code 11' })).toBeVisible();
  expect(served.inputsOf('getTaskOpens')).toEqual([{ id: idOf(1) }]);
  expect(link.getByText(/Not counted/)).toHaveTextContent('2 by yourself, 1,204 by apps that draw a preview.');
});

test('failed figures say so, with Retry', async () => {
  const { user, served } = show({}, { getTaskOpens: refuse(500, '') });
  const link = within(screen.getByRole('region', { name: 'Your link' }));
  expect(link.getByText('No clicks on your link yet')).toBeVisible();
  await user.click(link.getByText('See clicks by day'));
  await user.click(await link.findByRole('button', { name: /Retry|Try again/ }));
  await waitFor(() => expect(served.inputsOf('getTaskOpens').length).toBeGreaterThan(1));
});

test.each([
  [null, 'Your link works while the job runs, and for 30 days after the last approval.'],
  ['2099-11-26T09:00:00.000Z', /^Your link works until .*26 Nov.* 2099.*10:00\.$/],
  ['2020-11-26T09:00:00.000Z', 'Your link has ended.'],
])('a link that ends at %s says so', (until, words) => {
  show({ application: application({ share: { url, opened: 0, visits: 0, until } }) });
  expect(within(screen.getByRole('region', { name: 'Your link' })).getByText(words)).toBeVisible();
});
