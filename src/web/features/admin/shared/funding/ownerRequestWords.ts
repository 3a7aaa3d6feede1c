import type { OwnerRequest } from '../../../../../contract/funding';
import { formatNaira } from '../../../../lib/naira';

export const creditWords = (credit: number | null): string => (credit === null ? 'No limit' : formatNaira(credit));

interface Words {
  readonly what: string;
  readonly title: string;
  readonly follows: string;
  readonly refused: string;
}

/** A request, and what accepting or refusing does. */
export const wordsOf = ({ kind, owner: { name }, from, to, amount, deposit, target }: OwnerRequest): Words => {
  const sum = formatNaira(amount ?? 0);
  const ofDeposit = `${sum} of deposit ${deposit?.reference ?? ''}`;
  const other = target?.name ?? '';
  const kinds: Readonly<Record<OwnerRequest['kind'], Words>> = {
    credit: {
      what: `credit ${creditWords(from)} → ${creditWords(to)}`,
      title: `Raise the credit of ${name} to ${creditWords(to)}?`,
      follows: `It’s ${creditWords(from)} now. This owner may then owe that much, and jobs it covers go live at once.`,
      refused: `The credit stays at ${creditWords(from)}.`,
    },
    refund: {
      what: `pay back ${ofDeposit}`,
      title: `Pay back ${sum} to ${name}?`,
      follows: `It leaves the owner’s balance at once. Then send it by bank transfer to the account that ${deposit?.bankReference ?? 'the deposit'} came from, and record the bank’s reference here.`,
      refused: 'The money stays in the owner’s balance.',
    },
    allocation: {
      what: `gets ${ofDeposit}`,
      title: `Give ${ofDeposit} to ${name}?`,
      follows: `It’s booked at once, and jobs waiting for this money go live. Its bank reference is ${deposit?.bankReference ?? 'on the deposit'}.`,
      refused: 'The deposit stays without an owner.',
    },
    reversal: {
      what: `reverse ${ofDeposit}`,
      title: `Reverse ${ofDeposit}?`,
      follows: `It leaves the balance of ${name} at once. If they then owe more than their credit, their open jobs are paused; members keep the slots they hold. We ask the payments provider again first.`,
      refused: 'The deposit stays booked.',
    },
    move: {
      what: `move everything to ${other}`,
      title: `Move ${name} to ${other}?`,
      follows: `Balance, open jobs and mailboxes go to ${other}, and ${name} is closed. Both keep their history. This can’t be undone.`,
      refused: 'Both owners stay as they are.',
    },
  };
  return kinds[kind];
};
