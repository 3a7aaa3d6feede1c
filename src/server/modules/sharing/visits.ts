import Bowser from 'bowser';
import { isbot } from 'isbot';
import { sharingLimits } from '../../../contract/limits';
import type { BaseCtx } from '../../context';
import { shareLetters, sharePlatform } from '../../../contract/shareText';
import type { ShareSource, VisitKind } from '../../../contract/sharing';
import { shortened } from '../../lib/networks';
import { pick } from '../../lib/pick';

export interface Agent {
  readonly kind: 'browser' | 'preview' | 'bot' | 'unknown';
  /** Family, major version and platform, such as "Chrome 120 Android", shared by many. */
  readonly name: string;
  readonly app: ShareSource | null;
}

/** Link previews start with the app's name; after a browser's version it is an in-app browser. */
const previews =
  /^(?:WhatsApp|Viber)\b| Viber$|facebookexternalhit|facebookcatalog|Facebot|meta-external(?:agent|fetcher|hit)|Twitterbot|TelegramBot|LinkedInBot|Slackbot|Slack-ImgProxy|Discordbot|SkypeUriPreview|MicrosoftPreview|BingPreview|(?<!\[)Pinterest(?:bot)?\/|redditbot|vkShare|Iframely|Embedly|Snap ?URL ?Preview|TikTokSpider|Cardyb|BlueskyPreview|Mastodon\/|Google-PageRenderer|Googlebot-Image|GoogleImageProxy|Yahoo Link Preview|Signal-Desktop|Line-?Poker|kakaotalk-scrap|ZoomBot|Applebot/i;

/** Browsers' agents start like this; apps and scripts do not. */
const browserStart = /^(?:Mozilla\/\d\.\d \(|Opera\/|UCWEB\/|BlackBerry|Nokia|SAMSUNG-|SonyEricsson|LG-)/;

// Order matters: Instagram and TikTok also name Facebook on some phones.
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
  // Opera Mini names no platform on phones without a system.
  const hasPlatform = os.name || platform.type || userAgent.includes('Opera Mini/');
  if (!browserStart.test(userAgent) || !browser.name || !hasPlatform) return nobody;
  const [major = ''] = (browser.version ?? '').split('.');
  const [, app = null] = apps.find(([mark]) => mark.test(userAgent)) ?? [];
  return { kind: 'browser', name: [browser.name, major, os.name ?? platform.type ?? ''].join(' '), app };
};

const remembered = new Map<string, Agent>();

/** Parses a user agent, with a bounded cache because few agents make most visits. */
export const agentOf = (userAgent: string): Agent => {
  // Empty ones reveal nothing, and oversized ones are no browser's.
  if (userAgent === '' || userAgent.length > sharingLimits.agentMaxCharacters) return nobody;
  const agent = remembered.get(userAgent) ?? read(userAgent);
  remembered.delete(userAgent);
  remembered.set(userAgent, agent);
  const [oldest] = remembered.keys();
  if (remembered.size > sharingLimits.agentsRemembered && oldest !== undefined) remembered.delete(oldest);
  return agent;
};

/** A visit reduced to what is counted, without address and agent. */
export interface Visit {
  readonly applicationId: string;
  readonly taskId: string;
  readonly memberId: string;
  readonly at: Date;
  readonly source: ShareSource;
  /** `person`: the database decides whether it counts. */
  readonly kind: Exclude<VisitKind, 'counted' | 'repeat' | 'crowded' | 'no-id' | 'own'> | 'person';
  /** The browser's id for the day and whether it was returned; null without ids and for machines. */
  readonly visitor: { readonly id: string; readonly isReturned: boolean } | null;
  readonly network: string;
  readonly agent: string;
  readonly pictureHash: Buffer | null;
  readonly deviceIdHash: Buffer | null;
}

interface Call {
  readonly method: string;
  readonly ip: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly via: unknown;
  readonly pictureHash: Buffer | null;
  readonly deviceIdHash: Buffer | null;
}

const letters = new Map<unknown, ShareSource>(
  sharePlatform.options.map((platform) => [shareLetters[platform], platform]),
).set(shareLetters.qr, 'qr');

const sites: readonly (readonly [mark: RegExp, source: ShareSource])[] = [
  [/(?:^|\.)(?:whatsapp\.com|wa\.me)$|^com\.whatsapp/, 'whatsapp'],
  [/(?:^|\.)instagram\.com$|^com\.instagram\./, 'instagram'],
  [/(?:^|\.)(?:facebook\.com|fb\.me|fb\.com|messenger\.com)$|^com\.facebook\./, 'facebook'],
  [/(?:^|\.)(?:t\.co|twitter\.com|x\.com)$|^com\.twitter\./, 'twitter'],
  [/(?:^|\.)tiktok\.com$|^com\.(?:zhiliaoapp|ss\.android)\./, 'tiktok'],
  [/(?:^|\.)(?:t\.me|telegram\.org)$|^org\.telegram\./, 'telegram'],
  [/(?:^|\.)(?:linkedin\.com|lnkd\.in)$|^com\.linkedin\./, 'linkedin'],
];

const textOf = (header: string | readonly string[] | undefined): string => (typeof header === 'string' ? header : '');

const siteOf = (referer: string): ShareSource | undefined => {
  const host = URL.canParse(referer) ? new URL(referer).hostname : '';
  return sites.find(([mark]) => mark.test(host))?.[1];
};

const isPrefetch = (headers: Call['headers']): boolean =>
  ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].some((name) =>
    /prefetch|prerender|preview/i.test(textOf(headers[name])),
  );

