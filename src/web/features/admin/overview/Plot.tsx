import dayjs from 'dayjs';
import { useEffect, useRef } from 'react';
import UPlot from 'uplot';
import { useTheme } from '../../../ui/theme/ThemeProvider';

interface Props {
  days: readonly string[];
  parts: readonly { readonly tone: string; readonly values: readonly number[] }[];
  before: readonly number[];
  format: (value: number) => string;
  onPoint: (index: number | null) => void;
  onPick: (index: number) => void;
}

const height = 180;
const labelWidth = 64;
const steps = [1, 2, 5]
  .flatMap((digit) => Array.from({ length: 12 }, (_, power) => digit * 10 ** power))
  .sort((a, b) => a - b);
const bars = UPlot.paths.bars?.({ size: [0.7, 36] });

/** Stacked sums, the tallest drawn first. */
const stacked = (parts: Props['parts']) =>
  parts
    .map(({ tone }, index) => ({
      tone,
      values:
        parts[0]?.values.map((_, day) =>
          parts.slice(0, index + 1).reduce((sum, { values }) => sum + (values[day] ?? 0), 0),
        ) ?? [],
    }))
    .reverse();

const colour = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();

function getOptions(
  { days, format }: Pick<Props, 'days' | 'format'>,
  tones: readonly string[],
  width: number,
): UPlot.Options {
  const font = `12px ${getComputedStyle(document.body).fontFamily}`;
  const axis = { font, stroke: colour('ink-2'), ticks: { show: false } };
  const fill = (tone: string) => ({
    fill: colour(tone),
    stroke: colour(tone),
    width: 0,
    points: { show: false },
    ...(bars && { paths: bars }),
  });
  return {
    width,
    height,
    legend: { show: false },
    cursor: { y: false, points: { show: false }, drag: { x: false, y: false } },
    scales: {
      x: { time: false, range: [-0.5, days.length - 0.5] },
      y: { range: (_plot, _least, most) => [0, Math.max(1, most * 1.05)] },
    },
    axes: [
      {
        ...axis,
        size: 28,
        grid: { show: false },
        splits: (plot) => {
          const step = Math.max(1, Math.ceil(days.length / Math.max(1, Math.floor(plot.width / labelWidth) - 1)));
          return days.map((_, index) => index).filter((index) => index % step === 0);
        },
        values: (_plot, splits) => splits.map((index) => dayjs(days[index]).format('D MMM')),
      },
      {
        ...axis,
        size: (plot, values) => 14 + Math.max(0, ...(values ?? []).map((value) => value.length)) * 7,
        grid: { stroke: colour('line'), width: 1 },
        incrs: steps,
        space: 28,
        values: (_plot, splits) => splits.map(format),
      },
    ],
    series: [{}, ...tones.map(fill), { stroke: colour('ink-3'), width: 1.5, dash: [5, 4], points: { show: false } }],
  };
}

export default function Plot({ days, parts, before, format, onPoint, onPick }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const { resolved } = useTheme();
  const handlers = useRef({ onPoint, onPick });
  useEffect(() => {
    handlers.current = { onPoint, onPick };
  });

  useEffect(() => {
    const target = box.current;
    if (!target) return;
    const stack = stacked(parts);
    const options = getOptions(
      { days, format },
      stack.map(({ tone }) => tone),
      target.clientWidth,
    );
    const pointed = ({ cursor }: UPlot): number | null => ((cursor.left ?? -1) < 0 ? null : (cursor.idx ?? null));
    const plot = new UPlot(
      { ...options, hooks: { setCursor: [(one) => handlers.current.onPoint(pointed(one))] } },
      [days.map((_, index) => index), ...stack.map(({ values }) => values), [...before]],
      target,
    );
    // A first touch shows the day and a second opens its list; mice hover first.
    let shownFirst: number | null = null;
    let isTouch = false;
    plot.over.addEventListener('pointerdown', ({ pointerType }) => {
      isTouch = pointerType === 'touch';
      shownFirst = pointed(plot);
    });
    plot.over.addEventListener('click', () => {
      const index = pointed(plot);
      if (index !== null && (!isTouch || shownFirst === index)) handlers.current.onPick(index);
    });
    const observer = new ResizeObserver(() => plot.setSize({ width: target.clientWidth, height }));
    observer.observe(target);
    return () => {
      observer.disconnect();
      plot.destroy();
    };
    // Colours are read when the plot is made.
  }, [days, parts, before, format, resolved]);

  return <div className="day-chart__plot" ref={box} aria-hidden="true" />;
}
