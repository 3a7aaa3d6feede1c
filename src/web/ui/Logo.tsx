import { brand } from '../brand';

export function Logo({ markOnly = false }: { markOnly?: boolean }) {
  return (
    <span className="sn-logo">
      <svg viewBox="0 0 32 32" aria-hidden="true">
        <rect x=".5" y=".5" width="31" height="31" rx="9" fill="#0b6b47" stroke="#fff" strokeOpacity=".28" />
        <path
          d="M9 23V9l14 14V9"
          fill="none"
          stroke="#fff"
          strokeWidth="3"
          strokeLinejoin="round"
          strokeLinecap="round"
        />
        <path d="M6 14h20M6 18h20" stroke="#f0a430" strokeWidth="2" strokeLinecap="round" />
      </svg>
      <span className={markOnly ? 'sn-visually-hidden' : undefined}>{brand.name}</span>
    </span>
  );
}
