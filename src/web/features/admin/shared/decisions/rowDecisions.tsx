import { Button } from 'antd';
import { useState } from 'react';
import type { Decision as Given } from '../../../../../contract/primitives';
import { isFree, type NewDecision } from '../../../../api/decisionsSlice';
import type { PageShortcut, RowShortcut, RowState } from '../../../../table/tableTypes';
import { ReasonDialog } from '../AskButton';
import type { ReasonProps, Refusal } from '../ReasonModal';
import { type Asked, useAskFirst } from './useAskFirst';
import { useDecision, useDecisions, useFreeRows } from './useDecisions';

interface Verdict extends Partial<Refusal> {
  readonly given_status: Given;
  /** The admin has seen the member's ban. */
  readonly despite_ban?: true;
}

export interface DecisionQueue<Row> {
  readonly name: 'reviewProof' | 'decideWithdrawal';
  readonly refuse: 'Reject' | 'Decline';
  readonly refuseKeys: readonly string[];
  /** The status in which a row can be decided. */
  readonly waiting: string;
  readonly read: (row: Row) => { id: string; status: string; label: string; asked: Asked };
  readonly inputOf: (id: string, verdict: Verdict) => NewDecision['input'];
  readonly question: (row: Row) => Omit<ReasonProps, 'open' | 'givenBefore' | 'onConfirm' | 'onClose'>;
}

interface Of<Row> {
  queue: DecisionQueue<Row>;
  row: Row;
}

const acceptance = <Row,>({ queue: { name, read, inputOf }, row }: Of<Row>): NewDecision => {
  const { id, label, asked } = read(row);
  const verdict: Verdict = { given_status: 'approved', ...(asked.member.ban ? { despite_ban: true } : {}) };
  return { name, subject: id, label: `Accept ${label}`, input: inputOf(id, verdict) };
};

const refusal = <Row,>({ queue: { name, refuse, read, inputOf }, row }: Of<Row>, given: Refusal): NewDecision => {
  const { id, label } = read(row);
  return { name, subject: id, label: `${refuse} ${label}`, input: inputOf(id, { given_status: 'rejected', ...given }) };
};

export function useRowDecision<Row>({ queue, row }: Of<Row>) {
  const { id, status } = queue.read(row);
  const { decide, undo } = useDecisions();
  const decision = useDecision(id);
  const given = decision?.input.given_status as Given | undefined;
  // The answer counts even before the list reloads.
  const known = decision?.status === 'done' && given ? given : status;
  const isUnderWay = !isFree(decision) && decision?.status !== 'done' && status === queue.waiting;
  return {
    status: known,
    /** The decision in progress; none if someone else decided. */
    underWay: isUnderWay && decision && given ? { given, status: decision.status } : null,
    refusal: decision?.refusal ?? null,
    isOpen: known === queue.waiting && isFree(decision),
    accept: () => decide(acceptance({ queue, row })),
    refuse: (reason: Refusal) => decide(refusal({ queue, row }, reason)),
    undo: () => undo(id),
  };
}

const refusing = { Reject: 'Rejecting', Decline: 'Declining' } as const;

interface TagProps extends Pick<DecisionQueue<never>, 'refuse'> {
  underWay: NonNullable<ReturnType<typeof useRowDecision>['underWay']>;
}

export const DecisionTag = ({ underWay, refuse }: TagProps) => (
  <>
    <span className="sn-tag sn-tag--info">{underWay.given === 'approved' ? 'Accepting' : refusing[refuse]}</span>
    {underWay.status === 'unanswered' && <small className="admin-refused">No answer yet</small>}
  </>
);

interface ButtonsProps<Row> extends Of<Row> {
  place: RowState | undefined;
  guard?: (act: () => void) => void;
}

/** Refuses or accepts a row; pressing again undoes it before it is sent. */
export function DecisionButtons<Row>({ queue, row, place, guard = (act) => act() }: ButtonsProps<Row>) {
  const { underWay, isOpen, accept, refuse, undo } = useRowDecision({ queue, row });
  const question = useAskFirst();
  const [asksReason, setAsksReason] = useState(false);
  const undoable = underWay?.status === 'waiting' ? underWay.given : null;
  // Nobody knows whether a row that left the list and was not reloaded can still be decided.
  const canDecide = isOpen && (!place?.removed || place.known);
  return (
    <div className="admin-actions admin-actions--decide">
      <Button
        danger
        size="small"
        disabled={!canDecide && undoable !== 'rejected'}
        onClick={undoable === 'rejected' ? undo : () => guard(() => setAsksReason(true))}
      >
        {undoable === 'rejected' ? 'Undo' : queue.refuse}
      </Button>
      <Button
        type={undoable === 'approved' ? 'default' : 'primary'}
        size="small"
        disabled={!canDecide && undoable !== 'approved'}
        aria-busy={underWay?.status === 'sending'}
        onClick={undoable === 'approved' ? undo : () => guard(() => void question.ask(queue.read(row).asked, accept))}
      >
        {undoable === 'approved' ? 'Undo' : 'Accept'}
      </Button>
      {question.dialog}
      <RefuseDialog {...{ queue, row }} open={asksReason} onRefuse={refuse} onClose={() => setAsksReason(false)} />
    </div>
  );
}

interface RefuseProps<Row> extends Of<Row>, Pick<ReasonProps, 'open' | 'onClose'> {
  onRefuse: (reason: Refusal) => void;
}

export function RefuseDialog<Row>({ queue, row, onRefuse, ...props }: RefuseProps<Row>) {
  const decision = useDecision(queue.read(row).id);
  // The text of a decision that was undone or refused is not lost.
  const before = decision?.status === 'open' ? decision.input.reason : undefined;
  return (
    <ReasonDialog
      {...queue.question(row)}
      {...props}
      givenBefore={typeof before === 'string' ? before : undefined}
      onConfirm={(given) => {
        onRefuse(given);
        return true;
      }}
    />
  );
}

export function useDecisionKeys<Row>(queue: DecisionQueue<Row>) {
  const [refused, setRefused] = useState<Row | null>(null);
  const question = useAskFirst();
  const { decide, undoLast } = useDecisions();
  const isRowFree = useFreeRows();
  const when = (row: Row): boolean => {
    const { id, status } = queue.read(row);
    return status === queue.waiting && isRowFree(id);
  };
  const keys: readonly RowShortcut<Row>[] = [
    {
      key: 'a',
      label: 'Accept',
      run: (row) => question.ask(queue.read(row).asked, () => decide(acceptance({ queue, row }))),
      when,
      thenNext: true,
    },
    ...queue.refuseKeys.map((key) => ({ key, label: `${queue.refuse}, with a reason`, run: setRefused, when })),
  ];
  const pageKeys: readonly PageShortcut[] = [{ key: 'u', label: 'Undo the last decision', run: undoLast }];
  const dialogs = (
    <>
      {question.dialog}
      {refused && (
        <RefuseDialog
          {...{ queue, row: refused }}
          open
          onRefuse={(given) => decide(refusal({ queue, row: refused }, given))}
          onClose={() => setRefused(null)}
        />
      )}
    </>
  );
  return { keys, pageKeys, dialogs };
}
