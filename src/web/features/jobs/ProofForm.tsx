import { Button, Checkbox, Form } from 'antd';
import { Suspense, useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { hasVisibleText } from '../../../contract/inputs/hidden';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import { webLink } from '../../../contract/primitives';
import type { TaskWithKit } from '../../../contract/jobDetails';
import { submitProof as endpoint } from '../../../contract/jobs';
import type { SharePlatform } from '../../../contract/shareText';
import { hasShared } from '../../lib/hasShared';
import { showPreview, shrinkPicture, UnreadablePicture } from '../../lib/pictures';
import { largestFileBytes } from '../../lib/sharedPictures';
import {
  isEmptyHtml,
  composeProof,
  isDraftLasting,
  keepDraft,
  parseProof,
  type ProofParts,
  readDraft,
  waitingPictures,
  withoutPreviews,
} from '../../pending/proofText';
import { paths } from '../../paths';
import { queueWoken, selectPictures, usePendingSelector } from '../../pending/pendingSlice';
import { addPicture, readPictures, submitProof, usePendingDispatch } from '../../pending/proofs';
import { Card } from '../../ui/Card';
import { LinkInput } from '../../ui/form/fields';
import { FormItem } from '../../ui/form/FormItem';
import { politeForm } from '../../ui/form/formRules';
import type { RichTextHandle } from '../../ui/RichTextEditor';
import { useOneAtATime } from '../../ui/useOneAtATime';
import { reviewNote } from './jobWords';
import { PictureList } from './PictureList';
import { ProofNote } from './ProofNote';
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
  facebook: 'Paste the link of your Facebook post.',
  twitter: 'Paste the link of your post on X.',
  tiktok: 'Paste the link of your TikTok video.',
  telegram: 'Paste the link of your Telegram post.',
  linkedin: 'Paste the link of your LinkedIn post.',
};

const checkLink = async (_rule: unknown, typed = '') => {
  const problem = hasVisibleText(typed) ? webLink.safeParse(typed).error : undefined;
  if (problem) throw new Error(problem.issues[0]?.message);
};

