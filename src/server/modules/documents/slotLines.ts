import { slotCost, type SlotPrice } from '../../../contract/slotPrice';

/** Slots at one price. A negative count means slots that are given back. */
export interface SlotLine extends SlotPrice {
  readonly slots: number;
}

/** The total cost of slots, in kobo. */
export const costOf = (lines: readonly SlotLine[]): number =>
  lines.reduce((sum, line) => sum + line.slots * slotCost(line), 0);

/** The same slots given back. */
export const givenBack = (line: SlotLine): SlotLine => ({ ...line, slots: -line.slots });

/** One line per price, without those that cancel out. */
export const mergeLines = (lines: readonly SlotLine[]): SlotLine[] => {
  const merged = new Map<string, SlotLine>();
  for (const line of lines) {
    const price = `${line.payoutKobo} ${line.feeKobo} ${line.vatKobo}`;
    merged.set(price, { ...line, slots: line.slots + (merged.get(price)?.slots ?? 0) });
  }
  return [...merged.values()].filter(({ slots }) => slots !== 0);
};
