import { createTask } from './jobForm';
import { countCharacters, disclosureOf, postText } from './shareText';

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
