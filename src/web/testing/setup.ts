import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import { guardKeys } from '../lib/keys';

// Jest ignores a project's `testTimeout`, and lazy parts can be slow on busy machines.
jest.setTimeout(60_000);
configure({ asyncUtilTimeout: 15_000 });

// Each test starts as a new tab.
beforeEach(() => {
  if (typeof window !== 'undefined') window.sessionStorage.clear();
});

// antd only warns of deprecated props in the console.
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

/** Ant Design's forms defer by a MessageChannel, and Node's would keep the process alive. */
class DeferringChannel {
  readonly port1: { onmessage?: () => void } = {};
  readonly port2 = { postMessage: () => void setTimeout(() => this.port1.onmessage?.()) };
}

/** Features jsdom lacks; tests of prerendered pages run in plain Node. */
function furnish(): void {
  Object.assign(window, {
    matchMedia: narrowAndLight,
    MessageChannel: DeferringChannel,
    ResizeObserver: SilentObserver,
    IntersectionObserver: SilentObserver,
  });
  window.scrollTo = () => undefined;
  Element.prototype.scrollIntoView = () => undefined;

  // jsdom has no pseudo-elements and reports each request for one.
  const computedStyle = window.getComputedStyle.bind(window);
  window.getComputedStyle = (element) => computedStyle(element);

  // jsdom's dialog element has no methods.
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
