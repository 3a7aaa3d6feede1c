import { proofContent } from './proofContent';

const png = 'data:image/png;base64,iVBORw0KGgo=';

describe('a proof’s kind', () => {
  test.each([
    ['a picture of ours', '/media/0f3a.webp', { kind: 'image', src: '/media/0f3a.webp' }],
    ['an inline picture', png, { kind: 'image', src: png }],
    ['a picture alone in the editor', `<p><img src="${png}"></p><p><br></p>`, { kind: 'image', src: png }],
    [
      'an uploaded picture with more attributes',
      '<p><img alt="proof" src="/media/a.webp" /></p>',
      { kind: 'image', src: '/media/a.webp' },
    ],
    [
      'a bare web link',
      'https://instagram.com/p/Cx1?a=1&b=2',
      { kind: 'link', href: 'https://instagram.com/p/Cx1?a=1&b=2', host: 'instagram.com', namesImage: false },
    ],
    [
      'a web link typed into the editor',
      '<p>https://x.com/ada/status/1?s=20&amp;t=9</p>',
      { kind: 'link', href: 'https://x.com/ada/status/1?s=20&t=9', host: 'x.com', namesImage: false },
    ],
    [
      'a link whose words are its address',
      '<p><a href="https://x.com/a" rel="noopener" target="_blank">https://x.com/a</a></p>',
      { kind: 'link', href: 'https://x.com/a', host: 'x.com', namesImage: false },
    ],
    [
      'a picture on a foreign host',
      '<p><img src="https://i.imgur.com/a.png"></p>',
      { kind: 'link', href: 'https://i.imgur.com/a.png', host: 'i.imgur.com', namesImage: true },
    ],
    [
      'a link to a picture',
      'https://i.imgur.com/a.JPG?x=1',
      { kind: 'link', href: 'https://i.imgur.com/a.JPG?x=1', host: 'i.imgur.com', namesImage: true },
    ],
    ['a short text', '<p>Posted at 9:12</p>', { kind: 'text', html: '<p>Posted at 9:12</p>', long: false }],
    [
      'a link under other words',
      '<p><a href="https://evil.example">https://x.com/a</a></p>',
      { kind: 'text', html: '<p><a href="https://evil.example">https://x.com/a</a></p>', long: false },
    ],
    ['a script address', 'javascript:alert(1)', { kind: 'text', html: 'javascript:alert(1)', long: false }],
    [
      'a picture format that can carry scripts',
      'data:image/svg+xml;base64,PHN2Zz4=',
      { kind: 'text', html: 'data:image/svg+xml;base64,PHN2Zz4=', long: false },
    ],
    [
      'an address that only looks like ours',
      '//media/evil.png',
      { kind: 'text', html: '//media/evil.png', long: false },
    ],
  ])('%s', (_name, proof, expected) => {
    expect(proofContent(proof)).toMatchObject(expected);
  });

  test('with a picture or long text is read in a window', () => {
    expect(proofContent('<p>See</p><p><img src="/media/a.webp"></p>')).toMatchObject({ kind: 'text', long: true });
    expect(proofContent(`<p>${'a&nbsp;b &amp; '.repeat(40)}</p>`)).toMatchObject({
      kind: 'text',
      long: true,
      glance: expect.stringMatching(/^(?:a b & )+/),
    });
  });
});
