import crawlers from 'crawler-user-agents';

interface Phone {
  readonly agent: string;
  /** Family, major version and platform. */
  readonly name: string;
  /** The app of an in-app browser; null for others. */
  readonly app: string | null;
}

/** Recorded phones' agents. On Android, links from WhatsApp open in Chrome. */
export const recordedPhones = {
  // Published clicks on a short link, January 2026: Nigeria (three), Ghana, Mozambique, Egypt, Indonesia.
  'itel A510W, Facebook Lite': {
    agent:
      'Mozilla/5.0 (Linux; Android 11; itel A510W Build/RP1A.200720.011; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/141.0.7390.122 Mobile Safari/537.36[FBAN/EMA;FBLC/en_GB;FBAV/480.0.0.9.107;FBCX/modulariab;]',
    name: 'Chrome 141 Android',
    app: 'facebook',
  },
  'TECNO KB7j, Facebook Lite': {
    agent:
      'Mozilla/5.0 (Linux; Android 9; TECNO KB7j Build/PPR1.180610.011; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/79.0.3945.116 Mobile Safari/537.36[FBAN/EMA;FBLC/en_US;FBAV/489.0.0.12.109;FBCX/modulariab;]',
    name: 'Chrome 79 Android',
    app: 'facebook',
  },
  'TECNO CE7j, Facebook Lite': {
    agent:
      'Mozilla/5.0 (Linux; Android 11; TECNO CE7j Build/RP1A.200720.011; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/143.0.7499.34 Mobile Safari/537.36[FBAN/EMA;FBLC/en_US;FBAV/475.0.0.14.104;FBCX/modulariab;]',
    name: 'Chrome 143 Android',
    app: 'facebook',
  },
  'Samsung A04e, Facebook Lite': {
    agent:
      'Mozilla/5.0 (Linux; Android 13; SM-A042F Build/TP1A.220624.014; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/142.0.7444.102 Mobile Safari/537.36[FBAN/EMA;FBLC/en_GB;FBAV/488.0.0.10.107;FBCX/modulariab;]',
    name: 'Chrome 142 Android',
    app: 'facebook',
  },
  'TECNO BG6, Facebook Lite': {
    agent:
      'Mozilla/5.0 (Linux; Android 13; TECNO BG6 Build/TP1A.220624.014; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/143.0.7499.34 Mobile Safari/537.36[FBAN/EMA;FBLC/pt_PT;FBAV/491.0.0.7.112;FBCX/modulariab;]',
    name: 'Chrome 143 Android',
    app: 'facebook',
  },
  'Infinix X6728, Facebook': {
    agent:
      'Mozilla/5.0 (Linux; Android 15; Infinix X6728 Build/AP3A.240905.015.A2; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/143.0.7499.143 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/543.0.0.55.73;IABMV/1;]',
    name: 'Chrome 143 Android',
    app: 'facebook',
  },
  'Redmi 9C, Instagram': {
    agent:
      'Mozilla/5.0 (Linux; Android 10; M2006C3MG Build/QP1A.190711.020; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/143.0.7499.146 Mobile Safari/537.36 Instagram 410.1.0.63.71 Android (29/10; 320dpi; 720x1449; Xiaomi/Redmi; M2006C3MG; angelica; mt6765; in_ID; 846519222)',
    name: 'Chrome 143 Android',
    app: 'instagram',
  },
  // Published clicks in a Nigerian shop, February 2021.
  'Infinix X571, Phoenix': {
    agent:
      'Mozilla/5.0 (Linux; Android 7.0; Infinix X571 Build/NRD90M; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/88.0.4324.93 Mobile Safari/537.36 PHX/4.0',
    name: 'Chrome 88 Android',
    app: null,
  },
  'Nokia 2.2, Chrome': {
    agent:
      'Mozilla/5.0 (Linux; Android 9; Nokia 2.2) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/72.0.3626.121 Mobile Safari/537.36',
    name: 'Chrome 72 Android',
    app: null,
  },
  // Published calls to an East African site, August 2023.
  'TECNO KD7, Chrome': {
    agent:
      'Mozilla/5.0 (Linux; Android 10; TECNO KD7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/103.0.0.0 Mobile Safari/537.36',
    name: 'Chrome 103 Android',
    app: null,
  },
  'Infinix X657, a page in an app': {
    agent:
      'Mozilla/5.0 (Linux; Android 10; Infinix X657 Build/QP1A.190711.020; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/115.0.5790.138 Mobile Safari/537.36',
    name: 'Chrome 115 Android',
    app: null,
  },
  'any Android, Chrome': {
    agent:
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/113.0.0.0 Mobile Safari/537.36',
    name: 'Chrome 113 Android',
    app: null,
  },
  // Published sessions of an Indonesian site, September 2025.
  'iPhone, TikTok': {
    agent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Safari/604.1 trill_41.5.0 BytedanceWebview/d8a21c6',
    name: 'Safari  iOS',
    app: 'tiktok',
  },
  // Visitors of many sites, from the package user-agents 2.1.
  'iPhone, Safari': {
    agent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.6.1 Mobile/15E148 Safari/604.1',
    name: 'Safari 26 iOS',
    app: null,
  },
  'any Samsung, Samsung Internet': {
    agent:
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/30.0 Chrome/143.0.0.0 Mobile Safari/537.36',
    name: 'Samsung Internet for Android 30 Android',
    app: null,
  },
  // Test fixtures of device-detector (Matomo).
  'Redmi Note 8 Pro, LinkedIn': {
    agent:
      'Mozilla/5.0 (Linux; Android 10; Redmi Note 8 Pro Build/QP1A.190711.020; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/87.0.4280.141 Mobile Safari/537.36 [LinkedInApp]',
    name: 'Chrome 87 Android',
    app: 'linkedin',
  },
  'Samsung S8, X': {
    agent:
      'Mozilla/5.0 (Linux; Android 9; SM-G950F Build/PPR1.180610.011; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/80.0.3987.117 Mobile Safari/537.36 TwitterAndroid',
    name: 'Chrome 80 Android',
    app: 'twitter',
  },
  'iPhone, X': {
    agent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 11_0 like Mac OS X) AppleWebKit/604.2.10 (KHTML, like Gecko) Mobile/15A372 Twitter for iPhone/7.52',
    name: 'Safari  iOS',
    app: 'twitter',
  },
  'iPhone, Snapchat': {
    agent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 13_3_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/13.0.5 Mobile/15E148 Snapchat/10.77.0.54 (like Safari/604.1)',
    name: 'Safari 13 iOS',
    app: null,
  },
  'iPhone, Messenger': {
    agent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 10_3_3 like Mac OS X) AppleWebKit/603.3.8 (KHTML, like Gecko) Mobile/14G60 [FBAN/MessengerForiOS;FBAV/132.0.0.41.90;FBBV/69171754;FBDV/iPhone8,4;FBMD/iPhone;FBSN/iOS;FBSV/10.3.3;FBSS/2;FBCR/Koodo;FBID/phone;FBLC/en_US;FBOP/5;FBRV/0]',
    name: 'Safari  iOS',
    app: 'facebook',
  },
  'ZTE, UC Browser': {
    agent:
      'Mozilla/5.0 (Linux; U; Android 4.1.2; zh-CN; ZTE U9815 Build/JZO54K) AppleWebKit/533.1 (KHTML, like Gecko) Version/4.0 UCBrowser/9.9.2.467 U3/0.8.0 Mobile Safari/533.1',
    name: 'UC Browser 9 Android',
    app: null,
  },
  'ZTE, UC Browser that saves data': {
    agent: 'UCWEB/2.0 (Linux; U; Opera Mini/7.1.32052/30.3697; ru; ZTE_Grand_Era) U2/1.0.0 UCBrowser/9.9.0.543 Mobile',
    name: 'Opera  Linux',
    app: null,
  },
  // Test fixtures of uap-core.
  'any Android, Opera Mini': {
    agent: 'Opera/9.80 (Android; Opera Mini/7.6.35766/35.5706; U; en) Presto/2.8.119 Version/11.10',
    name: 'Opera 11 Android',
    app: null,
  },
  'a phone with keys, Opera Mini': {
    agent: 'Opera/9.80 (J2ME/MIDP; Opera Mini/7.1.32052/35.5706; U; id) Presto/2.8.119 Version/11.10',
    name: 'Opera 11 ',
    app: null,
  },
  // Test fixtures of isbot, which knows this maker.
  'CUBOT MAX, Chrome': {
    agent:
      'Mozilla/5.0 (Linux; Android 6.0; CUBOT MAX) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/72.0.3626.121 Mobile Safari/537.36',
    name: 'Chrome 72 Android',
    app: null,
  },
  'Samsung S10, TikTok': {
    agent:
      'Mozilla/5.0 (Linux; Android 10; SM-G973F Build/QQ3A.200805.001; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/85.0.4183.101 Mobile Safari/537.36 trill_2021806060 JsSdk/1.0 NetType/WIFI Channel/googleplay AppName/musical_ly app_version/18.6.6 ByteLocale/fr ByteFullLocale/fr Region/FR',
    name: 'Chrome 85 Android',
    app: 'tiktok',
  },
  // From legitbot's tests, a public list, and a script that imitates the app.
  'Samsung S9+, Pinterest': {
    agent:
      'Mozilla/5.0 (Linux; Android 8.0.0; SM-G965F Build/R16NW; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/70.0.3538.64 Mobile Safari/537.36 [Pinterest/Android]',
    name: 'Chrome 70 Android',
    app: null,
  },
  'Redmi Note 7, Viber': {
    agent:
      'Mozilla/5.0 (Linux; Android 10; Redmi Note 7 Build/QKQ1.190920.002; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/81.0.4044.138 Mobile Safari/537.36 Viber/14.7.0.4',
    name: 'Chrome 81 Android',
    app: null,
  },
  'Samsung S9+, Telegram': {
    agent:
      'Mozilla/5.0 (Linux; Android 7.1.2; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/119.0.6045.193 Mobile Safari/537.36 Telegram-Android/11.4.3 (Samsung SM-G965N; Android 7.1.2; SDK 25; LOW)',
    name: 'Chrome 119 Android',
    app: 'telegram',
  },
  // Listed as preview bots by the package crawler-user-agents.
  'Pixel 10, Facebook': {
    agent:
      'Mozilla/5.0 (Linux; Android 16; Pixel 10 Pro XL Build/CP1A.260305.018; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/146.0.7680.174 Mobile Safari/537.36 MetaIAB Facebook',
    name: 'Chrome 146 Android',
    app: 'facebook',
  },
} as const satisfies Readonly<Record<string, Phone>>;

