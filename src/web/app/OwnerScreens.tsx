import { Suspense, type ComponentType, type ReactNode } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { paths, routePatterns } from '../paths';
import { LoadingState } from '../ui/PageState';
import { lazyPart } from '../ui/lazyPart';

const screen = (load: () => Promise<{ Component: () => ReactNode }>) =>
  lazyPart(() => load().then(({ Component }) => ({ default: Component })));

const screens: Readonly<Record<string, ComponentType>> = {
  [paths.owner.jobs]: screen(() => import(/* webpackChunkName: "owner/jobs" */ '../features/owner/page/OwnJobsPage')),
  [routePatterns.ownJob]: screen(
    () => import(/* webpackChunkName: "owner/job" */ '../features/owner/reports/OwnJobPage'),
  ),
  [routePatterns.ownJobProofs]: screen(
    () => import(/* webpackChunkName: "owner/job-proofs" */ '../features/owner/proofs/OwnProofsPage'),
  ),
  [routePatterns.ownProForma]: screen(() =>
    import(/* webpackChunkName: "owner/pro-forma" */ '../features/owner/page/OwnPapers').then((papers) => ({
      Component: papers.OwnProFormaPage,
    })),
  ),
  [routePatterns.ownDocument]: screen(() =>
    import(/* webpackChunkName: "owner/document" */ '../features/owner/page/OwnPapers').then((papers) => ({
      Component: papers.OwnDocumentPage,
    })),
  ),
  [paths.owner.money]: screen(
    () => import(/* webpackChunkName: "owner/money" */ '../features/owner/page/OwnMoneyPage'),
  ),
  [paths.owner.browsers]: screen(
    () => import(/* webpackChunkName: "owner/browsers" */ '../features/owner/page/BrowsersPage'),
  ),
};

const within = (path: string): string => path.slice(paths.owner.home.length + 1);

/** Only the frame imports these, because every first visit loads the app's routes. */
export function OwnerScreens() {
  return (
    <Suspense fallback={<LoadingState rows={6} />}>
      <Routes>
        {Object.entries(screens).map(([path, Screen]) => (
          <Route key={path} path={within(path)} element={<Screen />} />
        ))}
        <Route path="*" element={<Navigate to={paths.owner.jobs} replace />} />
      </Routes>
    </Suspense>
  );
}

export { OwnerScreens as Component };
