import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import { guardKeys } from '../lib/keys';

// Jest reads `testTimeout` from the root of its configuration alone, not from a project's; and on a busy machine
// the first draw of a lazy part takes longer than the library's one second. A late end costs a waiting test nothing.
jest.setTimeout(60_000);
configure({ asyncUtilTimeout: 15_000 });

// Each test is a tab.
beforeEach(() => {
  if (typeof window !== 'undefined') window.sessionStorage.clear();
});

// Ant Design says in the console alone that a prop of ours is on its way out.
const { error } = console;
Object.assign(console, {
  error: (...args: unknown[]) => {
    if (String(args[0]).startsWith('Warning: [antd:')) throw new Error(args.map(String).join(' '));
    error(...args);
  },
});

class SilentObserver {
  observe(): void {
    return undefined;
  }
  unobserve(): void {
    return undefined;
  }
  disconnect(): void {
    return undefined;
  }
}

const narrowAndLight = (query: string): MediaQueryList => ({
  matches: false,
  media: query,
  onchange: null,
  addListener: () => undefined,
  removeListener: () => undefined,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  dispatchEvent: () => false,
});

/** Ant Design's forms defer by one; Node's own would keep the process from ending. */
class DeferringChannel {
  readonly port1: { onmessage?: () => void } = {};
  readonly port2 = { postMessage: () => void setTimeout(() => this.port1.onmessage?.()) };
}

/** Browser features that jsdom lacks. A test of prerendered pages runs in Node alone, and wants none of it. */
function furnish(): void {
  Object.assign(window, {
    matchMedia: narrowAndLight,
    MessageChannel: DeferringChannel,
    ResizeObserver: SilentObserver,
    IntersectionObserver: SilentObserver,
  });
  window.scrollTo = () => undefined;
  Element.prototype.scrollIntoView = () => undefined;

  // jsdom draws no pseudo elements and reports each request for one.
  const computedStyle = window.getComputedStyle.bind(window);
  window.getComputedStyle = (element) => computedStyle(element);

  // jsdom has the dialog element, but not its methods.
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close(this: HTMLDialogElement) {
      this.open = false;
    },
  });
}

if (typeof window !== 'undefined') {
  furnish();
  guardKeys(window);
}
