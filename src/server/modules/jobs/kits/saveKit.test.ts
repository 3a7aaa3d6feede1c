import { DomainError } from '../../../errors';
import { assertCaptionsFit } from './kit';

// 280 for X, without the disclosure, the link of 23 and a break before each of them.
const fits = 280 - 'Ad'.length - 23 - 2;

it.each([
  [fits, null, [], []],
  [fits + 1, null, [], ['kit.captions.twitter']],
  [fits, 'A/12', [], ['kit.captions.twitter']],
  [fits, null, ['Lagos'], ['kit.captions.twitter']],
  [fits - '\n#Lagos'.length, null, ['Lagos'], []],
])(
  'a caption of %d, with the approval %p and the hashtags %j, is refused at %j',
  (length, approval, hashtags, fields) => {
    const kit = { pictures: [], video: null, captions: { twitter: 'x'.repeat(length), facebook: 'Suya' }, hashtags };
    const refused = (): string[] => {
      try {
        assertCaptionsFit(kit, approval);
        return [];
      } catch (error) {
        return error instanceof DomainError ? Object.keys(error.fields ?? {}) : ['another error'];
      }
    };
    expect(refused()).toEqual(fields);
  },
);
