type Tone = 'wait' | 'ok' | 'no' | 'info' | 'quiet';
type Variants = Readonly<Record<string, readonly [tone: Tone, label: string]>>;

const decided: Variants = { approved: ['ok', 'Approved'], rejected: ['no', 'Rejected'] };
const proof: Variants = { 'in-review': ['wait', 'In review'], ...decided };
const variants = {
  proof,
  application: { taken: ['info', 'Taken'], expired: ['quiet', 'Expired'], ...proof },
  withdrawal: { pending: ['wait', 'Pending'], ...decided },
  payout: {
    waiting: ['wait', 'Waiting'],
    sent: ['info', 'On the way'],
    paid: ['ok', 'Paid'],
    returned: ['no', 'Returned'],
  },
  deposit: {
    waiting: ['wait', 'Waits for a second admin'],
    unallocated: ['wait', 'Not allocated'],
    booked: ['ok', 'Booked'],
    refused: ['no', 'Refused'],
    reversed: ['no', 'Reversed'],
  },
  reward: { on_hold: ['wait', 'Being checked'], rewarded: ['ok', 'Paid'], refused: ['no', 'Not paid'] },
  task: {
    draft: ['quiet', 'Draft'],
    'awaiting-payment': ['wait', 'Awaiting payment'],
    available: ['ok', 'Available'],
    paused: ['wait', 'Paused'],
    stopped: ['no', 'Stopped'],
    completed: ['info', 'Completed'],
  },
  lead: { new: ['wait', 'New'], taken: ['ok', 'Taken'], declined: ['quiet', 'Declined'] },
  owner: { active: ['ok', 'Active'], closed: ['quiet', 'Closed'] },
  coupon: {
    pending: ['ok', 'Pending'],
    reserved: ['quiet', 'Reserved'],
    used: ['quiet', 'Used'],
    void: ['quiet', 'Void'],
  },
  verification: {
    none: ['quiet', 'No screenshot'],
    waiting: ['wait', 'Waiting'],
    verified: ['ok', 'Verified'],
    renew: ['no', 'New screenshot needed'],
  },
  member: { active: ['ok', 'Active'], banned: ['no', 'Banned'], closed: ['quiet', 'Closed'] },
} as const satisfies Record<string, Variants>;

export type StatusKind = keyof typeof variants;

/** A coloured state; unknown ones are grey, and empty ones N/A. */
export function StatusTag({ kind, status }: { kind: StatusKind; status: string }) {
  const known: Variants = variants[kind];
  const [tone, label] = known[status] ?? ['quiet', status || 'N/A'];
  return <span className={tone === 'quiet' ? 'sn-tag' : `sn-tag sn-tag--${tone}`}>{label}</span>;
}
