import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { isMissingPiece, reloadAfterRelease } from '../lib/missingPiece';
import { paths } from '../paths';
import { FailedState } from '../ui/PageState';
import './RouteFailure.css';

/** Shown in place of a screen that could not be drawn. */
export function RouteFailure() {
  const error = useRouteError();
  const missing = isMissingPiece(error);
  useEffect(() => {
    if (isMissingPiece(error)) void reloadAfterRelease(error);
  }, [error]);
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