const kindOf = ({ method, headers, ip }: Call, agent: Agent, isDataCentre: (ip: string) => boolean): Visit['kind'] => {
  if (method === 'HEAD') return 'head';
  if (isPrefetch(headers)) return 'prefetch';
  if (agent.kind !== 'browser') return agent.kind;
  return isDataCentre(ip) ? 'data-centre' : 'person';
};

export const visitOf = (
  link: Pick<Visit, 'applicationId' | 'taskId' | 'memberId'>,
  call: Call,
  at: Date,
  isDataCentre: (ip: string) => boolean,
): Visit => {
  const agent = agentOf(textOf(call.headers['user-agent']));
  return {
    ...pick(link, 'applicationId', 'taskId', 'memberId'),
    ...pick(call, 'pictureHash', 'deviceIdHash'),
    at,
    source: letters.get(call.via) ?? agent.app ?? siteOf(textOf(call.headers.referer)) ?? 'other',
    kind: kindOf(call, agent, isDataCentre),
    visitor: null,
    network: shortened(call.ip),
    agent: agent.name,
  };
};

/** Bounded memory and two transactions a second, whatever the traffic; waits while the database is away. */
export const gatherVisits = (base: BaseCtx, write: (visits: readonly Visit[]) => Promise<void>) => {
  let waiting: Visit[] = [];
  let lost = 0;
  let timer: NodeJS.Timeout | null = null;
  let isFailing = false;
  let isStopped = false;
  let writing = Promise.resolve();

  const writeAll = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, sharingLimits.visitsPerFlush);
      await write(batch);
      waiting = waiting.slice(batch.length);
    }
  };
  const flush = (): Promise<void> => {
    const turn = writing.then(writeAll);
    writing = turn.catch(() => undefined);
    return turn;
  };
  const flushSoon = (): void => {
    if (isStopped) return;
    timer ??= setTimeout(() => {
      flush()
        .then(
          () => (isFailing = false),
          (error: unknown) => {
            if (!isFailing) base.log.warn({ err: error }, 'visits of links wait for the database');
            isFailing = true;
          },
        )
        .finally(() => {
          timer = null;
          if (waiting.length > 0) flushSoon();
        });
    }, sharingLimits.flushMs);
    timer.unref();
  };
  return {
    add: (visit: Visit): void => {
      if (waiting.length >= sharingLimits.pendingVisitsMax) lost += 1;
      else waiting.push(visit);
      flushSoon();
    },
    waiting: () => waiting.length,
    /** Lost since the start, because too many waited. */
    lost: () => lost,
    flush,
    stop: async () => {
      isStopped = true;
      if (timer) clearTimeout(timer);
      try {
        await flush();
      } catch (error) {
        base.log.error({ err: error, visits: waiting.length }, 'visits of links were lost when this server stopped');
      }
    },
  };
};
export type Visits = ReturnType<typeof gatherVisits>;
