import type { ShareSource, VisitKind } from '../../../contract/sharing';
import { shareLetters, sharePlatform } from '../../../contract/shareText';
import { shortened } from '../../lib/networks';
import { agentOf, type Agent } from './agents';
import type { ShareLink } from './links';

/** One visit of a link, reduced to what is counted. It holds neither address nor user agent. */
export interface Visit {
  readonly applicationId: string;
  readonly taskId: string;
  readonly memberId: string;
  readonly at: Date;
  readonly source: ShareSource;
  /** `person`: the database decides whether it counts. */
  readonly kind: Exclude<VisitKind, 'counted' | 'repeat' | 'crowded' | 'no-id' | 'own'> | 'person';
  /** The browser's id for the day, and whether the browser returned it; null when ids are off, and for machines. */
  readonly visitor: { readonly id: string; readonly isReturned: boolean } | null;
  readonly network: string;
  readonly agent: string;
  /** Hashes of the cookies by which a member's browser is known; null without one. */
  readonly pictureHash: Buffer | null;
  readonly deviceIdHash: Buffer | null;
}

/** The parts of a call that are read. */
export interface Call {
  readonly method: string;
  readonly ip: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The `v` of its address: the letter that a share button adds. */
  readonly via: unknown;
  readonly pictureHash: Buffer | null;
  readonly deviceIdHash: Buffer | null;
}

const letters = new Map<unknown, ShareSource>(
  sharePlatform.options.map((platform) => [shareLetters[platform], platform]),
).set(shareLetters.qr, 'qr');

/** Sites by host suffix, and Android apps by package name. */
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

export const visitOf = (link: ShareLink, call: Call, at: Date, isDataCentre: (ip: string) => boolean): Visit => {
  const agent = agentOf(textOf(call.headers['user-agent']));
  return {
    applicationId: link.applicationId,
    taskId: link.taskId,
    memberId: link.memberId,
    at,
    source: letters.get(call.via) ?? agent.app ?? siteOf(textOf(call.headers.referer)) ?? 'other',
    kind: kindOf(call, agent, isDataCentre),
    visitor: null,
    network: shortened(call.ip),
    agent: agent.name,
    pictureHash: call.pictureHash,
    deviceIdHash: call.deviceIdHash,
  };
};
