import { Button } from 'antd';
import type { OwnQuestion } from '../../../../contract/ownerPage';
import { liveOwnerData, useAnswerOwnQuestionMutation, useListOwnQuestionsQuery } from '../../../api/ownerPageApi';
import { When } from '../../../ui/When';

const questions: Readonly<Record<OwnQuestion['kind'], { title: string; text: string }>> = {
  mailbox: {
    title: 'Is this mailbox yours?',
    text: 'Once you confirm it, it can open this page and gets your emails.',
  },
  job: { title: 'Did you ask for this campaign?', text: 'Once you confirm it, we can post it and charge you for it.' },
};

/** Mailboxes and jobs that wait for the owner's confirmation. */
export function OwnQuestions() {
  const { data } = useListOwnQuestionsQuery(undefined, liveOwnerData);
  if (!data || data.data.length === 0) return null;
  return (
    <section className="own-questions" aria-label="Please confirm">
      {data.data.map((question) => (
        <Question key={question.id} question={question} />
      ))}
    </section>
  );
}

function Question({ question: { id, kind, label, askedAt } }: { question: OwnQuestion }) {
  const [answer, { isLoading }] = useAnswerOwnQuestionMutation();
  const { title, text } = questions[kind];
  const say = (agreed: boolean) => void answer({ id, kind, agreed });
  return (
    <article className="sn-card own-question">
      <h2 className="sn-card__title">{title}</h2>
      <p>
        <b>{label}</b> <When iso={askedAt} />
      </p>
      <p>{text}</p>
      <div className="own-question__answers">
        <Button type="primary" loading={isLoading} aria-label={`Confirm ${label}`} onClick={() => say(true)}>
          Confirm
        </Button>
        <Button disabled={isLoading} aria-label={`Say no to ${label}`} onClick={() => say(false)}>
          No, it isn’t mine
        </Button>
      </div>
    </article>
  );
}
