import { useState } from 'react';
import type { Proof } from '../../../../contract/proofs';
import { useAskFirst } from '../shared/decisions/useAskFirst';
import { useDecisions, useFreeRows } from '../shared/decisions/useDecisions';
import type { PageShortcut, RowShortcut } from '../../../table/tableTypes';
import { rowKey } from './proofColumns';
import { ownPictures } from './proofContent';
import { RejectDialog } from './RejectDialog';
import { acceptance, rejection } from './useProofDecision';

interface Options {
  onView: (proof: Proof) => void;
  onFocus: () => void;
}

/** The keys of the list of proofs, with the questions that they ask. */
export function useProofKeys({ onView, onFocus }: Options) {
  const [refusing, setRefusing] = useState<Proof | null>(null);
  const question = useAskFirst();
  const { decide, undoLast } = useDecisions();
  const isRowFree = useFreeRows();
  const isOpen = (proof: Proof): boolean => proof.status === 'in-review' && isRowFree(rowKey(proof));
  const keys: readonly RowShortcut<Proof>[] = [
    {
      key: 'a',
      label: 'Accept',
      run: (proof) => question.ask({ member: proof.userInfo }, () => decide(acceptance(proof))),
      when: isOpen,
      thenNext: true,
    },
    { key: 'r', label: 'Reject, with a reason', run: setRefusing, when: isOpen },
    { key: ' ', label: 'Enlarge the pictures', run: onView, when: ({ proof }) => ownPictures(proof).length > 0 },
  ];
  const pageKeys: readonly PageShortcut[] = [
    { key: 'u', label: 'Undo the last decision', run: undoLast },
    { key: 'f', label: 'Review one by one', run: onFocus },
  ];
  const dialogs = (
    <>
      {question.dialog}
      {refusing && (
        <RejectDialog
          proof={refusing}
          open
          onReject={(refusal) => decide(rejection(refusing, refusal))}
          onClose={() => setRefusing(null)}
        />
      )}
    </>
  );
  return { keys, pageKeys, dialogs };
}
