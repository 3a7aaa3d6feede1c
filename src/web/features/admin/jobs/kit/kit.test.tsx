import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { kitUrl } from '../../../../../contract/jobDetails';
import * as messages from '../../../../../contract/messages';
import { adminTask, answerOf, idOf } from '../../../../testing/adminRows';
import type * as drawing from '../../../../lib/pictures';
import { kitName, kitOf, kitPicture } from '../../../../testing/kitRows';
import { renderWithStore } from '../../../../testing/renderWithStore';
import { type Answers, refuse, serve as serveCalls } from '../../../../testing/serve';
import { EditJobPage } from '../EditJobPage';
import { PostJobPage } from '../PostJobPage';
import { ViewJobPage } from '../ViewJobPage';

// jsdom shows no pictures.
jest.mock('../../../../lib/pictures', () => {
  const real = jest.requireActual<typeof drawing>('../../../../lib/pictures');
  return { ...real, prepareWhole: () => Promise.reject(new real.RefusedPicture('noPicture')) };
});

/** Numbers uploads in order of arrival. */
const serve = (answers: Answers = {}) => {
  let arrived = 0;
  return serveCalls({
    getSlotFees: answerOf({ feeBasisPoints: 0, vatBasisPoints: 750 }),
    createTask: answerOf(adminTask()),
    updateTask: answerOf(adminTask()),
    uploadKitPicture: () => {
      const { alt: _alt, ...picture } = kitPicture((arrived += 1));
      return answerOf(picture);
    },
    uploadKitVideo: () => {
      const name = kitName((arrived += 1), 'mp4');
      return answerOf({ name, url: kitUrl(name), type: 'video/mp4' as const, bytes: 2_000_000 });
    },
    ...answers,
  });
};

/** Only its first bytes say that it is a picture or a video. */
const heads = { jpg: '\xff\xd8\xff\xe0', mp4: '\0\0\0\x18ftypisom', webm: '\x1aE\xdf\xa3', pdf: '%PDF-1.7' };
const file = (name: string, kind: keyof typeof heads = 'jpg', type = 'application/octet-stream'): File =>
  new File([Uint8Array.from(heads[kind], (sign) => sign.charCodeAt(0))], name, { type });
