import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { limits } from '../../../../contract/limits';
import type { Proof } from '../../../../contract/proofs';
import { useReopenProofMutation } from '../../../api/adminApi';
import { formatNaira } from '../../../lib/naira';
import { ReasonDialog } from '../shared/ReasonDialog';
import { useDecisions } from '../shared/decisions/useDecisions';

export const reopeningReasons = [
  'The member has shown that the post was there.',
  'The reason given does not fit this proof.',
  'It was rejected by mistake.',
] as const;

interface Props {
  proof: Proof;
  small?: boolean;
}

export function ReopenProof({ proof: { dataValues, userInfo, taskInfo }, small = false }: Props) {
  const { id } = dataValues;
  const [asking, setAsking] = useState(false);
  const [reopen, { isLoading, isSuccess }] = useReopenProofMutation();
  const { forget } = useDecisions();
  const button = useRef<HTMLButtonElement>(null);
  // The button goes when the list is reloaded.
  useEffect(() => {
    if (isSuccess && !asking) button.current?.closest<HTMLElement>('[data-row-key]')?.focus();
  }, [isSuccess, asking]);
  const confirm = async (reason: string): Promise<boolean> => {
    const outcome = await reopen({ id, reason });
    if (outcome.error === undefined) forget(id);
    // If a slot must be added first, the text is kept until then.
    return outcome.error === undefined;
  };
  return (
    <>
      <Button ref={button} size={small ? 'small' : 'medium'} onClick={() => setAsking(true)}>
        Reopen
      </Button>
      <ReasonDialog
        open={asking}
        title={`Look again at the proof by ${userInfo.fullname}?`}
        commonReasons={reopeningReasons}
        confirmLabel="Reopen"
        gentle
        busy={isLoading}
        draftName={`reopen-proof:${id}`}
        onConfirm={({ reason }) => confirm(reason)}
        onClose={() => setAsking(false)}
      >{`It is in review again for ${limits.reviewWindowDays} days and holds a slot of “${taskInfo.jobTitle}” at ${formatNaira(taskInfo.payoutAmount)}. The member is told; your reason is kept in the audit log. Whoever rejected it cannot do this, nor decide it afterwards.`}</ReasonDialog>
    </>
  );
}
