import type { ShareSource } from '../../../contract/sharing';
import { agentOf, type Agent } from './agents';

const android = (phone: string, browser: string): string =>
  `Mozilla/5.0 (Linux; Android ${phone}) AppleWebKit/537.36 (KHTML, like Gecko) ${browser}`;
const iphone = (browser: string): string =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS 17_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ${browser}`;

/** Agents of phones as they are sold in Nigeria, and of the browsers inside apps. */
const people: readonly (readonly [agent: string, name: string, app: ShareSource | null])[] = [
  [android('10; K', 'Chrome/120.0.0.0 Mobile Safari/537.36'), 'Chrome 120 Android', null],
  [android('12; CUBOT NOTE 30', 'Chrome/118.0.0.0 Mobile Safari/537.36'), 'Chrome 118 Android', null],
  [
    android('13; SAMSUNG SM-A145F', 'SamsungBrowser/23.0 Chrome/115.0.0.0 Mobile Safari/537.36'),
    'Samsung Internet for Android 23 Android',
    null,
  ],
  [android('10; K', 'Chrome/120.0.0.0 Mobile Safari/537.36 OPR/79.0.0.0'), 'Opera 79 Android', null],
  ['Opera/9.80 (Android; Opera Mini/72.0.2254/191.303; U; en) Presto/2.12.423 Version/12.16', 'Opera 12 Android', null],
  ['Opera/9.80 (J2ME/MIDP; Opera Mini/7.1.32052/191.303; U; en) Presto/2.12.423 Version/12.16', 'Opera 12 ', null],
  [
    android(
      '11; en-us; TECNO LC6 Build/RP1A.200720.011',
      'Version/4.0 Chrome/100.0.4896.127 UCBrowser/13.4.0.1306 Mobile Safari/537.36',
    ),
    'UC Browser 13 Android',
    null,
  ],
  [
    'UCWEB/2.0 (MIDP-2.0; U; Adr 9; en-US; TECNO_KC8) U2/1.0.0 UCBrowser/10.7.6.805 U2/1.0.0 Mobile',
    'UC Browser 10 mobile',
    null,
  ],
  [
    android('9; TECNO KC2 Build/PPR1.180610.011; wv', 'Version/4.0 Chrome/83.0.4103.106 Mobile Safari/537.36 PHX/9.2'),
    'Chrome 83 Android',
    null,
  ],
  [android('11; Infinix X657B', 'Chrome/96.0.4664.104 Mobile Safari/537.36'), 'Chrome 96 Android', null],
  ['Mozilla/5.0 (Mobile; Nokia_8110_4G; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5', 'Firefox 48 mobile', null],
  [iphone('Version/17.2 Mobile/15E148 Safari/604.1'), 'Safari 17 iOS', null],
  [iphone('GSA/298.0.595435837 Mobile/15E148 Safari/604.1'), 'Google Search 298 iOS', null],
  [
    android(
      '12; TECNO KG5k Build/SP1A.210812.016; wv',
      'Version/4.0 Chrome/120.0.6099.43 Mobile Safari/537.36 Instagram 309.1.0.41.113 Android (31/12; 320dpi; 720x1432; TECNO; TECNO KG5k; TECNO-KG5k; mt6765; en_GB; 541635863)',
    ),
    'Chrome 120 Android',
    'instagram',
  ],
  [
    iphone(
      'Mobile/15E148 Instagram 302.0.0.23.109 (iPhone12,1; iOS 17_2; en_NG; en-GB; scale=2.00; 828x1792; 525889323)',
    ),
    'Safari  iOS',
    'instagram',
  ],
  [
    android(
      '13; SM-A135F Build/TP1A.220624.014; wv',
      'Version/4.0 Chrome/119.0.6045.163 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/442.0.0.44.114;]',
    ),
    'Chrome 119 Android',
    'facebook',
  ],
  [
    iphone(
      'Mobile/15E148 [FBAN/FBIOS;FBAV/441.0.0.30.105;FBBV/537255468;FBDV/iPhone12,1;FBMD/iPhone;FBSN/iOS;FBSV/17.2;FBSS/2;FBID/phone;FBLC/en_GB;FBOP/5]',
    ),
    'Safari  iOS',
    'facebook',
  ],
  [
    android('13; Pixel 6; wv', 'Version/4.0 Chrome/120.0.0.0 Mobile Safari/537.36 WhatsApp/2.23.25.83'),
    'Chrome 120 Android',
    'whatsapp',
  ],
  [
    android(
      '11; Infinix X688B Build/RP1A.200720.011; wv',
      'Version/4.0 Chrome/119.0.6045.194 Mobile Safari/537.36 trill_320403 JsSdk/1.0 NetType/MOBILE Channel/googleplay AppName/musical_ly app_version/32.4.3 ByteLocale/en Region/NG BytedanceWebview/d8a21c6',
    ),
    'Chrome 119 Android',
    'tiktok',
  ],
  [iphone('Mobile/15E148 Twitter for iPhone/10.18'), 'Safari  iOS', 'twitter'],
  [
    android(
      '10; itel L6005 Build/QP1A.190711.020; wv',
      'Version/4.0 Chrome/118.0.5993.111 Mobile Safari/537.36 TwitterAndroid',
    ),
    'Chrome 118 Android',
    'twitter',
  ],
  [iphone('Mobile/15E148 [LinkedInApp]/9.29.5646'), 'Safari  iOS', 'linkedin'],
  [
    android('12; M2006C3LG; wv', 'Version/4.0 Chrome/120.0.0.0 Mobile Safari/537.36 Telegram-Android/10.3.2 (Xiaomi)'),
    'Chrome 120 Android',
    'telegram',
  ],
];

const previews: readonly string[] = [
  'WhatsApp/2.23.20.0 A',
  'WhatsApp/2.24.1.78 i',
  'WhatsApp/2.2413.51 N',
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0',
  'facebookcatalog/1.0',
  'Facebot/1.0',
  'meta-externalagent/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)',
  'Twitterbot/1.0',
  'TelegramBot (like TwitterBot)',
  'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)',
  'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  'Slackbot 1.0 (+https://api.slack.com/robots)',
  'Slack-ImgProxy (+https://api.slack.com/robots)',
  'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
  'SkypeUriPreview Preview/0.5 skype-url-preview@microsoft.com',
  'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5',
  'Pinterestbot/1.0 (+http://www.pinterest.com/bot.html)',
  'Viber/13.3.0',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36 Snap URL Preview Service; bot; snapchat; https://developers.snap.com/robots',
  'Googlebot-Image/1.0',
  'Mozilla/5.0 (Windows; U; Windows NT 5.1; de; rv:1.9.0.7) Gecko/2009021910 Firefox/3.0.7 (via ggpht.com GoogleImageProxy)',
  'Mozilla/5.0 (compatible; TikTokSpider; ttspider-feedback@tiktok.com)',
  'Mozilla/5.0 (compatible; vkShare; +http://vk.com/dev/Share)',
  'Iframely/1.3.1 (+https://iframely.com/docs/about)',
  'Mozilla/5.0 (compatible; Embedly/0.2; +http://support.embed.ly/)',
  'Mozilla/5.0 (compatible; redditbot/1.0; +http://www.reddit.com/feedback)',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/13.1.1 Safari/605.1.15 (Applebot/0.1; +http://www.apple.com/go/applebot)',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko; compatible; BingPreview/1.0b)',
  'Bluesky Cardyb/1.1; +mailto:support@bsky.app',
];

const bots: readonly string[] = [
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
  'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)',
  'Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)',
  'Mozilla/5.0 (compatible; SemrushBot/7~bl; +http://www.semrush.com/bot.html)',
  'Mozilla/5.0 (Linux; Android 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Mobile Safari/537.36 (compatible; Bytespider; spider-feedback@bytedance.com)',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/120.0.0.0 Safari/537.36',
  'curl/8.5.0',
  'Wget/1.21.4',
  'python-requests/2.31.0',
  'okhttp/4.9.3',
  'Go-http-client/1.1',
  'axios/1.6.2',
  'PostmanRuntime/7.36.0',
  'Mozilla/5.0',
];

const unknown: readonly string[] = [
  '',
  'Instagram 309.1.0.41.113 Android (31/12; 320dpi; 720x1432; TECNO; TECNO KG5k; TECNO-KG5k; mt6765; en_GB; 541635863)',
  `${android('10; K', 'Chrome/120.0.0.0 Mobile Safari/537.36')}${' x'.repeat(600)}`,
];

it.each(people)('%s is a person', (userAgent, name, app) => {
  expect(agentOf(userAgent)).toEqual({ kind: 'browser', name, app });
});

it.each<[Agent['kind'], readonly string[]]>([
  ['preview', previews],
  ['bot', bots],
  ['unknown', unknown],
])('%s is the kind of each agent that is known as one', (kind, userAgents) => {
  expect(userAgents.map((userAgent) => [userAgent, agentOf(userAgent).kind])).toEqual(
    userAgents.map((userAgent) => [userAgent, kind]),
  );
});

it('the lists are as long as the order asks for', () => {
  expect(people.length).toBeGreaterThanOrEqual(20);
  expect(previews.length + bots.length).toBeGreaterThanOrEqual(40);
});
