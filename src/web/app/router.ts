import { createBrowserRouter } from 'react-router-dom';
import { routes } from './routes';
import { getTitle } from './titles';

export function makeRouter() {
  const router = createBrowserRouter(routes);
  let named = '';
  const nameTab = (pathname: string): void => {
    const title = getTitle(pathname);
    // The screen named the tab itself; only another kind of screen resets it.
    if (title !== named) document.title = title;
    named = title;
  };
  nameTab(router.state.location.pathname);
  router.subscribe(({ location }) => nameTab(location.pathname));
  return router;
}

export type AppRouter = ReturnType<typeof makeRouter>;
