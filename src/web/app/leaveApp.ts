import { redirectDocument } from 'react-router-dom';

const { pathname: startedAt } = window.location;

/**
 * Asks the server for an address that is no screen of the app. If the app itself answered it, the server could not be reached: then the route's
 * screen says so.
 */
export function leaveApp({ request }: { request: Request }): Response | null {
  const { pathname, search, hash } = new URL(request.url);
  if (pathname === startedAt) return null;
  return redirectDocument(pathname + search + hash);
}
