import { screen, waitFor, within } from '@testing-library/react';
import type { TaskWithKit } from '../../../contract/jobDetails';
import { idOf } from '../../testing/adminRows';
import { application, memberTask, shareKit } from '../../testing/memberRows';
import { renderWithStore } from '../../testing/renderWithStore';
import { refuse, serve, type Answers } from '../../testing/serve';
import { ShareJob } from './ShareJob';
import * as texts from './shareWords';

const url = 'https://sharenaira.example/s/aB3dE5gH';
const linked = (opened = 0) => application({ share: { url, opened, visits: opened, until: null } });
const onShared = jest.fn();
const onProve = jest.fn();
const show = (part: Partial<TaskWithKit> = {}, answers: Answers = {}) => {
  const server = serve(answers);
  const task = memberTask({
    jobTitle: 'Suya tonight',
    platform: null,
    application: linked(),
    kit: shareKit(),
    ...part,
  });
  return {
    ...renderWithStore(<ShareJob task={task} onShared={onShared} onProve={onProve} />, { session: 'member' }),
    served: server,
  };
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
/** Records links pressed by script, as downloads are. */
const stubDownloads = () => {
  const saved: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(`${this.getAttribute('href')} ${this.download}`);
  });
  return saved;
};
const whatsApp = () => screen.findByRole('button', { name: 'WhatsApp status' });
const [first, second] = [`/kit/${'a'.repeat(32)}.jpg`, `/kit/${'b'.repeat(32)}.jpg`];

beforeEach(() => {
  onShared.mockReset();
  onProve.mockReset();
  stubFiles();
});
afterEach(() => {
  for (const name of ['share', 'canShare', 'connection']) Reflect.deleteProperty(navigator, name);
});

test('one press copies the caption and gives the sheet all pictures, then asks for a screenshot', async () => {
  const share = stubSheet(['image/jpeg', 'video/mp4']);
  const { user } = show();
  const copied = jest.spyOn(navigator.clipboard, 'writeText');
  const post = `Tonight!\n#Lagos #Suya\nAd\n${url}?v=w`;
  expect(screen.getByRole('region', { name: 'Caption' })).toHaveTextContent('Tonight! #Lagos #Suya Ad');
  await user.click(await whatsApp());
  await waitFor(() => expect(share).toHaveBeenCalledTimes(1));
  const { files = [], text } = share.mock.calls[0]![0];
  expect(files.map(({ name, type, size }) => [name, type, size])).toEqual([
    ['JOB-7K2M4Q-picture-1.jpg', 'image/jpeg', 5],
    ['JOB-7K2M4Q-picture-2.jpg', 'image/jpeg', 5],
  ]);
  expect(text).toBe(post);
  expect(copied).toHaveBeenCalledWith(post);
  expect(copied.mock.invocationCallOrder[0]).toBeLessThan(share.mock.invocationCallOrder[0]!);
  expect(fetched.mock.calls).toEqual([[first], [second]]);
  const posted = within(screen.getByRole('status'));
  expect(posted.getByText('Caption copied. Paste it if it’s missing.')).toBeVisible();
  expect(onShared).toHaveBeenCalledWith('whatsapp');
  await user.click(posted.getByRole('button', { name: 'Add your screenshot' }));
  expect(onProve).toHaveBeenCalledTimes(1);
});

test('pictures are left out and a video added by a tick', async () => {
  const share = stubSheet(['image/jpeg', 'video/mp4']);
  const { user } = show();
  expect(screen.queryByLabelText('Video of the job')).not.toBeInTheDocument();
  await user.click(screen.getByRole('checkbox', { name: /Picture 1/ }));
  await user.click(screen.getByRole('checkbox', { name: /Video 3.2 MB/ }));
  expect(screen.getByLabelText('Video of the job')).toHaveAttribute('preload', 'none');
  await user.click(await whatsApp());
  await waitFor(() => expect(share).toHaveBeenCalledTimes(1));
  expect(share.mock.calls[0]![0].files?.map(({ type }) => type)).toEqual(['image/jpeg', 'video/mp4']);
});

test('the places the job asks for come first, its platform on top, and the others wait in a fold', async () => {
  stubSheet(['image/jpeg']);
  show({ platform: 'facebook', kit: shareKit({ captions: { whatsapp: 'Tonight!', telegram: 'Here' } }) });
  const asked = within(screen.getByRole('region', { name: 'Places to post' }));
  expect(asked.getAllByRole('button').map((place) => place.textContent)).toEqual([
    'Facebook',
    'WhatsApp status',
    'Telegram',
  ]);
  const fold = screen.getByText('Other places').closest('details')!;
  expect(within(fold).getByText('LinkedIn')).toBeInTheDocument();
});

