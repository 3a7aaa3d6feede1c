// Runs in the measured page. Functions are sent as text, so they may use only what `installProbe` left on the window.

export interface Probe {
  /** Resolves once the first field has the focus, set in the first frame that shows one. */
  readonly focusField: () => Promise<void>;
  /** Milliseconds from navigation until the last keystroke could have reached its field; null without one. */
  readonly typedAt: () => number | null;
  readonly firstValue: () => string;
  readonly isReady: () => Promise<void>;
  /** Presses the form's button once enabled; false if the fields have lost the typed text by then. */
  readonly pressWhenReady: (typed: readonly string[]) => Promise<boolean>;
}

declare global {
  interface Window {
    labProbe: Probe;
  }
}

export const installProbe = (): void => {
  let focusedAt = 0;
  let pressedAt = 0;
  let typedAt: number | null = null;
  // Time for typed text to reappear after hydration replaces the form.
  const returnWithinMs = 500;

  const fields = (): HTMLInputElement[] =>
    [...document.querySelectorAll<HTMLInputElement>('form input')].filter(
      (input) =>
        !['hidden', 'checkbox', 'radio', 'file'].includes(input.type) &&
        !input.matches(':disabled, :read-only') &&
        input.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
    );
  const button = (): HTMLButtonElement | null => document.querySelector('form button[type="submit"]:not(:disabled)');

  const untilFrame = <T>(find: () => T | null): Promise<T> =>
    new Promise((resolve) => {
      const look = (): void => {
        const found = find();
        if (found === null) requestAnimationFrame(look);
        else resolve(found);
      };
      requestAnimationFrame(look);
    });

  const focusInput = async (): Promise<void> => {
    const field = await untilFrame(() => fields()[0] ?? null);
    field.focus();
    focusedAt = performance.now();
  };
  // Starts at once, because the request for it takes time to reach a busy page.
  let focused: Promise<void> | null = focusInput();

  // The page's delay starts when the browser gets the key press; the time before belongs to the measurement.
  addEventListener('keydown', (event) => void (pressedAt = event.timeStamp), { capture: true });
  addEventListener(
    'input',
    (event) => {
      if (event.isTrusted) typedAt = focusedAt + performance.now() - pressedAt;
    },
    { capture: true },
  );

  window.labProbe = {
    focusField: async () => {
      typedAt = null;
      await (focused ?? focusInput());
      focused = null;
    },
    typedAt: () => typedAt,
    firstValue: () => fields()[0]?.value ?? '',
    isReady: async () => void (await untilFrame(button)),
    pressWhenReady: async (typed) => {
      const hasAll = (): boolean => typed.every((text) => fields().some(({ value }) => value === text));
      await untilFrame(button);
      const readyAt = performance.now();
      const kept = await untilFrame(() =>
        hasAll() ? true : performance.now() - readyAt > returnWithinMs ? false : null,
      );
      if (kept) (await untilFrame(button)).click();
      return kept;
    },
  };
};

/** First and largest contentful paint so far, in milliseconds since the navigation. */
export const readPaints = (): Promise<{ fcp: number; lcp: number }> =>
  new Promise((resolve, reject) => {
    const fcp = performance.getEntriesByName('first-contentful-paint')[0]?.startTime;
    if (fcp === undefined) {
      reject(new Error('Nothing was painted.'));
      return;
    }
    // After the first input the browser reports no largest paint: that is no figure, not a small one.
    setTimeout(() => reject(new Error('No largest paint was reported.')), 5_000);
    new PerformanceObserver((list, observer) => {
      observer.disconnect();
      resolve({ fcp, lcp: list.getEntries().at(-1)?.startTime ?? fcp });
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });

export const untilIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.readyState === 'complete') requestIdleCallback(() => resolve());
    else addEventListener('load', () => requestIdleCallback(() => resolve()), { once: true });
  });

/** Resolves once the page's service worker, if any, is installed. */
export const untilWorkerInstalled = async (): Promise<void> => {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  if (registration) await navigator.serviceWorker.ready;
};

export const pressLink = (path: string): boolean => {
  const link = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].find(
    ({ href }) => new URL(href).pathname === path,
  );
  link?.click();
  return link !== undefined;
};

/** Watches the rows of the admin list frame by frame; times in milliseconds. */
export interface Rows {
  /** From navigation to the first row. */
  readonly shown: () => Promise<number>;
  /** From the next press or input until other rows are shown and none is loading. */
  readonly changed: () => Promise<number>;
}

declare global {
  interface Window {
    labRows: Rows;
  }
}

export const rowsProbe = (): void => {
  const keys = (): string =>
    [...document.querySelectorAll('tr[data-row-key]')].map((row) => row.getAttribute('data-row-key')).join();
  const isBusy = (): boolean =>
    document.querySelector('[aria-busy="true"]:has(tr[data-row-key]), .ant-spin-spinning') !== null;

  const untilFrame = (isSo: () => boolean): Promise<number> =>
    new Promise((resolve) => {
      const look = (): void => {
        if (isSo()) resolve(performance.now());
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
  const nextPress = (): Promise<number> =>
    new Promise((resolve) => {
      // Aborts the losing listener too, or each page would leave one in the measured heap.
      const heard = new AbortController();
      const hear = ({ timeStamp }: Event): void => {
        heard.abort();
        resolve(timeStamp);
      };
      for (const kind of ['click', 'input']) addEventListener(kind, hear, { capture: true, signal: heard.signal });
    });

  window.labRows = {
    shown: () => untilFrame(() => keys() !== '' && !isBusy()),
    changed: async () => {
      const before = keys();
      const pressedAt = await nextPress();
      return (await untilFrame(() => keys() !== '' && keys() !== before && !isBusy())) - pressedAt;
    },
  };
};
