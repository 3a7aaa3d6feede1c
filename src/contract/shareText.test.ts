import { createTask } from './jobForm';
import { captionExcess, captionFor, countCharacters, disclosureOf, postText, type SharePlatform } from './shareText';

const today = '2026-11-26';

it.each([
  [{}, 'Ad'],
  [{ arconNumber: null, arconExpiry: null }, 'Ad'],
  [{ arconNumber: 'A/12' }, 'Ad · ARCON approval A/12'],
  [{ arconNumber: 'A/12', arconExpiry: today }, 'Ad · ARCON approval A/12'],
  [{ arconNumber: 'A/12', arconExpiry: '2026-11-25' }, 'Ad'],
])('the disclosure of %j is %p', (approval, disclosure) => {
  expect(disclosureOf(approval, today)).toBe(disclosure);
});

it('a post always discloses that it is an advert', () => {
  expect(postText({ caption: 'Suya tonight', hashtags: ['Lagos', 'Suya'], link: 'https://x.ng/s/1' }, today)).toBe(
    'Suya tonight\n#Lagos #Suya\nAd\nhttps://x.ng/s/1',
  );
  expect(postText({ caption: '', hashtags: [], link: null }, today)).toBe('Ad');
});

it.each([
  ['twitter', 'abc', 3],
  ['twitter', 'Ẹ kú àárọ̀', 12],
  ['twitter', '🙂', 2],
  ['twitter', '日本', 4],
  ['twitter', `see https://${'x'.repeat(200)} now`, 31],
  ['whatsapp', '🙂', 1],
  ['whatsapp', 'https://x.ng', 12],
] as const)('on %s %p counts as %d', (platform, text, count) => {
  expect(countCharacters(platform, text)).toBe(count);
});

it.each(['#', '12', 'two words', 'a-b', '<b>', '#\u3164', '#\u0301', '#\uFE0F'])('a hashtag %p is refused', (tag) => {
  const kit = { pictures: [], video: null, captions: {}, hashtags: [tag] };
  const job = { taskOwnerEmail: 'a@b.ng', title: 'Suya', description: 'Post it.', amount: 100, applicants_needed: 1 };
  const faults = createTask.body.safeParse({ ...job, kit }).error?.issues ?? [];
  expect(faults.map(({ path }) => path.join('.'))).toEqual(['kit.hashtags.0']);
});

describe('the caption of a platform', () => {
  const material = (captions: Partial<Record<SharePlatform, string>>, hashtags: string[] = []) => ({
    captions,
    hashtags,
    arconNumber: 'A/12',
  });
  const long = 'x'.repeat(2_500);
  const middle = 'y'.repeat(400);

  it.each([
    ['its own', 'telegram', { telegram: 'Mine', facebook: middle }, 'Mine'],
    ['the longest that fits', 'telegram', { whatsapp: 'Short', facebook: middle, linkedin: long }, middle],
    ['the longest of all', 'facebook', { whatsapp: 'Short', linkedin: long }, long],
    ['the only one that fits', 'twitter', { whatsapp: 'Short', facebook: middle, linkedin: long }, 'Short'],
    ['none if all are too long', 'twitter', { facebook: middle, linkedin: long }, ''],
    ['none if there is none', 'whatsapp', {}, ''],
  ] as const)('is %s', (_case, platform, captions, caption) => {
    expect(captionFor(platform, material(captions))).toBe(caption);
  });

  it('counts hashtags, approval and link', () => {
    const room = 280 - '\nAd · ARCON approval A/12\n'.length - 23;
    const [fits, exceeds] = ['x'.repeat(room), 'x'.repeat(room + 1)];
    expect(captionFor('twitter', material({ whatsapp: fits }))).toBe(fits);
    expect(captionFor('twitter', material({ whatsapp: exceeds }))).toBe('');
    expect(captionFor('twitter', material({ whatsapp: fits }, ['Suya']))).toBe('');
    expect(captionExcess('twitter', material({ twitter: exceeds }))).toBe(1);
    expect(captionExcess('twitter', material({ whatsapp: exceeds }))).toBe(0);
  });
});
