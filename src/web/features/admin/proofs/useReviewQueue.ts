import { useState } from 'react';
import type { ArgOf } from '../../../../contract/endpoint';
import type { listProofs } from '../../../../contract/proofs';
import { useListProofsQuery } from '../../../api/adminApi';
import { selectDecisions } from '../../../api/decisionsSlice';
import { useDecisionSelector, useFreeRows } from '../shared/decisions/useDecisions';

const batch = 50;

export function useReviewQueue(query: ArgOf<typeof listProofs>, startAt: string | null) {
  const list = useListProofsQuery({ ...query, status: 'in-review', page: 1, pageSize: batch });
  const decisions = useDecisionSelector(selectDecisions);
  const isFree = useFreeRows();
  const [skipped, setSkipped] = useState<readonly string[]>([]);
  const [decided, setDecided] = useState<readonly string[]>([]);
  const [current, setCurrent] = useState(startAt);
  const [trail, setTrail] = useState<readonly string[]>([]);

  const ids = list.data?.data.map(({ dataValues: { id } }) => id) ?? [];
  const waiting = ids.filter((id) => isFree(id) && !skipped.includes(id));
  const after = (id: string | null): string | null => {
    const others = waiting.filter((one) => one !== id);
    const at = id === null ? -1 : ids.indexOf(id);
    return others.find((one) => ids.indexOf(one) > at) ?? others[0] ?? null;
  };

  // Undone decisions come back; otherwise the first pending proof.
  const undone = decided.findLast(
    (id) => ids.includes(id) && decisions[id]?.status === 'open' && decisions[id].refusal === null,
  );
  if (undone !== undefined) {
    setDecided(decided.filter((id) => id !== undone));
    setCurrent(undone);
  } else if (current === null && waiting[0] !== undefined) setCurrent(waiting[0]);

  const leave = () => {
    if (current === null) return;
    setTrail([...trail.filter((id) => id !== current), current]);
    setCurrent(after(current));
  };
  const before = trail.findLast((id) => id !== current);

  return {
    list,
    current,
    next: after(current),
    row: list.data?.data.find(({ dataValues: { id } }) => id === current),
    left: Math.max(0, (list.data?.meta.total ?? 0) - ids.filter((id) => !isFree(id)).length),
    skippedCount: skipped.length,
    decidedCount: decided.length,
    advance: () => {
      if (current === null) return;
      setDecided([...decided, current]);
      leave();
    },
    skip: () => {
      if (current === null) return;
      setSkipped([...skipped, current]);
      leave();
    },
    goBack:
      before === undefined
        ? null
        : () => {
            setTrail(trail.filter((id) => id !== before));
            setCurrent(before);
          },
    comeBack: () => setSkipped([]),
  };
}
