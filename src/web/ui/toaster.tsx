import { createContext, useContext, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { limits } from '../../contract/limits';
import { Icon, type IconName } from './Icon';
import './toaster.css';

type Kind = 'success' | 'error' | 'info' | 'loading';
export type ToastPlacement = 'top' | 'top-right';
interface Toast {
  id: number;
  kind: Kind;
  text: string;
}
interface View {
  toasts: readonly Toast[];
  placement: ToastPlacement;
}

/** What speaks to the person: the port that listeners and screens are given. */
export interface Toaster {
  success: (text: string) => void;
  error: (text: string) => void;
  info: (text: string) => void;
  /** Stays until the returned function is called. */
  loading: (text: string) => () => void;
}
interface ToastStore extends Toaster {
  view: () => View;
  subscribe: (changed: () => void) => () => void;
  dismiss: (id: number) => void;
  /** While somebody reads (pointer or focus on the toasts) no clock runs. */
  hold: (held: boolean) => void;
  place: (placement: ToastPlacement) => void;
}

const lifetimeMs: Record<Kind, number> = {
  success: limits.toastSuccessMs,
  error: limits.toastErrorMs,
  info: limits.toastErrorMs,
  loading: Infinity,
};

/** A toaster holds its toasts outside React, so that a listener can speak before any screen is drawn. */
export const createToaster = (): ToastStore => {
  let view: View = { toasts: [], placement: 'top' };
  let lastId = 0;
  const listeners = new Set<() => void>();
  const timers = new Map<number, ReturnType<typeof setTimeout>>();

  const change = (next: Partial<View>) => {
    view = { ...view, ...next };
    for (const changed of listeners) changed();
  };
  const stopClock = (id: number) => {
    clearTimeout(timers.get(id));
    timers.delete(id);
  };
  const dismiss = (id: number) => {
    stopClock(id);
    change({ toasts: view.toasts.filter((toast) => toast.id !== id) });
  };
  const startClock = ({ id, kind }: Toast) => {
    if (Number.isFinite(lifetimeMs[kind]))
      timers.set(
        id,
        setTimeout(() => dismiss(id), lifetimeMs[kind]),
      );
  };
  const show = (kind: Kind, text: string): (() => void) => {
    const toast = { id: ++lastId, kind, text };
    const kept = view.toasts.slice(-(limits.toastsAtOnce - 1));
    for (const dropped of view.toasts.filter((one) => !kept.includes(one))) stopClock(dropped.id);
    startClock(toast);
    change({ toasts: [...kept, toast] });
    return () => dismiss(toast.id);
  };

  return {
    success: (text) => void show('success', text),
    error: (text) => void show('error', text),
    info: (text) => void show('info', text),
    loading: (text) => show('loading', text),
    view: () => view,
    subscribe: (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    dismiss,
    hold: (held) => {
      for (const toast of view.toasts) {
        stopClock(toast.id);
        if (!held) startClock(toast);
      }
    },
    place: (placement) => change({ placement }),
  };
};

const icons: Record<Kind, IconName> = { success: 'check', error: 'alert', info: 'info', loading: 'clock' };

function Toasts({ toaster }: { toaster: ToastStore }) {
  const { toasts, placement } = useSyncExternalStore(toaster.subscribe, toaster.view);
  const close = (id: number) => {
    toaster.dismiss(id);
    // What is taken from under the pointer never tells that the pointer has left it.
    toaster.hold(false);
  };
  return (
    <div
      className={`sn-toasts sn-toasts--${placement}`}
      role="region"
      aria-label="Messages"
      onPointerEnter={() => toaster.hold(true)}
      onPointerLeave={() => toaster.hold(false)}
      onFocus={() => toaster.hold(true)}
      onBlur={() => toaster.hold(false)}
    >
      <div aria-live="polite" aria-relevant="additions">
        {toasts.map(({ id, kind, text }) => (
          <div key={id} className={`sn-toast sn-toast--${kind}`}>
            <Icon name={icons[kind]} size={18} />
            <span>{text}</span>
            {kind !== 'loading' && (
              <button type="button" className="sn-toast__close" aria-label="Close message" onClick={() => close(id)}>
                <Icon name="close" size={16} />
              </button>
            )}
          </div>
        ))}
      </div>
    </div>
  );
}

const ToasterContext = createContext<ToastStore | null>(null);

/** Draws the toasts over everything. Given no toaster it makes its own. */
export function ToasterProvider({ toaster, children }: { toaster?: ToastStore; children: ReactNode }) {
  const [own] = useState(createToaster);
  const store = toaster ?? own;
  return (
    <ToasterContext value={store}>
      {children}
      <Toasts toaster={store} />
    </ToasterContext>
  );
}

const useStore = (): ToastStore => {
  const store = useContext(ToasterContext);
  if (!store) throw new Error('useToaster needs a ToasterProvider above it');
  return store;
};

export const useToaster = (): Toaster => useStore();

/** Shows the toasts elsewhere for as long as the calling component is there. */
export const useToastPlacement = (placement: ToastPlacement): void => {
  const store = useStore();
  useEffect(() => {
    store.place(placement);
    return () => store.place('top');
  }, [store, placement]);
};
