import Bowser from 'bowser';
import { isbot } from 'isbot';
import type { ShareSource } from '../../../contract/sharing';
import { sharingLimits } from '../../../contract/limits';

/** The facts that a user agent reveals about a visit. */
export interface Agent {
  readonly kind: 'browser' | 'preview' | 'bot' | 'unknown';
  /** Family, major version and platform, such as "Chrome 120 Android": as much as many people share. */
  readonly name: string;
  /** The app whose built-in browser opened the link; otherwise null. */
  readonly app: ShareSource | null;
}

/**
 * Apps and sites that preview a link in a chat or post. WhatsApp and Viber name themselves first, and Viber on a computer last; with a version after
 * a browser's, and for Pinterest in brackets, it is the app's built-in browser: a person.
 */
const previews =
  /^(?:WhatsApp|Viber)\b| Viber$|facebookexternalhit|facebookcatalog|Facebot|meta-external(?:agent|fetcher|hit)|Twitterbot|TelegramBot|LinkedInBot|Slackbot|Slack-ImgProxy|Discordbot|SkypeUriPreview|MicrosoftPreview|BingPreview|(?<!\[)Pinterest(?:bot)?\/|redditbot|vkShare|Iframely|Embedly|Snap ?URL ?Preview|TikTokSpider|Cardyb|BlueskyPreview|Mastodon\/|Google-PageRenderer|Googlebot-Image|GoogleImageProxy|Yahoo Link Preview|Signal-Desktop|Line-?Poker|kakaotalk-scrap|ZoomBot|Applebot/i;

/** The beginnings of browsers' agents. Apps and scripts begin differently. */
const browserStart = /^(?:Mozilla\/\d\.\d \(|Opera\/|UCWEB\/|BlackBerry|Nokia|SAMSUNG-|SonyEricsson|LG-)/;

// Order matters: Instagram's and TikTok's agents on some phones name Facebook's, too.
const apps: readonly (readonly [mark: RegExp, app: ShareSource])[] = [
  [/\bInstagram\b/, 'instagram'],
  [/\b(?:musical_ly|trill_|BytedanceWebview|TikTok)/, 'tiktok'],
  [/\bFBA[NV]\/|\bFB_IAB\/|\bMetaIAB Facebook\b/, 'facebook'],
  [/\bTwitter for |\bTwitterAndroid\b/, 'twitter'],
  [/\bWhatsApp\//, 'whatsapp'],
  [/\bTelegram-Android\//, 'telegram'],
  [/\bLinkedInApp\b/, 'linkedin'],
];

const nobody: Agent = { kind: 'unknown', name: '', app: null };

const read = (userAgent: string): Agent => {
  if (previews.test(userAgent)) return { ...nobody, kind: 'preview' };
  if (isbot(userAgent)) return { ...nobody, kind: 'bot' };
  const { browser, os, platform } = Bowser.parse(userAgent);
  // Opera Mini on phones without a system names no platform.
  const hasPlatform = os.name || platform.type || userAgent.includes('Opera Mini/');
  if (!browserStart.test(userAgent) || !browser.name || !hasPlatform) return nobody;
  const [major = ''] = (browser.version ?? '').split('.');
  const [, app = null] = apps.find(([mark]) => mark.test(userAgent)) ?? [];
  return { kind: 'browser', name: [browser.name, major, os.name ?? platform.type ?? ''].join(' '), app };
};

const remembered = new Map<string, Agent>();

/** Reads a user agent. Most visits have one of a few, and reading one takes longer than the rest of a visit; only so many are cached. */
export const agentOf = (userAgent: string): Agent => {
  // An empty one reveals nothing, and one longer than a browser's too much.
  if (userAgent === '' || userAgent.length > sharingLimits.agentMaxCharacters) return nobody;
  const agent = remembered.get(userAgent) ?? read(userAgent);
  remembered.delete(userAgent);
  remembered.set(userAgent, agent);
  const [oldest] = remembered.keys();
  if (remembered.size > sharingLimits.agentsRemembered && oldest !== undefined) remembered.delete(oldest);
  return agent;
};
