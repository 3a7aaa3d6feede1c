import {
  createContext,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type FocusEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { createPortal } from 'react-dom';
import { limits } from '../../contract/limits';
import type { Notice } from './Notices';
import { lazyPart } from './lazyPart';
import './toaster.css';

export type ToastPlacement = 'top' | 'top-right';
interface Toast extends Notice {
  /** A toast from before the notices' code had come: drawn anew it would be read out once more. */
  isBare: boolean;
}
interface View {
  toasts: readonly Toast[];
  placement: ToastPlacement;
  /** The open dialog in which the toasts are shown: outside of it nothing can be seen, pressed or heard. Null without one. */
  host: HTMLElement | null;
}

/** The port for messages to the person, given to listeners and screens. */
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
  /** While the toasts are read (pointer or focus on them) no clock runs. */
  hold: (held: boolean) => void;
  /** Shows the toasts in an open dialog; answers how to take them back. */
  moveInto: (host: HTMLElement) => () => void;
  place: (placement: ToastPlacement) => void;
}

const lifetimeMs: Record<Notice['kind'], number> = {
  success: limits.toastSuccessMs,
  error: limits.toastErrorMs,
  info: limits.toastErrorMs,
  loading: Infinity,
};

const getLifetimeMs = ({ kind, text }: Notice): number =>
  kind === 'success' && text.length > limits.toastLineLetters ? limits.toastLongSuccessMs : lifetimeMs[kind];

/** A toaster holds its toasts outside React, so that a listener can speak before any screen is drawn. */
export const createToaster = (): ToastStore => {
  let view: View = { toasts: [], placement: 'top', host: null };
  let lastId = 0;
  let held = false;
  let hosts: readonly HTMLElement[] = [];
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
  const startClock = (toast: Toast) => {
    const ms = getLifetimeMs(toast);
    if (!held && Number.isFinite(ms))
      timers.set(
        toast.id,
        setTimeout(() => dismiss(toast.id), ms),
      );
  };
  const show = (kind: Notice['kind'], text: string): (() => void) => {
    const toast = { id: ++lastId, kind, text, isBare: !notices.isLoaded() };
    // Where it cannot be had, the next toast asks again.
    if (toast.isBare) notices.fetch().catch(() => undefined);
    // The same words again take the place of the first ones.
    const others = view.toasts.filter((one) => one.kind !== kind || one.text !== text);
    const kept = others.slice(-(limits.toastsAtOnce - 1));
    for (const dropped of view.toasts.filter((one) => !kept.includes(one))) stopClock(dropped.id);
    startClock(toast);
    change({ toasts: [...kept, toast] });
    return () => dismiss(toast.id);
  };

  const hold = (now: boolean) => {
    held = now;
    for (const toast of view.toasts) {
      stopClock(toast.id);
      startClock(toast);
    }
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
    hold,
    moveInto: (host) => {
      const hostedBy = (next: readonly HTMLElement[]) => {
        hosts = next;
        change({ host: hosts.at(-1) ?? null });
        // An element that moves under the pointer never reports that the pointer has left it.
        hold(false);
      };
      hostedBy([...hosts, host]);
      return () => hostedBy(hosts.filter((one) => one !== host));
    },
    place: (placement) => change({ placement }),
  };
};

const closeButton = '.ant-notification-notice:not(.ant-notification-fade-leave) .ant-notification-notice-close';

