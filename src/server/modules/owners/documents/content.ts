import { eq } from 'drizzle-orm';
import { basisPointsOf, shareOf, slotCost, type SlotPrice } from '../../../../contract/slotPrice';
import type { DocumentContent, DocumentLine } from '../../../../contract/documents';
import type { Ctx } from '../../../context';
import { owners } from '../../../db/schema';
import { toNaira } from '../../../lib/money';
import { contactsOf } from '../queries';

/** Slots at one price; a negative count returns slots. */
export interface SlotLine extends SlotPrice {
  readonly slots: number;
}

export const costOf = (lines: readonly SlotLine[]): number =>
  lines.reduce((sum, line) => sum + line.slots * slotCost(line), 0);

export const negated = (line: SlotLine): SlotLine => ({ ...line, slots: -line.slots });

export const mergeLines = (lines: readonly SlotLine[]): SlotLine[] => {
  const merged = new Map<string, SlotLine>();
  for (const line of lines) {
    const price = `${line.payoutKobo} ${line.feeKobo} ${line.vatKobo}`;
    merged.set(price, { ...line, slots: line.slots + (merged.get(price)?.slots ?? 0) });
  }
  return [...merged.values()].filter(({ slots }) => slots !== 0);
};

export const line = (text: string, amountKobo: number, more: Partial<DocumentLine> = {}): DocumentLine => ({
  text,
  quantity: null,
  price: null,
  amount: toNaira(amountKobo),
  at: null,
  balance: null,
  ...more,
});

export const sum = (label: string, kobo: number): DocumentContent['sums'][number] => ({ label, amount: toNaira(kobo) });

export const partiesOf = async ({ db, config }: Pick<Ctx, 'db' | 'config'>, ownerId: string) => {
  const [owner] = await db.select().from(owners).where(eq(owners.id, ownerId));
  if (!owner) throw new Error(`no owner ${ownerId}`);
  const [contact] = await contactsOf({ db }, ownerId);
  const { name, reference, phone, companyNumber } = owner;
  return { company: config.company, owner: { name, reference, email: contact?.email ?? null, phone, companyNumber } };
};

export const plain: Pick<DocumentContent, 'about' | 'refersTo' | 'period' | 'fee' | 'vat'> = {
  about: null,
  refersTo: [],
  period: null,
  fee: 0,
  vat: 0,
};

const vatPercent = (slots: readonly SlotLine[], setting: number, feeKobo: number, vatKobo: number): number =>
  (slots.every((one) => shareOf(one.feeKobo, setting) === one.vatKobo) ? setting : basisPointsOf(vatKobo, feeKobo)) /
  100;

export const slotsContent = ({ config }: Pick<Ctx, 'config'>, given: readonly SlotLine[]) => {
  const slots = mergeLines(given);
  const total = (kobo: (one: SlotLine) => number) => slots.reduce((all, one) => all + one.slots * kobo(one), 0);
  const feeKobo = total((one) => one.feeKobo);
  const vatKobo = total((one) => one.vatKobo);
  return {
    lines: [
      ...slots.map((one) =>
        line(one.slots > 0 ? 'Slots' : 'Less slots', one.slots * one.payoutKobo, {
          quantity: one.slots,
          price: toNaira(one.payoutKobo),
        }),
      ),
      ...(feeKobo === 0 ? [] : [line('Service fee', feeKobo)]),
      ...(vatKobo === 0
        ? []
        : [line(`VAT ${vatPercent(slots, config.vatBasisPoints, feeKobo, vatKobo)}% on the service fee`, vatKobo)]),
    ],
    fee: toNaira(feeKobo),
    vat: toNaira(vatKobo),
    sums: [sum('Total', total((one) => one.payoutKobo) + feeKobo + vatKobo)],
  };
};
