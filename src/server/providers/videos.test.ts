import { hostileVideos, mp4, webm, box } from '../testing/videos';
import { sniffVideo } from './videos';

it.each([
  ['an MP4 film', mp4(), 'video/mp4'],
  ['one with empty room in it', mp4(box('free', 'x')), 'video/mp4'],
  [
    'one whose last box goes on to the end',
    Buffer.concat([mp4(), Buffer.from('\0\0\0\0mdat and on', 'latin1')]),
    'video/mp4',
  ],
  ['a WebM film', webm(), 'video/webm'],
])('%s is recognised by its bytes', (_what, bytes, type) => {
  expect(sniffVideo(bytes)).toBe(type);
});

it.each(Object.entries(hostileVideos))('%s is no video', (_what, bytes) => {
  expect(sniffVideo(bytes)).toBeNull();
});
