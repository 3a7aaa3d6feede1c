// Runs inside the measured page. Each function is sent there as text, so it may use only itself and what `installProbe` left on the window.

export interface Probe {
  /** Resolves once the cursor stands in the first field of the form, where it was put in the first frame that has one to type into. */
  readonly focusField: () => Promise<void>;
  /** Milliseconds from the navigation until the last keystroke would have been in its field if pressed in the first frame; null without one. */
  readonly typedAt: () => number | null;
  readonly firstValue: () => string;
  readonly isReady: () => Promise<void>;
  /** Presses the form's button once it is enabled; false when the fields had lost what was typed by then. */
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
  // Time for typed text to reappear after the app has replaced the form.
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
  // Begun here and not when asked for: the asking itself takes its time to arrive on a busy page.
  let focused: Promise<void> | null = focusInput();

  // The way of the key press to the browser is the measurement's; from the browser to the field it is the page's.
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
    // The browser reports no largest paint after the first touch of the page; then there is no figure, not a small one.
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

/** Resolves once the page's service worker, if it registers any, has finished installing. */
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

/** Looks at the rows of the admin's list, frame by frame. Times in milliseconds. */
export interface Rows {
  /** Since the navigation, when the first row is there. */
  readonly shown: () => Promise<number>;
  /** From the next press or the next typed text to other rows, none of them on their way any more. */
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
      // The one that does not come is let go with the one that does, or each page would leave a listener in the measured heap.
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
