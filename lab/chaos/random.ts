/** Seeded random numbers, so that a run can be repeated. */
export interface Random {
  readonly share: () => number;
  readonly whole: (low: number, high: number) => number;
  readonly pick: <T>(of: readonly T[]) => T;
  readonly shuffled: <T>(of: readonly T[]) => T[];
}

export const seededRandom = (seed: number): Random => {
  let state = seed >>> 0;
  const share = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (low: number, high: number): number => low + Math.floor(share() * (high - low + 1));
  const pick = <T>(of: readonly T[]): T => {
    if (of.length === 0) throw new Error('There was nothing to choose from.');
    return of[whole(0, of.length - 1)] as T;
  };
  const shuffled = <T>(of: readonly T[]): T[] => {
    const left = [...of];
    const drawn: T[] = [];
    while (left.length > 0) drawn.push(...left.splice(whole(0, left.length - 1), 1));
    return drawn;
  };
  return { share, whole, pick, shuffled };
};
