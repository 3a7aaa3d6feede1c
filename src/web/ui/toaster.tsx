import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { limits } from '../../contract/limits';
import { lazyPart } from './lazyPart';
import type { Drawn, Toast } from './Notices';
import './toaster.css';

type Placement = 'bottom' | 'top' | 'topRight';

export interface Toaster {
  success: (text: string) => void;
  error: (text: string) => void;
  info: (text: string) => void;
  /** Stays long, or until closed. */
  note: (text: string) => void;
  loading: (text: string) => () => void;
  offer: (key: string, text: string, content: Pick<Toast, 'detail' | 'actions'>) => () => void;
}

interface View {
  waiting: readonly Toast[];
  isBare: boolean;
  placement: Placement;
  host: HTMLElement | null;
}

interface ToastStore extends Toaster {
  getView: () => View;
  subscribe: (listener: () => void) => () => void;
  draw: (drawn: Drawn) => () => void;
  moveInto: (host: HTMLElement) => () => void;
  place: (placement: Placement) => void;
}

/** Loaded with the first toast or earlier, not on first visits. */
export const notices = lazyPart(() => import(/* webpackChunkName: "notices" */ './Notices'), 'Notices');

const successMs = (text: string): number =>
  text.length > limits.toastLineLetters ? limits.toastLongSuccessMs : limits.toastSuccessMs;

/** Outside React, so that listeners can show toasts before any screen. */
export function createToaster(): ToastStore {
  let view: View = { waiting: [], isBare: false, placement: 'bottom', host: null };
  let drawn: Drawn | null = null;
  let hosts: readonly HTMLElement[] = [];
  const listeners = new Set<() => void>();
  const change = (next: Partial<View>) => {
    view = { ...view, ...next };
    for (const listener of listeners) listener();
  };
  const close = (key: string) => {
    drawn?.close(key);
    if (view.waiting.length > 0) change({ waiting: view.waiting.filter((toast) => toast.key !== key) });
  };
  const open = (toast: Toast): (() => void) => {
    const { key, ms } = toast;
    if (drawn) drawn.open(toast);
    else {
      change({ waiting: [...view.waiting.filter((one) => one.key !== key), toast] });
      notices.fetch().then(
        () => change({ isBare: false }),
        () => {
          change({ isBare: true });
          if (ms !== undefined) setTimeout(() => close(key), ms);
        },
      );
    }
    return () => close(key);
  };
  const show = (kind: Toast['kind'], text: string, ms?: number) =>
    open({ key: `${kind} ${text}`, kind, text, ...(ms === undefined ? {} : { ms }) });
  const setHosts = (next: readonly HTMLElement[]) => {
    hosts = next;
    change({ host: hosts.at(-1) ?? null });
  };

  return {
    success: (text) => void show('success', text, successMs(text)),
    error: (text) => void show('error', text, limits.toastErrorMs),
    info: (text) => void show('info', text, limits.toastErrorMs),
    note: (text) => void show('info', text, limits.toastNoteMs),
    loading: (text) => show('info', text),
    offer: (key, text, content) => open({ key, kind: 'info', text, ...content }),
    getView: () => view,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    draw: (next) => {
      drawn = next;
      for (const toast of view.waiting) next.open(toast);
      if (view.waiting.length > 0) change({ waiting: [] });
      return () => (drawn = null);
    },
    moveInto: (host) => {
      setHosts([...hosts, host]);
      return () => setHosts(hosts.filter((one) => one !== host));
    },
    place: (placement) => change({ placement }),
  };
}

function Toasts({ store }: { store: ToastStore }) {
  const { waiting, isBare, placement, host } = useSyncExternalStore(store.subscribe, store.getView, store.getView);
  const Notices = notices;
  if (notices.isLoaded()) return <Notices store={store} placement={placement} host={host} />;
  if (!isBare) return null;
  return (
    <div className="sn-toasts" role="alert">
      {waiting.map(({ key, text }) => (
        <p key={key}>{text}</p>
      ))}
    </div>
  );
}

const ToasterContext = createContext<ToastStore | null>(null);

export function ToasterProvider({ toaster, children }: { toaster?: ToastStore; children: ReactNode }) {
  const [own] = useState(createToaster);
  const store = toaster ?? own;
  return (
    <ToasterContext value={store}>
      {children}
      <Toasts store={store} />
    </ToasterContext>
  );
}

const useStore = (): ToastStore => {
  const store = useContext(ToasterContext);
  if (!store) throw new Error('useToaster needs a ToasterProvider above it');
  return store;
};

export const useToaster = (): Toaster => useStore();

export const useToastPlacement = (placement: Placement): void => {
  const store = useStore();
  useEffect(() => {
    store.place(placement);
    return () => store.place('bottom');
  }, [store, placement]);
};

export const useToastsInside = (dialog: RefObject<HTMLElement | null>): void => {
  const store = useContext(ToasterContext);
  useLayoutEffect(() => (dialog.current ? store?.moveInto(dialog.current) : undefined), [store, dialog]);
};
