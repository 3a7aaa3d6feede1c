import { limits } from '../../../../contract/limits';
import * as messages from '../../../../contract/messages';
import { photoProblem } from './ProfilePictures';

const { photoMissing, photoTooLarge, photoWrongType } = messages.profile;
const photo = (bytes: number, type: string) => new File([new Uint8Array(bytes)], 'me', { type });

test.each([
  ['no file', undefined, photoMissing],
  ['5 MB exactly', photo(limits.photoMaxBytes, 'image/jpeg'), null],
  ['one byte more', photo(limits.photoMaxBytes + 1, 'image/jpeg'), photoTooLarge],
  ['PNG', photo(10, 'image/png'), null],
  ['GIF', photo(10, 'image/gif'), null],
  ['WebP', photo(10, 'image/webp'), photoWrongType],
  ['SVG', photo(10, 'image/svg+xml'), photoWrongType],
  ['no type', photo(10, ''), photoWrongType],
])('%s', (_case, file, problem) => {
  expect(photoProblem(file)).toBe(problem);
});
