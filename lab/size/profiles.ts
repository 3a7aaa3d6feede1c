/** A machine and a network. */
export interface Profile {
  readonly name: 'A' | 'B';
  readonly words: string;
  readonly cpuSlowdown: number;
  readonly kilobitsPerSecond: number;
  readonly latencyMs: number;
}

export const profiles = {
  A: { name: 'A', words: 'CPU 4× slower, 1.6 Mbps, 150 ms', cpuSlowdown: 4, kilobitsPerSecond: 1_600, latencyMs: 150 },
  B: {
    name: 'B',
    words: 'CPU 4× slower, slow 3G of 400 kbps, 400 ms',
    cpuSlowdown: 4,
    kilobitsPerSecond: 400,
    latencyMs: 400,
  },
} as const satisfies Record<Profile['name'], Profile>;

export const screens = {
  phone: { width: 390, height: 844 },
  laptop: { width: 1_366, height: 768 },
} as const;
export type Screen = (typeof screens)[keyof typeof screens];
