import { Button } from 'antd';
import { useState } from 'react';
import * as messages from '../../../contract/messages';
import type { Wallet } from '../../../contract/profile';
import { brand } from '../../brand';
import { handOver } from '../../lib/handOver';
import { formatNaira, toKobo } from '../../lib/naira';
import { referralLink } from '../../lib/referralCode';
import { Icon } from '../../ui/Icon';
import { Naira } from '../../ui/Naira';
import { useToaster } from '../../ui/toaster';
import { useOneAtATime } from '../../ui/useOneAtATime';

export interface Arrival {
  readonly earned: number;
  readonly before: number;
}

const earnedSince = (then: Wallet, now: Wallet): number => (toKobo(now.total_earned) - toKobo(then.total_earned)) / 100;

/** Shows earnings since the wallet was first shown here, until dismissed. */
export function useArrival(wallet: Wallet | undefined) {
  const [seen, setSeen] = useState(wallet);
  const [arrival, setArrival] = useState<Arrival | null>(null);
  if (wallet && wallet !== seen) {
    setSeen(wallet);
    const earned = seen ? earnedSince(seen, wallet) : 0;
    if (seen && earned > 0) setArrival({ earned: (arrival?.earned ?? 0) + earned, before: seen.balance });
  }
  return { arrival, putAway: () => setArrival(null) };
}

interface Props {
  arrival: Arrival;
  code: string;
  onClose: () => void;
}

export function ArrivalNote({ arrival: { earned }, code, onClose }: Props) {
  const [busy, setBusy] = useState(false);
  const toaster = useToaster();
  const share = useOneAtATime(async () => {
    setBusy(true);
    const [amount, link] = [formatNaira(earned), referralLink(code)];
    const picture = await import(/* webpackChunkName: "earned" */ '../../shared/drawEarned')
      .then(({ drawEarned }) => drawEarned(amount, link))
      .catch(() => null);
    setBusy(false);
    if (!picture) return toaster.error(messages.withdrawals.earnedFailed);
    const text = `${messages.withdrawals.earned(amount, brand.name)} ${link}`;
    if ((await handOver(picture, text)) === 'saved') toaster.success(`Picture saved: ${picture.name}`);
  });
  return (
    <div className="sn-arrival" role="group" aria-label="Money arrived">
      <span>
        +<Naira amount={earned} /> arrived
      </span>
      <Button size="small" loading={busy} onClick={() => void share()}>
        Share
      </Button>
      <button type="button" className="sn-icon-btn" aria-label="Close" onClick={onClose}>
        <Icon name="close" size={18} />
      </button>
    </div>
  );
}
