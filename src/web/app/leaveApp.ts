import { redirectDocument } from 'react-router-dom';

const { pathname: startedAt } = window.location;

/**
 * Asks the server for the document of an address that is no screen of the app.
 * Where the app itself answered that address, the server could not be asked: then the screen of the route says so.
 */
export function leaveApp({ request }: { request: Request }): Response | null {
  const { pathname, search, hash } = new URL(request.url);
  if (pathname === startedAt) return null;
  return redirectDocument(pathname + search + hash);
}
