import { useRouteError } from 'react-router-dom';
import { paths } from '../paths';
import { FailedState } from '../ui/PageState';
import './RouteFailure.css';

/** A piece of the product that did not arrive: the line broke, or a newer version has taken its place on the server. */
const isMissingPiece = (error: unknown): boolean => error instanceof Error && error.name === 'ChunkLoadError';

/** Shown in place of a screen that could not be drawn. */
export function RouteFailure() {
  const missing = isMissingPiece(useRouteError());
  return (
    <div className="sn-failure">
      <FailedState
        text={missing ? 'This page could not be loaded.' : 'Something went wrong on this page.'}
        error={
          missing
            ? 'The connection broke, or a newer version has come out. Load the page again; what you have sent us is safe.'
            : 'What you have sent us is safe. Try again; if it happens once more, write to support.'
        }
        retry={() => window.location.reload()}
      />
      <a href={paths.landing}>Back to the start</a>
    </div>
  );
}
