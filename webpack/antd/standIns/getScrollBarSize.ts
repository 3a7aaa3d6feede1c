/** Measured once with a temporary box. */
let width: number | undefined;

export default function getScrollBarSize(): number {
  if (width === undefined) {
    const box = document.createElement('div');
    Object.assign(box.style, { position: 'absolute', width: '100px', height: '100px', overflow: 'scroll' });
    document.body.append(box);
    width = box.offsetWidth - box.clientWidth;
    box.remove();
  }
  return width;
}

/** Tables ask on mount; measured only if something scrolls. */
export function getTargetScrollBarSize(target: unknown): { width: number; height: number } {
  if (!(target instanceof HTMLElement) || !/scroll|auto/.test(target.style.overflowY)) return { width: 0, height: 0 };
  return { width: target.offsetWidth - target.clientWidth, height: target.offsetHeight - target.clientHeight };
}
