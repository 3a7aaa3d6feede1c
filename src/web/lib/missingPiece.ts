import { tabStorage, tabKey } from './siteStorage';
import { serverNow } from './serverTime';

const retryAfterMs = 1_500;
const reloadPauseMs = 60_000;
const reloadedKey = tabKey('reloaded');
const untyped: readonly string[] = ['checkbox', 'radio', 'hidden', 'submit', 'button'];

interface MissingPiece extends Error {
  readonly request?: string;
}

export const isMissingPiece = (error: unknown): error is MissingPiece =>
  error instanceof Error &&
  (error.name === 'ChunkLoadError' || ('code' in error && error.code === 'CSS_CHUNK_LOAD_FAILED'));

export const notLoaded = 'This couldn’t be loaded. Try again.';

export const fetchPiece = <T>(load: () => Promise<T>): Promise<T> =>
  load().catch(async (error: unknown) => {
    if (!isMissingPiece(error)) throw error;
    await new Promise((resolve) => setTimeout(resolve, retryAfterMs));
    return load();
  });

const isAnythingTyped = (page: Document): boolean =>
  [...page.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].some(
    ({ type, value }) => value !== '' && !untyped.includes(type),
  ) || [...page.querySelectorAll('[contenteditable="true"]')].some(({ textContent }) => textContent.trim() !== '');

/** Reloads once a release has replaced the chunk, at most once a minute and never over typed text. */
export async function reloadAfterRelease({ request }: MissingPiece, reload = () => location.reload()): Promise<void> {
  const nowMs = serverNow().getTime();
  const reloadedMs = Number(tabStorage()?.getItem(reloadedKey) ?? 0);
  if (request === undefined || isAnythingTyped(document) || nowMs - reloadedMs < reloadPauseMs) return;
  const answer = await fetch(request, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  if (answer?.status !== 404) return;
  tabStorage()?.setItem(reloadedKey, String(nowMs));
  // A tab that cannot remember would reload forever.
  if (tabStorage()?.getItem(reloadedKey) === String(nowMs)) reload();
}