const proofProblem = (html: string): string | null => {
  if (isEmptyHtml(html)) return messages.jobs.proofRequired;
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
  const [first] = useState(() => parseProof(readDraft(applicationId)));
  const [parts, setParts] = useState(first);
  // Late pictures must not restore an older text.
  const newest = useRef(first);
  const [kept, setKept] = useState(() => isDraftLasting(applicationId));
  const [problem, setProblem] = useState<string | null>(null);
  const [agreed, setAgreed] = useState(false);
  const [submitting, setSubmitting] = useState(false);
  const editor = useRef<RichTextHandle>(null);
  const noteId = useId();
  const dispatch = usePendingDispatch();
  const progress = usePendingSelector(selectPictures);
  const ids = waitingPictures(composeProof(parts));
  const pictures = useProofPictures(applicationId, () => waitingPictures(composeProof(newest.current)).length);

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
    pictures.addAll(files, async (id, at) => {
      if (id !== null) change({ pictures: [...newest.current.pictures, id] });
      await settled?.(at);
    });
  const [mayBeShared, setMayBeShared] = useState(false);
  useEffect(() => void hasShared().then(setMayBeShared), []);
  // Loads the validator early, because proofs can be submitted offline.
  useEffect(() => void form.validateFields({ validateOnly: true }).catch(() => undefined), [form]);
  const remove = (gone: string) => change({ pictures: newest.current.pictures.filter((id) => id !== gone) });
  const retake = async (old: string, [file]: readonly File[]) => {
    const taken = file ? await pictures.add(file) : null;
    if (taken !== null) change({ pictures: newest.current.pictures.map((id) => (id === old ? taken : id)) });
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
        <FormItem
          name="link"
          label={<Step at={1}>Link to your post</Step>}
          rules={[{ validator: checkLink }]}
          extra={sharedOn && linkHints[sharedOn]}
        >
          <LinkInput size="large" placeholder="https://" />
        </FormItem>
        <section aria-label="Screenshots">
          <h3>
            <Step at={2}>Screenshots</Step>
          </h3>
          <PictureList
            label="Pictures of your proof"
            ids={parts.pictures}
            onAdd={(files) => void add(files)}
            onRemove={remove}
            onRetake={(id, files) => void retake(id, files)}
            busy={pictures.shrinking}
          />
          <div role="status" className="sn-visually-hidden">
            {pictures.shrinking && 'Making your picture smaller…'}
          </div>
          {pictures.problem && <Problem text={pictures.problem} />}
          {mayBeShared && pictures.ready && (
            <Suspense>
              <SharedHere applicationId={applicationId} onTake={add} busy={pictures.shrinking} />
            </Suspense>
          )}
        </section>
        <section aria-label="Anything else?">
          <h3>
            <Step at={3}>Anything else? (optional)</Step>
          </h3>
          <ProofNote
            ref={editor}
            initialValue={first.note}
            ready={pictures.ready}
            onChange={(html) => change({ note: isEmptyHtml(html) ? '' : withoutPreviews(html) })}
            onPicture={pictures.add}
            describedBy={noteId}
          />
          <PictureList
            label="Pictures of your note"
            ids={waitingPictures(parts.note)}
            onRemove={(id) => editor.current?.removePicture(id)}
          />
        </section>
        {ids.some((id) => progress[id]?.lasting === false) && <Problem text={messages.jobs.pictureNotKept} />}
        <p className="job-note">The job owner will see your link and pictures.</p>
        <p id={noteId} className="job-note">
          {kept
            ? 'We keep what you write on this device until you submit it.'
            : 'This device has no room to keep your text. Submit it before you leave this page.'}
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

const Step = ({ at, children }: { at: number; children: ReactNode }) => (
  <span className="job-step">
    <b aria-hidden="true">{at}</b>
    {children}
  </span>
);

const Problem = ({ text }: { text: string }) => (
  <p className="sn-note sn-note--no" role="alert">
    {text}
  </p>
);

function Terms() {
  return (
    <details className="sn-fold job-terms">
      <summary>Terms and conditions: your own work, a genuine proof</summary>
      <ul>
        <li>You did this job yourself, with your own account.</li>
        <li>Your proof is genuine. A fake one is rejected and counts as a fraudulent action.</li>
        <li>{reviewNote}</li>
        <li>Once your proof is approved, you’re paid the price you took the job at.</li>
        <li>
          The <Link to={paths.terms}>Terms of Service</Link> hold as well.
        </li>
      </ul>
    </details>
  );
}

const bounds = { maxSidePx: limits.proofPictureMaxSidePx, maxBytes: limits.proofPictureMaxBytes };

function useProofPictures(applicationId: string, countOf: () => number) {
  const dispatch = usePendingDispatch();
  const [ready, setReady] = useState(false);
  const [shrinking, setShrinking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

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

  /** One of several must not clear another's problem. */
  const addOne = async (file: Blob): Promise<string | null> => {
    const refuse = (text: string): null => {
      setProblem(text);
      return null;
    };
    if (countOf() >= limits.proofPictures) return refuse(messages.jobs.pictureTooMany);
    if (file.size > largestFileBytes) return refuse(messages.jobs.pictureTooLarge);
    setShrinking(true);
    try {
      const picture = await shrinkPicture(file, bounds);
      const id = await dispatch(addPicture(applicationId, picture));
      if (id === null) return refuse(messages.jobs.proofNobody);
      showPreview(id, picture);
      return id;
    } catch (error) {
      if (error instanceof UnreadablePicture) return refuse(messages.jobs.pictureUnreadable);
      throw error;
    } finally {
      setShrinking(false);
    }
  };

  const add = async (file: Blob): Promise<string | null> => {
    setProblem(null);
    return addOne(file);
  };

  /** @param settled gets each stored picture's id, null if refused */
  const addAll = async (files: readonly Blob[], settled: (id: string | null, at: number) => unknown): Promise<void> => {
    setProblem(null);
    for (const [at, file] of files.entries()) await settled(await addOne(file), at);
  };

  return { ready, shrinking, problem, add, addAll };
}