const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}`));
const summary = 'Pictures, video and captions';
const press = (user: UserEvent, name: string) => user.click(screen.getByRole('button', { name }));
const fill = async (user: UserEvent, label: string, text: string) => {
  await user.clear(field(label));
  await user.paste(text);
};
const choose = async (user: UserEvent, ...files: File[]) => {
  const input = document.querySelector<HTMLInputElement>('.kit input[type="file"]');
  // Phones offer mislabelled files too.
  input?.removeAttribute('accept');
  await user.upload(input!, files);
};
const pictures = () => within(screen.getByRole('list', { name: 'Pictures of the ad kit' }));
const descriptions = () =>
  pictures()
    .getAllByRole('textbox')
    .map((box) => (box as HTMLInputElement).value);

const post = async () => {
  const view = renderWithStore(<PostJobPage />, { route: '/admin/post-job', session: 'admin' });
  await screen.findByLabelText('Title');
  await fill(view.user, 'Title', 'Suya tonight');
  await fill(view.user, 'Description', 'Post it.');
  await fill(view.user, 'Email', 'owner@shop.example');
  await fill(view.user, 'Payout amount', '500');
  return view;
};
const openKit = async (user: UserEvent) => {
  await user.click(screen.getByText(summary));
  await screen.findByText(/Drop pictures and a video here/);
};
const edit = async () => {
  const view = renderWithStore(<EditJobPage />, {
    route: `/admin/edit-job/${idOf(1)}`,
    path: '/admin/edit-job/:id',
    session: 'admin',
  });
  await screen.findByText(/Drop pictures and a video here/);
  return view;
};

test('pictures upload in the order picked, are described, reordered by keys and posted with a video', async () => {
  const server = serve();
  const { user } = await post();
  await openKit(user);
  await choose(user, file('a.jpg'), file('b.png', 'jpg', 'image/png'), file('film.mp4', 'mp4', 'image/jpeg'));
  expect(await screen.findByLabelText('Video of the ad kit')).toHaveAttribute('preload', 'none');
  await screen.findByLabelText(/^What picture 2 shows/);
  await fill(user, 'What picture 1 shows', 'A grill');
  await fill(user, 'What picture 2 shows', 'A plate');
  act(() => screen.getByRole('button', { name: 'Move picture 2 up' }).focus());
  await user.keyboard('{Enter}');
  expect(descriptions()).toEqual(['A plate', 'A grill']);
  expect(screen.getByText('The picture is number 1 of 2 now.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Move picture 1 down' })).toHaveFocus();
  await fill(user, 'WhatsApp caption', 'Suya at nine');
  await press(user, 'Post Job');
  expect(await screen.findByTestId('elsewhere')).toHaveTextContent('/admin/dashboard');
  expect(server.inputsOf('createTask')[0]).toMatchObject({
    kit: {
      pictures: [
        { name: kitName(2), alt: 'A plate' },
        { name: kitName(1), alt: 'A grill' },
      ],
      video: kitName(3, 'mp4'),
      captions: { whatsapp: 'Suya at nine' },
      hashtags: [],
    },
  });
});

test('a missing description or a long caption blocks the job', async () => {
  const server = serve();
  const { user } = await post();
  await openKit(user);
  await choose(user, file('a.jpg'));
  await screen.findByLabelText('What picture 1 shows');
  // 280 less “Ad”, the link's 23 and two breaks.
  await fill(user, 'X \\(Twitter\\) caption', 'x'.repeat(256));
  expect(await screen.findByText(messages.adminJobs.kitCaptionTooLong(3))).toBeVisible();
  expect(field('X \\(Twitter\\) caption')).toHaveAccessibleDescription(/283 of 280 characters/);
  await press(user, 'Post Job');
  await waitFor(() => expect(field('What picture 1 shows')).toHaveFocus());
  expect(field('What picture 1 shows')).toHaveAccessibleDescription(messages.fields.required);
  expect(server.inputsOf('createTask')).toEqual([]);
});

test('the server’s messages show at their parts', async () => {
  const kit = kitOf({ pictures: [kitPicture(1)], captions: { twitter: 'Suya' } });
  const texts = {
    'kit.captions.twitter': messages.adminJobs.kitCaptionTooLong(7),
    'kit.pictures.0.name': messages.adminJobs.kitFileGone,
    'kit.hashtags.1': messages.adminJobs.kitHashtag,
  };
  serve({ getAdminTask: answerOf(adminTask({ kit })), updateTask: refuse(400, '', texts) });
  const { user } = await edit();
  await fill(user, 'X \\(Twitter\\) caption', 'Suya again');
  await press(user, 'Save Job');
  expect(await screen.findByText(messages.adminJobs.kitFileGone)).toBeVisible();
  expect(field('X \\(Twitter\\) caption')).toHaveAccessibleDescription(new RegExp('^Too long by 7 characters'));
  expect(screen.getByText(messages.adminJobs.kitHashtag)).toBeVisible();
  await fill(user, 'X \\(Twitter\\) caption', 'Suya');
  expect(screen.queryByText(messages.adminJobs.kitCaptionTooLong(7))).not.toBeInTheDocument();
  expect(screen.getByText(messages.adminJobs.kitFileGone)).toBeVisible();
});

test('a failed file says why, blocks the job and can be retried', async () => {
  const server = serve({ uploadKitPicture: refuse(500, 'Not now.') });
  const { user } = await post();
  await openKit(user);
  await choose(user, file('a.jpg'));
  expect(await screen.findByText('Not now.')).toBeVisible();
  await press(user, 'Post Job');
  expect(await screen.findByText(messages.adminJobs.kitFilesUnsent)).toBeVisible();
  expect(server.inputsOf('createTask')).toEqual([]);
  const { alt: _alt, ...picture } = kitPicture(7);
  server.change({ uploadKitPicture: answerOf(picture) });
  await press(user, 'Retry a.jpg');
  expect(await screen.findByLabelText('What picture 1 shows')).toBeVisible();
  expect(screen.queryByText('Not now.')).not.toBeInTheDocument();
});

test('leaving with an unsent file asks first', async () => {
  const server = serve({
    getAdminTask: answerOf(adminTask({ kit: kitOf({ hashtags: ['Suya'] }) })),
    uploadKitPicture: refuse(500, 'Not now.'),
  });
  const { user } = await edit();
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(asks()).toBe(false);
  await choose(user, file('a.jpg'));
  await screen.findByText('Not now.');
  expect(asks()).toBe(true);
  await press(user, 'Remove a.jpg');
  expect(asks()).toBe(false);
  expect(server.inputsOf('uploadKitPicture')).toHaveLength(1);
});

test.each([
  ['no picture', file('notes.pdf', 'pdf', 'image/jpeg'), messages.adminJobs.kitPictureWrongType],
  [
    'a video of 9 MB',
    new File([file('a', 'webm'), new Uint8Array(9 * 1024 * 1024)], 'film.jpg', { type: 'image/jpeg' }),
    messages.adminJobs.kitVideoTooLarge,
  ],
])('%s is refused without sending and can be removed', async (_what, refused, text) => {
  const server = serve();
  const { user } = await post();
  await openKit(user);
  await choose(user, refused);
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByRole('button', { name: `Retry ${refused.name}` })).not.toBeInTheDocument();
  await press(user, `Remove ${refused.name}`);
  expect(screen.queryByText(text)).not.toBeInTheDocument();
  expect(server.inputsOf('uploadKitPicture')).toEqual([]);
});

test('a sixth picture is refused', async () => {
  const five = kitOf({ pictures: [1, 2, 3, 4, 5].map((n) => kitPicture(n)) });
  serve({ getAdminTask: answerOf(adminTask({ kit: five })) });
  const { user } = await edit();
  await choose(user, file('sixth.jpg'));
  expect(await screen.findByText(messages.adminJobs.kitTooManyPictures)).toBeVisible();
});

test('a job with a kit opens it, previews each platform’s post, and is saved without one once emptied', async () => {
  const kit = kitOf({ pictures: [kitPicture(1)], captions: { twitter: 'On X' }, hashtags: ['Suya'] });
  const server = serve({ getAdminTask: answerOf(adminTask({ kit, arconNumber: 'A/12' })) });
  const { user } = await edit();
  const preview = () => within(screen.getByRole('region', { name: 'Preview' })).getByRole('figure');
  expect(preview()).toHaveTextContent('On X#SuyaAd · ARCON approval A/12');
  expect(within(preview()).getByRole('img', { name: kit.pictures[0]!.alt })).toHaveAttribute(
    'src',
    kitUrl(kitName(1), 'story'),
  );
  await user.click(screen.getByRole('radio', { name: 'X' }));
  expect(preview()).toHaveAccessibleName('Post on X');
  expect(preview()).toHaveTextContent('On X#Suya');
  expect(within(preview()).getByRole('img')).toHaveAttribute('src', kitUrl(kitName(1), 'wide'));

  await press(user, 'Remove picture 1');
  await user.clear(field('X \\(Twitter\\) caption'));
  await user.click(field('Hashtags'));
  await user.keyboard('{Backspace}');
  await press(user, 'Save Job');
  expect(await screen.findByTestId('elsewhere')).toHaveTextContent('/admin/dashboard');
  expect(server.inputsOf('updateTask')[0]).toMatchObject({ kit: null });
});

test('a job shows its kind and kit', async () => {
  const name = kitName(9, 'webm');
  const video = { name, url: kitUrl(name), type: 'video/webm' as const, bytes: 2_000_000 };
  const kit = kitOf({ pictures: [kitPicture(1)], video, captions: { tiktok: 'For TikTok' }, hashtags: ['Suya'] });
  serve({ getAdminTask: answerOf(adminTask({ kind: 'resell', kit })) });
  renderWithStore(<ViewJobPage />, {
    route: `/admin/view-job/${idOf(1)}`,
    path: '/admin/view-job/:id',
    session: 'admin',
  });
  expect((await screen.findByText('Kind of job')).nextSibling).toHaveTextContent('Resell a product');
  expect(screen.getByRole('img', { name: kit.pictures[0]!.alt })).toHaveAttribute('src', kitUrl(kitName(1), 'small'));
  expect(screen.getByText('TikTok').nextSibling).toHaveTextContent('For TikTok');
  expect(screen.getByText('#Suya')).toBeVisible();
  expect(screen.getByLabelText('Video')).toHaveAttribute('preload', 'none');
});
