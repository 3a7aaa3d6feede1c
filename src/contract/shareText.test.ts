import { createTask } from './jobs';
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

it('a post names itself as an advert, whatever else it has', () => {
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

describe('a job’s captions', () => {
  const job = { taskOwnerEmail: 'a@b.ng', title: 'Suya', description: 'Post it.', amount: 100, applicants_needed: 1 };
  const faultsOf = (caption: string, more: object = {}, hashtags: string[] = []) => {
    const kit = { pictures: [], video: null, captions: { twitter: caption }, hashtags };
    return createTask.body.safeParse({ ...job, ...more, kit }).error?.issues.map(({ path }) => path.join('.')) ?? [];
  };
  // 280 for X, without the disclosure, the link of 23 and a break before each of them.
  const fits = 280 - 'Ad'.length - 23 - 2;

  it('fit with disclosure, link and hashtags, or are refused at their field', () => {
    const field = 'kit.captions.twitter';
    expect(faultsOf('x'.repeat(fits))).toEqual([]);
    expect(faultsOf('x'.repeat(fits + 1))).toEqual([field]);
    expect(faultsOf('x'.repeat(fits), { arconNumber: 'A/12' })).toEqual([field]);
    expect(faultsOf('x'.repeat(fits), {}, ['Lagos'])).toEqual([field]);
    expect(faultsOf('x'.repeat(fits - '\n#Lagos'.length), {}, ['#Lagos'])).toEqual([]);
  });

  it.each(['#', '12', 'two words', 'a-b', '<b>'])('a hashtag %p is refused', (tag) => {
    expect(faultsOf('Suya', {}, [tag])).toEqual(['kit.hashtags.0']);
  });
});