/** While the pointer or the focus is on the toasts their clocks stand still; a closed one hands the focus on. */
function useReading(toaster: ToastStore) {
  const region = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<HTMLElement | null>(null);
  const read = () => toaster.hold(true);
  const leave = () => {
    if (!region.current?.contains(document.activeElement)) toaster.hold(false);
  };
  return {
    ref: region,
    onClickCapture: ({ target, detail }: MouseEvent<HTMLElement>) => {
      const pressed = target instanceof Element ? target.closest<HTMLElement>(closeButton) : null;
      if (!pressed) return;
      const next = [...(region.current?.querySelectorAll<HTMLElement>(closeButton) ?? [])].find(
        (one) => one !== pressed,
      );
      const byKeyboard = detail === 0;
      if (byKeyboard) (next ?? cameFrom.current ?? pressed).focus();
      else pressed.blur();
      // An element removed under the pointer never reports that the pointer has left it.
      leave();
    },
    onPointerEnter: read,
    onPointerLeave: leave,
    onFocus: ({ relatedTarget }: FocusEvent<HTMLElement>) => {
      if (relatedTarget instanceof HTMLElement && !region.current?.contains(relatedTarget))
        cameFrom.current = relatedTarget;
      read();
    },
    onBlur: ({ relatedTarget }: FocusEvent<HTMLElement>) => {
      if (!region.current?.contains(relatedTarget)) toaster.hold(false);
    },
  };
}

/** Ant Design's notices. They are no part of a first visit: until they have come a toast is its bare words, and stays so. */
export const notices = lazyPart(() =>
  import(/* webpackChunkName: "notices" */ './Notices').then((part) => ({ default: part.Notices })),
);

function Voice({
  live,
  toasts,
  onClose,
}: {
  live: 'assertive' | 'polite';
  toasts: readonly Toast[];
  onClose: (id: number) => void;
}) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const Notices = notices;
  return (
    <div ref={setPlace} aria-live={live} aria-relevant="additions">
      {toasts
        .filter(({ isBare }) => isBare)
        .map(({ id, text }) => (
          <div key={id} className="sn-toast">
            {text}
          </div>
        ))}
      {place && Notices.isLoaded() && (
        <Notices place={place} toasts={toasts.filter(({ isBare }) => !isBare)} onClose={onClose} />
      )}
    </div>
  );
}

/** Errors interrupt, the rest waits for a pause. Both places stand there before anything is said in them. */
function Toasts({ toaster }: { toaster: ToastStore }) {
  const { toasts, placement } = useSyncExternalStore(toaster.subscribe, toaster.view, toaster.view);
  const reading = useReading(toaster);
  const isError = ({ kind }: Toast) => kind === 'error';
  return (
    <div className={`sn-toasts sn-toasts--${placement}`} role="region" aria-label="Messages" {...reading}>
      <Voice live="assertive" toasts={toasts.filter(isError)} onClose={toaster.dismiss} />
      <Voice live="polite" toasts={toasts.filter((toast) => !isError(toast))} onClose={toaster.dismiss} />
    </div>
  );
}

/** A page that is drawn without a browser has nothing to say yet. */
const newPlace = (): HTMLElement | null => (typeof document === 'undefined' ? null : document.createElement('div'));

/** The toasts move as they are from the page into a dialog and back: drawn anew there, they would be read out once more. */
function PlacedToasts({ toaster }: { toaster: ToastStore }) {
  const [place] = useState(newPlace);
  const { host } = useSyncExternalStore(toaster.subscribe, toaster.view, toaster.view);
  useLayoutEffect(() => {
    if (place) (host ?? document.body).append(place);
    return () => place?.remove();
  }, [place, host]);
  return place && createPortal(<Toasts toaster={toaster} />, place);
}

const ToasterContext = createContext<ToastStore | null>(null);

/** Draws the toasts over everything. Given no toaster it makes its own. */
export function ToasterProvider({ toaster, children }: { toaster?: ToastStore; children: ReactNode }) {
  const [own] = useState(createToaster);
  const store = toaster ?? own;
  return (
    <ToasterContext value={store}>
      {children}
      <PlacedToasts toaster={store} />
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

/** Shows the toasts inside a modal dialog for as long as it is open. Without a toaster it does nothing. */
export const useToastsInside = (dialog: RefObject<HTMLElement | null>): void => {
  const store = useContext(ToasterContext);
  useLayoutEffect(() => (dialog.current ? store?.moveInto(dialog.current) : undefined), [store, dialog]);
};
