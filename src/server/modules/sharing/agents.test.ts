import type { ShareSource } from '../../../contract/sharing';
import { everyRecordedRobot, recordedPhones, recordedPreviews, recordedRobots } from '../../testing/recordedAgents';
import { agentOf, type Agent } from './visits';

const android = (phone: string, browser: string): string =>
  `Mozilla/5.0 (Linux; Android ${phone}) AppleWebKit/537.36 (KHTML, like Gecko) ${browser}`;
const iphone = (browser: string): string =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS 17_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ${browser}`;

/** Taken from makers' documentation, none found in a log. */
const people: readonly (readonly [agent: string, name: string, app: ShareSource | null])[] = [
  [android('10; K', 'Chrome/120.0.0.0 Mobile Safari/537.36 OPR/79.0.0.0'), 'Opera 79 Android', null],
  ['Mozilla/5.0 (Mobile; Nokia_8110_4G; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5', 'Firefox 48 mobile', null],
  [iphone('GSA/298.0.595435837 Mobile/15E148 Safari/604.1'), 'Google Search 298 iOS', null],
  [
    iphone(
      'Mobile/15E148 Instagram 302.0.0.23.109 (iPhone12,1; iOS 17_2; en_NG; en-GB; scale=2.00; 828x1792; 525889323)',
    ),
    'Safari  iOS',
    'instagram',
  ],
  [
    android('13; Pixel 6; wv', 'Version/4.0 Chrome/120.0.0.0 Mobile Safari/537.36 WhatsApp/2.23.25.83'),
    'Chrome 120 Android',
    'whatsapp',
  ],
];

const previews: readonly string[] = [
  ...recordedPreviews,
  'WhatsApp/2.23.20.0 A',
  'WhatsApp/2.2413.51 N',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_4) AppleWebKit/537.36 (KHTML, like Gecko) QtWebEngine/5.6.0 Chrome/45.0.2454.101 Safari/537.36 Viber',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0',
  'facebookcatalog/1.0',
  'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  'Googlebot-Image/1.0',
  'Mozilla/5.0 (Windows; U; Windows NT 5.1; de; rv:1.9.0.7) Gecko/2009021910 Firefox/3.0.7 (via ggpht.com GoogleImageProxy)',
  'Bluesky Cardyb/1.1; +mailto:support@bsky.app',
];

const bots: readonly string[] = [...recordedRobots, 'Wget/1.21.4', 'PostmanRuntime/7.36.0', 'Mozilla/5.0'];

const unknown: readonly string[] = [
  '',
  'Instagram 309.1.0.41.113 Android (31/12; 320dpi; 720x1432; TECNO; TECNO KG5k; TECNO-KG5k; mt6765; en_GB; 541635863)',
  `${android('10; K', 'Chrome/120.0.0.0 Mobile Safari/537.36')}${' x'.repeat(600)}`,
];

it.each(people)('%s is a person', (userAgent, name, app) => {
  expect(agentOf(userAgent)).toEqual({ kind: 'browser', name, app });
});

it.each(Object.entries(recordedPhones))('%s is a person', (_phone, { agent, name, app }) => {
  expect(agentOf(agent)).toEqual({ kind: 'browser', name, app });
});

it.each<[Agent['kind'], readonly string[]]>([
  ['preview', previews],
  ['bot', bots],
  ['unknown', unknown],
])('%s classifies each known agent', (kind, userAgents) => {
  expect(userAgents.map((userAgent) => [userAgent, agentOf(userAgent).kind])).toEqual(
    userAgents.map((userAgent) => [userAgent, kind]),
  );
});

it('of all recorded robots at most one in a hundred passes for a person', () => {
  const counted = everyRecordedRobot.filter((userAgent) => agentOf(userAgent).kind === 'browser');
  expect(everyRecordedRobot.length).toBeGreaterThan(2_000);
  // Some are people: in-app browsers the list counts as robots.
  expect(counted.length / everyRecordedRobot.length).toBeLessThanOrEqual(0.01);
});

it('enough are recorded', () => {
  expect(Object.keys(recordedPhones).length).toBeGreaterThanOrEqual(20);
  expect(new Set([...recordedPreviews, ...recordedRobots]).size).toBeGreaterThanOrEqual(40);
});
