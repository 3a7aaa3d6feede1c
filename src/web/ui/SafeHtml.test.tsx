import { render } from '@testing-library/react';
import { SafeHtml } from './SafeHtml';

const shown = (html: string): string => {
  const { container, unmount } = render(<SafeHtml html={html} />);
  const inner = container.querySelector('.sn-rich')?.innerHTML ?? container.textContent;
  unmount();
  return inner ?? '';
};

const attacks = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)><circle/></svg>',
  '<svg><script>alert(1)</script></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVa\tScRiPt:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<object data="javascript:alert(1)"></object>',
  '<embed src="javascript:alert(1)">',
  '<form action="javascript:alert(1)"><button>x</button></form>',
  '<input autofocus onfocus=alert(1)>',
  '<video><source onerror=alert(1)></video>',
  '<body onload=alert(1)>',
  '<details open ontoggle=alert(1)>x</details>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<p style="position:fixed;inset:0;background:url(https://evil.example/x)">x</p>',
  '<style>*{background:url(https://evil.example)}</style>',
  '<link rel=stylesheet href="https://evil.example">',
  '<meta http-equiv=refresh content="0;url=https://evil.example">',
  '<base href="https://evil.example">',
  '<img src="https://evil.example/who-reviews.gif">',
  '<img src="//evil.example/x.gif">',
  '<img src="data:image/svg+xml;base64,PHN2Zz4=">',
  '<img src="/media/../api/v1/auth/logout">',
  '<img srcset="https://evil.example/x 1x" src="/media/a.webp">',
  '<p id="root" name="csp-nonce">x</p>',
  '<p class="sn-dialog">x</p>',
  '<template><img src=x onerror=alert(1)></template>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>"></xmp>',
];

it.each(attacks)('neutralises %s', (attack) => {
  const html = shown(attack);
  expect(html).not.toMatch(
    /<(?:script|svg|math|iframe|object|embed|form|input|video|style|link|meta|base|details|template)\b/i,
  );
  expect(html).not.toMatch(
    /\son\w+\s*=|javascript:|vbscript:|srcdoc|srcset|position|url\(|evil\.example|svg\+xml|\.\.\/|\sid=|\sname=|sn-dialog/i,
  );
});

it.each([
  ['headings', '<h1>a</h1><h2>b</h2><h3>c</h3>'],
  ['marks', '<p><strong>a</strong><em>b</em><u>c</u><s>d</s></p>'],
  ['lists', '<ol><li data-list="bullet">a</li><li data-list="ordered">b</li></ol>'],
  ['colours', '<p><span style="color: rgb(230, 0, 0); background-color: #ffffff">a</span></p>'],
  ['stored pictures', '<p><img src="/media/0198-ab_c.webp"></p>'],
  ['inline pictures', '<p><img src="data:image/png;base64,iVBORw0KGgo="></p>'],
])('keeps the editor’s %s', (_what, html) => {
  expect(shown(html)).toBe(html);
});

it('opens links in a new tab without a reference to ours', () => {
  expect(shown('<a href="https://instagram.com/p/1">post</a>')).toBe(
    '<a href="https://instagram.com/p/1" target="_blank" rel="noopener noreferrer nofollow">post</a>',
  );
});

it('is idempotent', () => {
  for (const attack of attacks) expect(shown(shown(attack))).toBe(shown(attack));
});

it('does not parse absurd numbers of tags', () => {
  expect(shown('<b>'.repeat(3_001))).toBe('This text is too long to be shown.');
  expect(shown('a'.repeat(256 * 1024 + 1))).toBe('This text is too long to be shown.');
});
