import '@testing-library/jest-dom';

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

Object.assign(window, {
  matchMedia: narrowAndLight,
  ResizeObserver: SilentObserver,
  IntersectionObserver: SilentObserver,
});
window.scrollTo = () => undefined;

// jsdom draws no pseudo elements and says so aloud on each call; Ant Design asks for them to measure scroll bars.
const computedStyle = window.getComputedStyle.bind(window);
window.getComputedStyle = (element) => computedStyle(element);

// jsdom has the dialog element, but not what opens and closes it.
Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true;
  },
  close(this: HTMLDialogElement) {
    this.open = false;
  },
});
