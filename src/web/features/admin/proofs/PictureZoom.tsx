import { RotateRightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { keyOf } from '../../../lib/keys';
import { areShortcutsWanted, useShortcuts } from '../../../table/useShortcuts';
import './PictureZoom.css';

interface View {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}
interface Point {
  readonly x: number;
  readonly y: number;
}

const upright = { degrees: 0, fit: 1 };
const whole: View = { scale: 1, x: 0, y: 0 };
const scaleMax = 8;
const step = 1.5;
const panStepPx = 60;

export function zoomed({ scale, x, y }: View, factor: number, at: Point): View {
  const next = Math.min(scaleMax, Math.max(1, scale * factor));
  if (next === 1) return whole;
  const grown = next / scale;
  return { scale: next, x: at.x - (at.x - x) * grown, y: at.y - (at.y - y) * grown };
}

export function moved({ scale, x, y }: View, by: Point, frame: { width: number; height: number }): View {
  const within = (value: number, size: number): number => {
    const room = (size * (scale - 1)) / 2;
    return Math.min(room, Math.max(-room, value));
  };
  return { scale, x: within(x + by.x, frame.width), y: within(y + by.y, frame.height) };
}

const still: Point = { x: 0, y: 0 };
const between = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const apart = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

function useZoom(frame: RefObject<HTMLElement | null>) {
  const [view, setView] = useState(whole);
  const fingers = useRef(new Map<number, Point>());

  const size = () => frame.current?.getBoundingClientRect() ?? new DOMRect();
  const fromMiddle = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const { left, top, width, height } = size();
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
  };
  const zoom = (factor: number, at: Point = still) =>
    setView((before) => moved(zoomed(before, factor, at), still, size()));
  const pan = (x: number, y: number) => setView((before) => moved(before, { x, y }, size()));

  const onTurn = useEffectEvent((event: WheelEvent) => zoom(Math.exp(-event.deltaY / 300), fromMiddle(event)));
  useEffect(() => {
    const shown = frame.current;
    // React's wheel listeners are passive, so the page would scroll.
    const onWheel = (event: WheelEvent): void => {
      event.preventDefault();
      onTurn(event);
    };
    shown?.addEventListener('wheel', onWheel, { passive: false });
    return () => shown?.removeEventListener('wheel', onWheel);
  }, [frame]);

  const lift = ({ pointerId }: PointerEvent) => void fingers.current.delete(pointerId);
  return {
    view,
    zoom,
    pan,
    reset: () => setView(whole),
    pointers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        fingers.current.set(event.pointerId, fromMiddle(event));
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const before = fingers.current.get(event.pointerId);
        if (!before) return;
        const now = fromMiddle(event);
        const [other] = [...fingers.current].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
        fingers.current.set(event.pointerId, now);
        if (other) zoom(apart(now, other) / Math.max(1, apart(before, other)), between(now, other));
        else pan(now.x - before.x, now.y - before.y);
      },
      onPointerUp: lift,
      onPointerCancel: lift,
    },
  };
}

export function PictureZoom({ src, alt, everywhere }: { src: string; alt: string; everywhere?: 'page' | 'dialog' }) {
  const frame = useRef<HTMLDivElement>(null);
  const { view, zoom, pan, reset, pointers } = useZoom(frame);
  const isWhole = view.scale === 1;
  const picture = useRef<HTMLImageElement>(null);
  const [turned, setTurned] = useState(upright);
  const turn = () =>
    setTurned(({ degrees }) => {
      const [box, image] = [frame.current, picture.current];
      const sideways = degrees % 180 === 0;
      const fit =
        sideways && box && image && image.offsetWidth > 0
          ? Math.min(1, box.clientHeight / image.offsetWidth, box.clientWidth / image.offsetHeight)
          : 1;
      return { degrees: degrees + 90, fit };
    });

  const zoomKeys = { '+': () => zoom(step), '=': () => zoom(step), '-': () => zoom(1 / step), '0': reset, t: turn };
  useShortcuts(
    Object.entries(zoomKeys).map(([key, act]) => ({ keys: [key], label: 'Zoom', run: () => (act(), true) })),
    everywhere !== undefined && areShortcutsWanted(),
    everywhere === 'dialog',
  );
  const keys: Readonly<Record<string, () => void>> = {
    ...zoomKeys,
    ...(!isWhole && {
      ArrowLeft: () => pan(panStepPx, 0),
      ArrowRight: () => pan(-panStepPx, 0),
      ArrowUp: () => pan(0, panStepPx),
      ArrowDown: () => pan(0, -panStepPx),
    }),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const key = keyOf(event.nativeEvent);
    const act = keys[key];
    if (!act || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    if (!event.repeat || key.startsWith('Arrow')) act();
  };

  return (
    <div className="sn-zoom" onKeyDown={onKeyDown}>
      <div
        ref={frame}
        className={isWhole ? 'sn-zoom__frame' : 'sn-zoom__frame sn-zoom__frame--near'}
        role="group"
        aria-label={`${alt}. Plus and minus zoom, arrows move, 0 shows it whole.`}
        tabIndex={0}
        onDoubleClick={() => (isWhole ? zoom(step * step) : reset())}
        {...pointers}
      >
        <img
          ref={picture}
          src={src}
          alt={alt}
          draggable={false}
          style={{
            transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale * turned.fit}) rotate(${turned.degrees}deg)`,
          }}
        />
      </div>
      <div className="sn-zoom__bar">
        <Button size="small" aria-label="Zoom out" disabled={isWhole} onClick={() => zoom(1 / step)}>
          −
        </Button>
        <output className="sn-num" aria-label="Zoom">
          {`${Math.round(view.scale * 100)} %`}
        </output>
        <Button size="small" aria-label="Zoom in" disabled={view.scale >= scaleMax} onClick={() => zoom(step)}>
          +
        </Button>
        <Button size="small" disabled={isWhole} onClick={reset}>
          Whole picture
        </Button>
        <Button size="small" icon={<RotateRightOutlined />} aria-label="Turn" title="Turn" onClick={turn} />
      </div>
    </div>
  );
}