test('a browser without a sheet for files saves the pictures and opens the place with the words', async () => {
  const saved = stubDownloads();
  const { user } = show();
  expect(screen.getByText(texts.shareWordsOnly('2 pictures', 2))).toBeVisible();
  const place = await screen.findByRole('link', { name: 'WhatsApp status' });
  expect(place).toHaveAttribute(
    'href',
    `https://wa.me/?text=${encodeURIComponent(`Tonight!\n#Lagos #Suya\nAd\n${url}?v=w`)}`,
  );
  expect(place).toHaveAttribute('target', '_blank');
  expect(place).toHaveAttribute('rel', 'noopener noreferrer');
  place.addEventListener('click', (event) => event.preventDefault());
  await user.click(place);
  expect(saved).toEqual([`${first} JOB-7K2M4Q-picture-1.jpg`, `${second} JOB-7K2M4Q-picture-2.jpg`]);
  await waitFor(() =>
    expect(screen.getByRole('status')).toHaveTextContent(
      'We’ve saved 2 pictures. Add them from your gallery. Caption copied. Paste it if it’s missing.',
    ),
  );
  expect(onShared).toHaveBeenCalledWith('whatsapp');
});

test('Instagram saves upright pictures and opens the app', async () => {
  const saved = stubDownloads();
  const { user } = show({ platform: 'instagram' });
  const place = await screen.findByRole('link', { name: 'Instagram' });
  expect(place).toHaveAttribute('href', 'https://www.instagram.com/');
  place.addEventListener('click', (event) => event.preventDefault());
  await user.click(place);
  expect(saved[0]).toBe(`${first}/story JOB-7K2M4Q-picture-1.jpg`);
});

test('a job without a kit opens every place with its link, never its title', async () => {
  stubSheet(['image/jpeg']);
  show({ kit: null });
  const places = within(screen.getByRole('region', { name: 'Places to post' })).getAllByRole('link');
  expect(places).toHaveLength(7);
  expect(await screen.findByRole('link', { name: 'WhatsApp status' })).toHaveAttribute(
    'href',
    `https://wa.me/?text=${encodeURIComponent(`Ad\n${url}?v=w`)}`,
  );
  expect(screen.queryByText(/Suya tonight/)).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Save / })).not.toBeInTheDocument();
});

test('a file too late for the press is shared by the next', async () => {
  Object.assign(navigator, { connection: { saveData: true } });
  const share = stubSheet(['image/jpeg']);
  share.mockRejectedValueOnce(new DOMException('No gesture', 'NotAllowedError'));
  const { user } = show();
  await whatsApp();
  expect(fetched).not.toHaveBeenCalled();
  await user.click(await whatsApp());
  expect(await screen.findByRole('alert')).toHaveTextContent(texts.shareReady('WhatsApp status'));
  expect(onShared).not.toHaveBeenCalled();
  await user.click(await whatsApp());
  await waitFor(() => expect(onShared).toHaveBeenCalledTimes(1));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('files that fail to load say so, and a closed sheet is no failure and no post', async () => {
  Object.assign(navigator, { connection: { saveData: true } });
  const share = stubSheet(['image/jpeg']);
  const { user } = show();
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await user.click(await whatsApp());
  expect(await screen.findByRole('alert')).toHaveTextContent(texts.shareNotLoaded);
  expect(share).not.toHaveBeenCalled();
  share.mockRejectedValueOnce(new DOMException('Closed', 'AbortError'));
  await user.click(await whatsApp());
  await waitFor(() => expect(share).toHaveBeenCalledTimes(1));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(onShared).not.toHaveBeenCalled();
});

test('a sheet that refuses files gives way to saving them', async () => {
  const share = stubSheet(['image/jpeg']);
  share.mockRejectedValue(new DOMException('Forbidden here', 'NotAllowedError'));
  const { user } = show();
  await waitFor(() => expect(fetched).toHaveBeenCalledTimes(2));
  await user.click(await whatsApp());
  expect(await screen.findByRole('alert')).toHaveTextContent(texts.shareFailed);
  expect(screen.getByRole('link', { name: 'WhatsApp status' })).toBeVisible();
});

test('caption, link and pictures are copied and saved by themselves, and a toast names them', async () => {
  const saved = stubDownloads();
  const { user } = show();
  const copied = jest.spyOn(navigator.clipboard, 'writeText');
  await user.click(screen.getByRole('button', { name: 'Copy caption' }));
  expect(copied).toHaveBeenLastCalledWith(`Tonight!\n#Lagos #Suya\nAd\n${url}?v=w`);
  await user.click(screen.getByRole('button', { name: 'Copy link' }));
  expect(copied).toHaveBeenLastCalledWith(`${url}?v=w`);
  expect(await screen.findByText(texts.linkCopied)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save 2 pictures' }));
  expect(saved).toHaveLength(2);
});

test('a QR code appears by a press and is saved as a picture', async () => {
  const { user } = show();
  const saved = stubDownloads();
  Object.assign(URL, { createObjectURL: () => 'blob:code', revokeObjectURL: () => undefined });
  const pen = { fillRect: jest.fn() };
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never);
  jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['png'])));
  expect(screen.queryByRole('img', { name: 'QR code of your link' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'QR code' }));
  expect(await screen.findByRole('img', { name: 'QR code of your link' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save QR code' }));
  expect(await screen.findByText('QR code saved: sharenaira-qr-code.png')).toBeVisible();
  expect(saved).toEqual(['blob:code sharenaira-qr-code.png']);
  expect(pen.fillRect.mock.calls.length).toBeGreaterThan(100);
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
