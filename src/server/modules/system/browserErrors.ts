import { BROWSER_MAP, parse } from 'bowser';
import { withoutPersons } from '../../../contract/inputs/withoutPersons';
import type * as contract from '../../../contract/system';
import { assertPublic } from '../../assertActor';
import type { Verb } from '../../verb';

/** Since this server's start, by kind and version. */
export interface BrowserErrorCount {
  readonly kind: contract.ErrorKind;
  readonly version: string;
  count: number;
}
const counts = new Map<string, BrowserErrorCount>();
export const browserErrorCounts = (): Iterable<BrowserErrorCount> => counts.values();

// Versions are what callers claim, so a few are told apart.
const versionsMax = 4;
const versions = new Set<string>();

const countOne = (kind: contract.ErrorKind, claimed: string): void => {
  if (versions.size < versionsMax) versions.add(claimed);
  const version = versions.has(claimed) ? claimed : 'other';
  const known = counts.get(`${kind} ${version}`) ?? { kind, version, count: 0 };
  known.count += 1;
  counts.set(`${kind} ${version}`, known);
};

const browsers = new Set(Object.values(BROWSER_MAP));
const browserOf = (userAgent: string): string => {
  const { name = '' } = userAgent === '' ? {} : parse(userAgent).browser;
  return browsers.has(name) ? name : 'other';
};

/** Changes no state, so it writes no audit row. */
export const reportBrowserError: Verb<typeof contract.reportBrowserError> = async (ctx, error) => {
  assertPublic(ctx);
  const { kind, message, stack, route, version } = error;
  countOne(kind, version);
  const about = { requestId: ctx.requestId, kind, text: withoutPersons(message), stack, page: route, version };
  ctx.log.warn({ ...about, browser: browserOf(ctx.userAgent) }, 'an error in a browser');
  return {};
};
