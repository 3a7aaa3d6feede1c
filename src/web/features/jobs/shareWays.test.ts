import { sharePlatform } from '../../../contract/shareText';
import { memberTask, application, shareKit } from '../../testing/memberRows';
import {
  addressFor,
  addressOf,
  bytesText,
  fileNameOf,
  linkOf,
  piecesOf,
  piecesText,
  placesOf,
  textOf,
  type SharedTask,
} from './shareWays';

const today = '2026-11-26';
const url = 'https://sharenaira.example/s/aB3dE5gH';
const share = { url, opened: 0, visits: 0, until: null };
const title = 'Share Suya Friday on your WhatsApp status';
const linked: SharedTask = memberTask({ jobTitle: title, platform: null, application: application({ share }) });
const unlinked: SharedTask = memberTask({ jobTitle: title, platform: null, application: application() });
const withKit: SharedTask = { ...linked, kit: shareKit() };
const inAddress = encodeURIComponent;

test.each([
  ['whatsapp', linked, `https://wa.me/?text=${inAddress(`Ad\n${url}?v=w`)}`],
  ['facebook', linked, `https://www.facebook.com/sharer/sharer.php?u=${inAddress(`${url}?v=f`)}`],
  ['twitter', linked, `https://twitter.com/intent/tweet?text=${inAddress(`Ad\n${url}?v=x`)}`],
  ['telegram', linked, `https://t.me/share/url?url=${inAddress(`${url}?v=g`)}&text=Ad`],
  ['linkedin', linked, `https://www.linkedin.com/sharing/share-offsite/?url=${inAddress(`${url}?v=l`)}`],
  ['instagram', linked, 'https://www.instagram.com/'],
  ['whatsapp', unlinked, 'https://wa.me/?text=Ad'],
  ['facebook', unlinked, 'https://www.facebook.com/'],
  ['telegram', unlinked, 'https://web.telegram.org/'],
  ['whatsapp', withKit, `https://wa.me/?text=${inAddress(`Tonight!\n#Lagos #Suya\nAd\n${url}?v=w`)}`],
  [
    'telegram',
    withKit,
    `https://t.me/share/url?url=${inAddress(`${url}?v=g`)}&text=${inAddress('Tonight!\n#Lagos #Suya\nAd')}`,
  ],
] as const)('%s opens by its share address', (place, task, address) => {
  expect(addressOf(task, place, today, false)).toBe(address);
});

test.each(['facebook', 'linkedin'] as const)('%s opens where pictures can be added to a post', (place) => {
  expect(addressOf(withKit, place, today, true)).not.toContain('share');
});

test.each(sharePlatform.options)(
  'a post on %s has a caption, the disclosure and the link, never the title',
  (place) => {
    const text = textOf(withKit, place, today);
    expect(text).toMatch(/^Tonight!\n#Lagos #Suya\nAd\nhttps:.*\?v=.$/);
    expect(textOf(linked, place, today)).toMatch(/^Ad\nhttps:.*\?v=.$/);
  },
);

test.each([
  ['none named', null, {}, sharePlatform.options, []],
  ['one named', 'tiktok', {}, ['tiktok'], ['whatsapp', 'instagram', 'facebook', 'twitter', 'telegram', 'linkedin']],
  [
    'one named, and captions',
    'facebook',
    { whatsapp: 'a', facebook: 'b', linkedin: 'c' },
    ['facebook', 'whatsapp', 'linkedin'],
    ['instagram', 'twitter', 'tiktok', 'telegram'],
  ],
] as const)('the places of a job: %s', (_case, platform, captions, asked, others) => {
  expect(placesOf({ ...linked, platform, kit: shareKit({ captions }) })).toEqual({ asked, others });
});

test.each([
  ['2026-11-25', 'Ad'],
  ['2026-11-26', 'Ad · ARCON approval ARCON/26/7'],
  [null, 'Ad · ARCON approval ARCON/26/7'],
])('an approval until %s is disclosed as %p', (arconExpiry, line) => {
  expect(textOf({ ...unlinked, arconNumber: 'ARCON/26/7', arconExpiry }, 'facebook', today)).toBe(line);
});

test('a code on paper marks its links, and a job without an address has none', () => {
  expect(linkOf(linked, 'qr')).toBe(`${url}?v=q`);
  expect(linkOf(unlinked, 'qr')).toBeNull();
});

test('pictures and video are named, sized and saved one by one', () => {
  const pieces = piecesOf(shareKit());
  expect(pieces.map(({ called, alt, bytes }) => [called, alt, bytesText(bytes)])).toEqual([
    ['Picture 1', 'A plate of suya', '180 kB'],
    ['Picture 2', 'The grill at night', '95 kB'],
    ['Video', null, '3.2 MB'],
  ]);
  expect(pieces.map((piece) => fileNameOf(linked, piece))).toEqual([
    'JOB-7K2M4Q-picture-1.jpg',
    'JOB-7K2M4Q-picture-2.jpg',
    'JOB-7K2M4Q-video.mp4',
  ]);
  expect(piecesOf(null)).toEqual([]);
});

test('stories get upright pictures, other places the original, and all the same video', () => {
  const [picture, , video] = piecesOf(shareKit());
  for (const platform of sharePlatform.options) {
    const isStory = platform === 'instagram' || platform === 'tiktok';
    expect(addressFor(picture!, platform)).toBe(isStory ? `${picture!.url}/story` : picture!.url);
    expect(addressFor(video!, platform)).toBe(video!.url);
  }
});

test.each([
  [1, '1 kB'],
  [999_499, '999 kB'],
  [1_000_000, '1.0 MB'],
  [8_388_608, '8.4 MB'],
])('%d bytes read %p', (bytes, text) => {
  expect(bytesText(bytes)).toBe(text);
});

test('pieces are counted in words', () => {
  const [picture, other, video] = piecesOf(shareKit());
  expect([[picture!], [picture!, other!], [video!], [picture!, video!]].map(piecesText)).toEqual([
    '1 picture',
    '2 pictures',
    'the video',
    '1 picture and the video',
  ]);
});
