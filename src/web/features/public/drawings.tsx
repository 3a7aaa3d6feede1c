import type { ReactNode } from 'react';
import afro from '../../shared/people/afro.svg';
import fila from '../../shared/people/fila.svg';
import gele from '../../shared/people/gele.svg';

function Drawing({ box, className = '', children }: { box: string; className?: string; children: ReactNode }) {
  return (
    <svg className={`sn-art ${className}`.trim()} viewBox={box} aria-hidden="true">
      {children}
    </svg>
  );
}

const portraits = { gele, fila, afro } as const;
export type PortraitName = keyof typeof portraits;

/** Separate files, because the document has no bytes to spare. */
export function Portrait({ of, lazy = false }: { of: PortraitName; lazy?: boolean }) {
  return (
    <img
      className="sn-portrait"
      src={portraits[of]}
      alt=""
      width={96}
      height={96}
      loading={lazy ? 'lazy' : undefined}
    />
  );
}

const scenes = {
  stall: (
    <>
      <path className="soft" d="M26 80h94v10H26zM34 20h78l12 24H22z" />
      <path
        className="glow"
        d="M39 44l7-24h14l-4 24a8.5 8.5 0 0 1-17 0zM73 44V20h13l4 24a8.5 8.5 0 0 1-17 0zM107 44l-7-24h12l12 24a8.5 8.5 0 0 1-17 0z"
      />
      <path d="M22 44a8.5 8.5 0 0 0 17 0 8.5 8.5 0 0 0 17 0 8.5 8.5 0 0 0 17 0 8.5 8.5 0 0 0 17 0 8.5 8.5 0 0 0 17 0 8.5 8.5 0 0 0 17 0M39 44l7-24M56 44l4-24M73 44V20M90 44l-4-24M107 44l-7-24M112 20l12 24M32 54v56M114 54v56M12 110h136" />
      <path d="M40 80c1-14 27-14 28 0M47 71q7 4 14 0M82 80V68h26v12M82 74h26M86 68v-6h18v6" />
      <path className="warm line" d="M130 26a12 12 0 0 1 0 18M138 18a24 24 0 0 1 0 34M146 10a36 36 0 0 1 0 50" />
    </>
  ),
  phone: (
    <>
      <path className="soft" d="M56 10h44a8 8 0 0 1 8 8v84a8 8 0 0 1-8 8H56a8 8 0 0 1-8-8V18a8 8 0 0 1 8-8z" />
      <path d="M70 18h16M58 30h40v34H58zM58 56l12-12 10 10 8-8 10 10M66 40v.1M58 76h26M58 86h18" />
      <path d="M92 82c4-6 12 0 6 6l-6 6-6-6c-6-6 2-12 6-6z" />
      <path className="warm" d="M128 62a17 17 0 1 0 0 34 17 17 0 0 0 0-34zM122 88V70l12 18V70M118 76h20M118 82h20" />
      <path d="M32 30l-8-6M30 44H18M32 58l-8 6M12 110h136" />
    </>
  ),
  reach: (
    <>
      <path className="warm" d="M36 30a6 6 0 1 0 0 12 6 6 0 0 0 0-12z" />
      <path d="M27 45a13 13 0 1 1 18 0M20 52a22 22 0 1 1 32 0" />
      <path className="soft" d="M12 10a5 5 0 1 0 0 .1M64 14a5 5 0 1 0 0 .1M60 60a5 5 0 1 0 0 .1M14 62a5 5 0 1 0 0 .1" />
    </>
  ),
  price: (
    <>
      <path className="soft" d="M10 34V12h22l30 30-22 22z" />
      <path d="M21 19a3 3 0 1 0 0 .1" />
      <path className="warm line" d="M31 45V29l11 16V29M27 35h19M27 40h19" />
    </>
  ),
  instant: (
    <>
      <path className="soft" d="M64 10L12 32l16 8 6 20 10-14 14 8z" />
      <path d="M28 40l36-30-30 34" />
      <path className="warm line" d="M8 48l8-4M6 60l14-8M14 66l6-3" />
    </>
  ),
  daily: (
    <>
      <path className="warm" d="M18 52a18 18 0 0 1 36 0z" />
      <path d="M6 52h60M14 62h44M36 24v-8M16 32l-6-6M56 32l6-6" />
    </>
  ),
} as const;

export type SceneName = keyof typeof scenes;

export function Scene({ of }: { of: SceneName }) {
  return <Drawing box={of === 'stall' || of === 'phone' ? '0 0 160 120' : '0 0 72 72'}>{scenes[of]}</Drawing>;
}

export function Bus() {
  return (
    <Drawing box="0 0 240 124">
      <path d="M8 112h224M52 22h84M62 22v6M126 22v6" />
      <path fill="#f0a430" stroke="#a8610c" d="M20 96V44q0-16 16-16h130q12 0 19 12l14 25 17 6q6 2 6 10v15H20z" />
      <path stroke="#2a1a00" strokeWidth="3" d="M21 76h125M21 84h125M154 76h46M154 84h66" />
      <path className="soft" d="M34 42h30v24H34zM74 42h30v24H74zM114 42h32v24h-32zM154 42h10q6 0 9 5l10 19h-29z" />
      <path stroke="#2a1a00" d="M150 40v54M214 78h7" />
      <path
        fill="#2a1a00"
        stroke="#2a1a00"
        d="M50 84a13 13 0 1 0 0 26 13 13 0 0 0 0-26zM180 84a13 13 0 1 0 0 26 13 13 0 0 0 0-26z"
      />
      <path className="soft" d="M50 92a5 5 0 1 0 0 10 5 5 0 0 0 0-10zM180 92a5 5 0 1 0 0 10 5 5 0 0 0 0-10z" />
    </Drawing>
  );
}
