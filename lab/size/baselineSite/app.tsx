import { configureStore } from '@reduxjs/toolkit';
import { StrictMode, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { createBrowserRouter, RouterProvider, type RouteObject } from 'react-router-dom';
import { api } from './api';

const inStore = (content: ReactNode) => {
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (defaults) => defaults().concat(api.middleware),
  });
  return (
    <StrictMode>
      <Provider store={store}>{content}</Provider>
    </StrictMode>
  );
};

/** Draws the page in the place of what its document shows, or takes that over as it stands. */
export const start = (routes: RouteObject[], { hydrate = false } = {}): void => {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no #root to draw in');
  const app = inStore(<RouterProvider router={createBrowserRouter(routes)} />);
  if (hydrate) hydrateRoot(root, app);
  else createRoot(root).render(app);
};
