import type { ReactNode } from 'react';

/** Lines in green, soft green where something is filled, amber for what matters. The words beside them say the same. */
function Drawing({ box, className = '', children }: { box: string; className?: string; children: ReactNode }) {
  return (
    <svg className={`sn-art ${className}`.trim()} viewBox={box} aria-hidden="true">
      {children}
    </svg>
  );
}

/* People look the same by day and by night, so their colours are their own. */
const portraits = {
  /** A woman with a gele. */
  gele: (
    <>
      <path fill="#6d3f26" d="M41 58h14v14q-7 8-14 0z" />
      <path fill="#8a5537" d="M33 36h30v12c0 26-30 26-30 0z" />
      <path fill="#0b6b47" d="M13 100c1-20 14-26 28-29q7 8 14 0c14 3 27 9 28 29z" />
      <path
        fill="#f0a430"
        d="M30 45C20 37 11 29 15 18 19 7 33 7 40 13 47 1 71 0 78 13c6 12-5 22-12 32-5-9-31-10-36 0z"
      />
      <path
        stroke="#a8610c"
        d="M30 45c5-12 31-12 36 0M35 37c-6-9-3-18 5-24M46 34c-2-10 6-19 17-22M57 36c4-8 12-13 21-14M25 14c-4 4-5 8-4 13"
      />
      <path stroke="#2f1a10" d="M39 50q3-2 6 0M51 50q3-2 6 0M48 51v5M44 61q4 3 8 0" />
      <path stroke="#f0a430" strokeWidth="4" d="M31.5 57v.1M64.5 57v.1" />
      <path stroke="#f0a430" strokeDasharray=".1 4" strokeWidth="2.6" d="M37 73q11 13 22 0" />
    </>
  ),
  /** A man with a cap. */
  fila: (
    <>
      <path fill="#5b3420" d="M40 58h16v14q-8 8-16 0z" />
      <path fill="#764529" d="M32 36h32v12c0 27-32 27-32 0z" />
      <path fill="#f7ead0" d="M11 100c1-20 15-26 29-29l8 9 8-9c14 3 28 9 29 29z" />
      <path fill="#2b170e" d="M32 50c0 26 32 26 32 0-2 7-5 9-8 8-5-2-11-2-16 0-3 1-6-1-8-8z" />
      <path fill="#0b6b47" d="M31 40c-3-16 0-26 16-27 19-1 25 9 18 27-9-5-25-5-34 0z" />
      <path stroke="#f0a430" d="M33 34l5-4 5 3 5-4 5 3 5-3 6 4M48 80v12M42 84l6 6 6-6" />
      <path stroke="#2b170e" d="M39 47q3-2 6 0M51 47q3-2 6 0M48 48v5" />
      <path stroke="#c98d6b" d="M45 60q3 2 6 0" />
    </>
  ),
} as const;

export type PortraitName = keyof typeof portraits;

export function Portrait({ of }: { of: PortraitName }) {
  return (
    <Drawing box="0 0 96 96" className="sn-art--portrait">
      <clipPath id={`sn-${of}`}>
        <circle cx="48" cy="48" r="44" />
      </clipPath>
      <circle className="disc" cx="48" cy="48" r="46" />
      <g clipPath={`url(#sn-${of})`}>{portraits[of]}</g>
    </Drawing>
  );
}

const scenes = {
  /** A market stall that can be heard from afar. */
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
  /** Somebody with a telephone, and what it brings in. */
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

/** A bus of Lagos, yellow with two black stripes, which does not stop here. */
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
