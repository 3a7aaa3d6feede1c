import { sharePlatform } from '../../../contract/shareText';
import { memberTask, application, shareKit } from '../../testing/memberRows';
import {
  addressFor,
  addressOf,
  addressPlatforms,
  bytesText,
  fileNameOf,
  linkOf,
  piecesOf,
  textOf,
  type SharedTask,
} from './shareWays';

const today = '2026-11-26';
const url = 'https://sharenaira.example/s/aB3dE5gH';
const share = { url, opened: 0, visits: 0, until: null };
const linked: SharedTask = memberTask({ jobTitle: 'Suya & rice', application: application({ share }) });
const unlinked: SharedTask = memberTask({ jobTitle: 'Suya & rice', application: application() });
const withKit: SharedTask = { ...linked, kit: shareKit() };
const inAddress = encodeURIComponent;

test.each([
  ['whatsapp', linked, `https://wa.me/?text=${inAddress(`Suya & rice\nAd\n${url}?v=w`)}`],
  ['facebook', linked, `https://www.facebook.com/sharer/sharer.php?u=${inAddress(`${url}?v=f`)}`],
  ['twitter', linked, `https://twitter.com/intent/tweet?text=${inAddress(`Suya & rice\nAd\n${url}?v=x`)}`],
  ['telegram', linked, `https://t.me/share/url?url=${inAddress(`${url}?v=g`)}&text=${inAddress('Suya & rice\nAd')}`],
  ['linkedin', linked, `https://www.linkedin.com/sharing/share-offsite/?url=${inAddress(`${url}?v=l`)}`],
  ['whatsapp', unlinked, `https://wa.me/?text=${inAddress('Suya & rice\nAd')}`],
  ['facebook', unlinked, null],
  ['twitter', unlinked, `https://twitter.com/intent/tweet?text=${inAddress('Suya & rice\nAd')}`],
  ['telegram', unlinked, null],
  ['linkedin', unlinked, null],
  ['whatsapp', withKit, `https://wa.me/?text=${inAddress(`Tonight!\n#Lagos #Suya\nAd\n${url}?v=w`)}`],
  [
    'twitter',
    withKit,
    `https://twitter.com/intent/tweet?text=${inAddress(`Suya & rice\n#Lagos #Suya\nAd\n${url}?v=x`)}`,
  ],
] as const)('%s opens by its share address', (platform, task, address) => {
  expect(addressOf(task, platform, today)).toBe(address);
});

test.each([
  [null, `Suya & rice\n#Lagos #Suya\nAd\n${url}`],
  ['whatsapp', `Tonight!\n#Lagos #Suya\nAd\n${url}?v=w`],
  ['instagram', `Suya & rice\n#Lagos #Suya\nAd\n${url}?v=i`],
  ['tiktok', `Suya & rice\n#Lagos #Suya\nAd\n${url}?v=t`],
] as const)('the text for %p has its caption, or the title', (where, text) => {
  expect(textOf(withKit, where, today)).toBe(text);
});

test('the share sheet gets the caption of the job’s platform, or WhatsApp’s', () => {
  const captions = { whatsapp: 'Status', instagram: 'Story' };
  const kit = shareKit({ captions });
  expect(textOf({ ...withKit, platform: 'instagram', kit }, null, today)).toMatch(/^Story\n/);
  expect(textOf({ ...withKit, platform: null, kit }, null, today)).toMatch(/^Status\n/);
});

test.each([
  ['2026-11-25', 'Ad'],
  ['2026-11-26', 'Ad · ARCON approval ARCON/26/7'],
  [null, 'Ad · ARCON approval ARCON/26/7'],
])('an approval until %s is disclosed as %p', (arconExpiry, line) => {
  expect(textOf({ ...unlinked, arconNumber: 'ARCON/26/7', arconExpiry }, 'facebook', today)).toBe(
    `Suya & rice\n${line}`,
  );
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

test('every share address has its place', () => {
  expect(sharePlatform.options).toEqual(expect.arrayContaining([...addressPlatforms]));
});