/** All robots' agents of the package. */
export const everyRecordedRobot: readonly string[] = crawlers.flatMap(({ instances }) => instances);

/** The newest agent of each name. */
const newestOf = (patterns: readonly string[]): string[] =>
  patterns.map((pattern) => {
    const agent = crawlers.find((crawler) => crawler.pattern === pattern)?.instances.at(-1);
    if (agent === undefined) throw new Error(`crawler-user-agents has recorded no ${pattern}.`);
    return agent;
  });

/** Link previews in chats and posts. */
export const recordedPreviews = newestOf([
  'WhatsApp',
  'facebookexternalhit',
  'Facebot',
  'meta-externalfetcher\\/',
  'Twitterbot',
  'TelegramBot',
  'LinkedInBot',
  'Slackbot',
  'Slack-ImgProxy',
  'Discordbot',
  'SkypeUriPreview',
  'Viber',
  'Snap URL Preview Service',
  'pinterest\\.com\\/bot',
  'BingPreview\\/',
  'TikTokSpider',
  'redditbot',
  'vkShare',
  'Iframely',
  'Embedly',
  'Mastodon',
  'Applebot',
]);

/** Search engines, text collectors and scripts. */
export const recordedRobots = newestOf([
  'Googlebot\\/',
  'AdsBot-Google-Mobile',
  'bingbot',
  'yandex\\.com\\/bots',
  'Ahrefs(Bot|SiteAudit)',
  'Baiduspider',
  'PetalBot',
  'MJ12bot',
  'Amazonbot',
  'Bytespider',
  'GPTBot',
  'PerplexityBot\\/',
  'HeadlessChrome',
  'PhantomJS',
  'Chrome-Lighthouse',
  'UptimeRobot',
  '^curl',
  'python-requests',
  'okhttp',
  'Go-http-client',
  'axios',
  'node-fetch',
]);
