import { setupListeners } from '@reduxjs/toolkit/query';

/** Tells the api whether the page is looked at, for data that are asked for again and again. Returns a function that ends it. */
export const watchFocus = (dispatch: Parameters<typeof setupListeners>[0]): (() => void) =>
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
