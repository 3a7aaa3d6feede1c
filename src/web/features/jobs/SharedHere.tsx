import { Button } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useShared } from '../../pending/shared';

interface Props {
  applicationId: string;
  /** Adds them to the proof, or gives the reason why not, and reports each one as `settled`. */
  onTake: (files: readonly Blob[], settled: (at: number) => Promise<void>) => Promise<void>;
  /** One is being prepared, and the next has to wait. */
  busy: boolean;
}

/** Pictures from the phone's share sheet for a proof: those meant for it are added, the others are offered. */
export function SharedHere({ applicationId, onTake, busy }: Props) {
  const kept = useShared();
  const [waiting, setWaiting] = useState(0);
  const begun = useRef(false);

  const take = async (isAll: boolean): Promise<void> => {
    const shared = await kept.read();
    const taken = shared.filter((picture) => isAll || picture.applicationId === applicationId);
    setWaiting(shared.length - taken.length);
    // Dropped only then, so that a page that ends meanwhile loses none.
    await onTake(
      taken.map(({ file }) => file),
      (at) => kept.drop(taken.slice(at, at + 1).map(({ id }) => id)),
    );
  };
  const onStart = useEffectEvent(() => void take(false));
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    onStart();
  }, []);

  if (waiting === 0) return null;
  return (
    <Button block disabled={busy} onClick={() => void take(true)}>
      {waiting === 1 ? 'Add the picture you shared' : `Add the ${waiting} pictures you shared`}
    </Button>
  );
}
