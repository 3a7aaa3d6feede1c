import { Button, Checkbox, Form } from 'antd';
import { Suspense, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { hasVisibleText } from '../../../contract/inputs/hidden';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import { webLink } from '../../../contract/primitives';
import type { TaskWithKit } from '../../../contract/jobDetails';
import { submitProof as endpoint } from '../../../contract/jobs';
import type { SharePlatform } from '../../../contract/shareText';
import { hasShared } from '../../lib/hasShared';
import { describeRefusal, preparePicture, RefusedPicture, shapes, showPreview } from '../../lib/pictures';
import { isDraftLasting, isEmptyHtml, keepDraft, readDraft, waitingPictures } from '../../pending/proofText';
import { paths } from '../../paths';
import { queueWoken, selectPictures, usePendingSelector } from '../../pending/pendingSlice';
import { addPicture, readPictures, submitProof, usePendingDispatch } from '../../pending/proofs';
import { Card } from '../../ui/Card';
import { LinkInput } from '../../ui/form/fields';
import { FormItem } from '../../ui/form/FormItem';
import { politeForm } from '../../ui/form/formRules';
import { useOneAtATime } from '../../ui/useOneAtATime';
import { reviewNote } from './jobWords';
import { PictureList } from './PictureList';
import { ProofNote } from './ProofNote';
import { composeProof, parseProof, type ProofParts, withNotePictures } from './proofParts';
import { lazyPart } from '../../ui/lazyPart';

const SharedHere = lazyPart(() =>
  import(/* webpackChunkName: "shared" */ './SharedPictures').then(
    (module) => ({ default: module.SharedHere }),
    () => ({ default: () => <></> }),
  ),
);

const linkHints: Readonly<Record<SharePlatform, string>> = {
  whatsapp: 'A status has no link: leave this empty, and add a screenshot that shows its views.',
  instagram: 'Paste the link of your Instagram post. A story has none: add a screenshot of it.',
  facebook: 'Paste the link of your Facebook post. A story has none: add a screenshot of it.',
  twitter: 'Paste the link of your post on X.',
  tiktok: 'Paste the link of your TikTok video.',
  telegram: 'Paste the link of your Telegram post.',
  linkedin: 'Paste the link of your LinkedIn post.',
};

/** Typed where nothing has a link. */
const linkless = /\b(?:whats ?app|wa|status|story|stories|none|nil|no link|nothing)\b|^\W*n\/?a\W*$/i;

const checkLink = async (_rule: unknown, typed = '') => {
  const problem = hasVisibleText(typed) ? webLink.safeParse(typed).error : undefined;
  if (problem) throw new Error(linkless.test(typed) ? messages.jobs.proofNoLink : problem.issues[0]?.message);
};

const proofProblem = (html: string): string | null => {
  if (isEmptyHtml(html)) return messages.jobs.proofEmpty;
  const result = endpoint.body.shape.proof.safeParse(html);
  return result.success ? null : (result.error.issues[0]?.message ?? messages.jobs.submitFailed);
};

interface Props {
  task: TaskWithKit;
  applicationId: string;
  sharedOn: SharePlatform | null;
  onBegun: (begun: boolean) => void;
}

export function ProofForm({ task, applicationId, sharedOn, onBegun }: Props) {
  const [form] = Form.useForm<Pick<ProofParts, 'link'>>();
  const polite = politeForm(form);
  const [first] = useState(() => withNotePictures(parseProof(readDraft(applicationId))));
  const [parts, setParts] = useState(first);
  // Late pictures must not restore an older text.
  const newest = useRef(first);
  const [kept, setKept] = useState(() => isDraftLasting(applicationId));
  const [problem, setProblem] = useState<string | null>(null);
  const [agreed, setAgreed] = useState(false);
  const [submitting, setSubmitting] = useState(false);
  const noteId = useId();
  const dispatch = usePendingDispatch();
  const progress = usePendingSelector(selectPictures);
  const ids = waitingPictures(composeProof(parts));
  const pictures = useProofPictures(applicationId, () => newest.current.pictures);

  const change = (changed: Partial<ProofParts>) => {
    const before = waitingPictures(composeProof(newest.current));
    newest.current = { ...newest.current, ...changed };
    const html = composeProof(newest.current);
    setParts(newest.current);
    setProblem(null);
    setKept(keepDraft(applicationId, html));
    onBegun(!isEmptyHtml(html));
    if (String(waitingPictures(html)) !== String(before)) dispatch(queueWoken());
  };
  const add = (files: readonly Blob[], settled?: (at: number) => Promise<void>) =>
    pictures.addAll(files, async (added, at) => {
      if (added !== null) change({ pictures: [...newest.current.pictures, added] });
      await settled?.(at);
    });
  const [mayBeShared, setMayBeShared] = useState(false);
  useEffect(() => void hasShared().then(setMayBeShared), []);
  // Loads the validator early, because proofs can be submitted offline.
  useEffect(() => void form.validateFields({ validateOnly: true }).catch(() => undefined), [form]);
  const remove = (gone: string) => change({ pictures: newest.current.pictures.filter(([first]) => first !== gone) });
  const retake = (old: string, files: readonly File[]) => {
    const others = newest.current.pictures.filter(([first]) => first !== old);
    return pictures.addAll(
      files.slice(0, 1),
      (taken) => {
        if (taken !== null) change({ pictures: newest.current.pictures.map((ids) => (ids[0] === old ? taken : ids)) });
      },
      others,
    );
  };
  const submit = useOneAtATime(async () => {
    const proof = composeProof({ ...parts, link: webLink.safeParse(parts.link).data ?? '' });
    const found = proofProblem(proof);
    setProblem(found);
    if (found) return;
    setSubmitting(true);
    const outcome = await dispatch(submitProof(task, applicationId, proof));
    setSubmitting(false);
    setProblem(outcome);
  });

  return (
    <Card title="Your proof">
      <Form
        {...polite}
        onValuesChange={(changed, all) => {
          polite.onValuesChange?.(changed, all);
          change(all);
        }}
        className="job-proof"
        aria-label="Your proof"
        initialValues={{ link: first.link }}
        requiredMark={false}
        onFinish={() => void submit()}
      >
        <p className="job-rule">{messages.jobs.proofEmpty}</p>
        <FormItem
          name="link"
          label="Link to your post"
          rules={[{ validator: checkLink }]}
          extra={sharedOn && linkHints[sharedOn]}
        >
          <LinkInput size="large" placeholder="https://" />
        </FormItem>
        <section aria-label="Screenshots">
          <h3>Screenshots</h3>
          <PictureList
            label="Pictures of your proof"
            screenshots={parts.pictures}
            onAdd={(files) => void add(files)}
            onRemove={remove}
            onRetake={(id, files) => void retake(id, files)}
            busy={pictures.shrinking}
          />
          <div role="status" className="sn-visually-hidden">
            {pictures.shrinking && 'Making your picture smaller…'}
          </div>
          {pictures.problems.map((text, at) => (
            <Problem key={at} text={text} />
          ))}
          {mayBeShared && pictures.ready && (
            <Suspense>
              <SharedHere applicationId={applicationId} onTake={add} busy={pictures.shrinking} />
            </Suspense>
          )}
        </section>
        <ProofNote
          initialValue={first.note}
          onChange={(html) => change({ note: isEmptyHtml(html) ? '' : html })}
          onPictures={(files) => void add(files)}
          describedBy={noteId}
        />
        {ids.some((id) => progress[id]?.lasting === false) && <Problem text={messages.jobs.pictureNotKept} />}
        <p id={noteId} className="job-note">
          {`The job owner will see your link and pictures. ${
            kept
              ? 'We keep what you write on this device until you submit it.'
              : 'This device has no room to keep your text. Submit it before you leave this page.'
          }`}
        </p>
        <Terms />
        <Checkbox checked={agreed} onChange={({ target }) => setAgreed(target.checked)}>
          {messages.jobs.terms}
        </Checkbox>
        <div className="job-main">
          {problem && <Problem text={problem} />}
          <Button
            type="primary"
            size="large"
            block
            htmlType="submit"
            loading={submitting}
            disabled={!agreed || pictures.shrinking}
          >
            {submitting ? 'Submitting…' : 'Submit Proof'}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

const Problem = ({ text }: { text: string }) => (
  <p className="sn-note sn-note--no" role="alert">
    {text}
  </p>
);

const Terms = () => (
  <section className="job-terms" aria-label="Terms and conditions">
    <h3>Terms and conditions</h3>
    <ul>
      <li>
        You did this job yourself, with your own account. Fake proof is rejected and counts as a fraudulent action.
      </li>
      <li>{reviewNote}</li>
      <li>
        Once your proof is approved, you’re paid the price you took the job at. The{' '}
        <Link to={paths.terms}>Terms of Service</Link> apply too.
      </li>
    </ul>
  </section>
);

/** The member could not be asked for. */
class Unknown extends Error {}

type Screenshots = ProofParts['pictures'];

function useProofPictures(applicationId: string, screenshotsNow: () => Screenshots) {
  const dispatch = usePendingDispatch();
  const [ready, setReady] = useState(false);
  const [shrinking, setShrinking] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);

  useEffect(() => {
    let watched = true;
    void dispatch(readPictures(applicationId)).then((pictures) => {
      for (const { id, bytes, type } of pictures) showPreview(id, new Blob([bytes], { type }));
      if (watched) setReady(true);
    });
    return () => {
      watched = false;
    };
  }, [applicationId, dispatch]);

  const keep = async (pieces: readonly Blob[]): Promise<string[]> => {
    const ids: string[] = [];
    for (const piece of pieces) {
      const id = await dispatch(addPicture(applicationId, piece));
      if (id === null) throw new Unknown();
      showPreview(id, piece);
      ids.push(id);
    }
    return ids;
  };

  const addOne = async (file: Blob, others: Screenshots): Promise<string[]> => {
    if (others.length >= limits.proofPictures) throw new RefusedPicture('tooMany');
    const pieces = await preparePicture(file, shapes.proof);
    if (others.flat().length + pieces.length > limits.proofPieces) throw new RefusedPicture('tooManyPieces');
    return keep(pieces);
  };

  /** One that fails is named with its reason, and the others stay. @param settled gets each one’s ids, null if refused */
  const addAll = async (
    files: readonly Blob[],
    settled: (ids: string[] | null, at: number) => unknown,
    others?: Screenshots,
  ): Promise<void> => {
    setProblems([]);
    setShrinking(true);
    for (const [at, file] of files.entries()) {
      const added = await addOne(file, others ?? screenshotsNow()).catch((error: unknown) => {
        setProblems((before) => [
          ...before,
          error instanceof Unknown ? messages.jobs.proofNobody : describeRefusal(error, file),
        ]);
        return null;
      });
      await settled(added, at);
    }
    setShrinking(false);
  };

  return { ready, shrinking, problems, addAll };
}
