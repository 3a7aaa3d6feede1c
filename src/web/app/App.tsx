import { Provider } from 'react-redux';
import { RouterProvider } from 'react-router-dom';
import { AntdProvider } from '../ui/theme/AntdProvider';
import { ThemeProvider } from '../ui/theme/ThemeProvider';
import { type createToaster, ToasterProvider } from '../ui/toaster';
import type { AppRouter } from './router';
import type { AppStore } from './store';

interface Props {
  store: AppStore;
  router: AppRouter;
  toaster: ReturnType<typeof createToaster>;
}

export function App({ store, router, toaster }: Props) {
  return (
    <Provider store={store}>
      <ThemeProvider>
        <AntdProvider>
          <ToasterProvider toaster={toaster}>
            <RouterProvider router={router} />
          </ToasterProvider>
        </AntdProvider>
      </ThemeProvider>
    </Provider>
  );
}
