import { Button, Flex } from 'antd';
import { listOpen, listWaiting, selectDecisions } from '../../../api/decisionsSlice';
import { formatCount } from '../../../lib/naira';
import { Key } from '../../../ui/Key';
import { useDecisions, useDecisionSelector } from '../shared/decisions/useDecisions';

const getWords = (unanswered: number, open: number): string => {
  if (unanswered > 0) return `${formatCount(unanswered)} without an answer`;
  return open > 0 ? `${formatCount(open)} sending` : '';
};

/** Decisions in progress; a toast would cover the picture. */
export function FocusPending() {
  const decisions = useDecisionSelector(selectDecisions);
  const { undoLast } = useDecisions();
  const open = listOpen(decisions);
  const unanswered = open.filter(({ status }) => status === 'unanswered').length;
  const last = listWaiting(decisions).at(-1);
  return (
    <Flex gap="small" align="center" justify="space-between" className="focus__pending">
      <span className="sn-small" role="status">
        {getWords(unanswered, open.length)}
      </span>
      {last && (
        <Button size="small" aria-label={`Undo: ${last.label}`} aria-keyshortcuts="U" onClick={undoLast}>
          Undo <Key>U</Key>
        </Button>
      )}
    </Flex>
  );
}
