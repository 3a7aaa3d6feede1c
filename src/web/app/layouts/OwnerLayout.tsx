import { setupListeners } from '@reduxjs/toolkit/query';
import { Button } from 'antd';
import { type ReactNode, Suspense, useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { Navigate, Outlet } from 'react-router-dom';
import { codeOf, errorMessage, isApiError } from '../../api/apiError';
import { baseApi } from '../../api/baseApi';
import { useConfirmations } from '../../api/confirmations';
import { useGetOwnerSelfQuery, useEndOwnerSessionMutation } from '../../api/ownerPageApi';
import { paths } from '../../paths';
import { FailedState } from '../../ui/PageState';
import { dialogOnDemand } from '../../ui/dialog/Dialog';
import { lazyPart } from '../../ui/lazyPart';
import { useAddressParam } from '../../ui/useAddressParam';
import { ThemeSwitch } from '../../ui/theme/ThemeSwitch';
import { PageLoader } from '../PageLoader';
import { NavigationProgress, SkipLink, useFocusOnNavigation } from './frame';
import { TopBar, type TopBarLinks } from './TopBar';
import './OwnerLayout.css';

function OwnerGuard({ children }: { children: ReactNode }) {
  const { data, error, refetch } = useGetOwnerSelfQuery();
  if (isApiError(error) && error.ownerRefused === true) {
    const ended = codeOf(error) === 'session_ended' ? error.message : '';
    return <Navigate to={paths.owner.enter} state={{ ended }} replace />;
  }
  if (data) return children;
  if (error)
    return (
      <FailedState text="We couldn’t load your jobs." error={errorMessage(error, '')} retry={() => void refetch()} />
    );
  return <PageLoader />;
}

const PayIn = dialogOnDemand(() =>
  import(/* webpackChunkName: "owner-pay-in" */ '../../features/owner/page/PayIn').then((module) => module.PayIn),
);
const ConfirmLink = lazyPart(() => import('../../features/owner/page/ConfirmLink'), 'ConfirmLink');

const links: TopBarLinks = [
  [paths.owner.jobs, 'Jobs', 'briefcase'],
  [paths.owner.money, 'Money', 'wallet'],
  [paths.owner.browsers, 'Devices', 'monitor'],
];

function PayInOverScreen() {
  const [pay, setPay] = useAddressParam('pay', { replace: true, preventScrollReset: true });
  return <PayIn open={pay !== null} amount={Number(pay) || 0} onClose={() => setPay(null)} />;
}

function LinkNeeded() {
  const { pendingText, answer } = useConfirmations();
  return <Suspense>{pendingText !== null && <ConfirmLink text={pendingText} onAnswer={answer} />}</Suspense>;
}

function Leave() {
  const { data } = useGetOwnerSelfQuery();
  const [end, { isLoading }] = useEndOwnerSessionMutation();
  const dispatch = useDispatch();
  const leave = async (id: string) => {
    const { error } = await end({ id });
    if (!error) dispatch(baseApi.util.resetApiState());
  };
  return (
    <Button disabled={!data || isLoading} onClick={() => data && void leave(data.data.sessionId)}>
      {isLoading ? 'Logging out...' : 'Log out'}
    </Button>
  );
}

const watchFocus = (dispatch: Parameters<typeof setupListeners>[0]): (() => void) =>
  setupListeners(dispatch, (tell, { onFocus, onFocusLost }) => {
    const look = () => void tell(document.visibilityState === 'visible' ? onFocus() : onFocusLost());
    document.addEventListener('visibilitychange', look);
    addEventListener('focus', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      removeEventListener('focus', look);
      tell(onFocus());
    };
  });

function Frame() {
  const { data } = useGetOwnerSelfQuery();
  const main = useFocusOnNavigation();
  const dispatch = useDispatch();
  useEffect(() => watchFocus(dispatch), [dispatch]);
  return (
    <div className="own">
      <SkipLink />
      <NavigationProgress />
      <TopBar home={paths.owner.jobs} links={links}>
        <Leave />
      </TopBar>
      <main id="main" ref={main} tabIndex={-1} className="own-main">
        <Outlet />
      </main>
      <footer className="own-foot">
        <span title={data?.data.email}>{`${data?.data.name ?? ''} · ${data?.data.reference ?? ''}`}</span>
        <ThemeSwitch />
      </footer>
      <PayInOverScreen />
      <LinkNeeded />
    </div>
  );
}

export function OwnerLayout() {
  return (
    <OwnerGuard>
      <Frame />
    </OwnerGuard>
  );
}

export { OwnerLayout as Component };
