export const assetFolder = '/assets/';

/** Tells the service worker a page's address and its loaded assets. */
export interface Loaded {
  readonly type: 'loaded';
  readonly page: string;
  readonly assets: readonly string[];
}

export const assetsAmong = (names: readonly string[], origin: string): string[] => [
  ...new Set(
    names
      .map((name) => new URL(name, origin))
      .filter((url) => url.origin === origin && url.pathname.startsWith(assetFolder))
      .map(({ pathname }) => pathname),
  ),
];
