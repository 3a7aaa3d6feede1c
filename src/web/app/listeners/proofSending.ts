import type { FailureCode } from '../../../contract/errors';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import { accountApi } from '../../api/accountApi';
import { codeOf, errorMessage, isApiError, isUndone, outcomeOf } from '../../api/apiError';
import { checkConnection } from '../../api/checkConnection';
import { tasksApi } from '../../api/tasksApi';
import { personOf } from '../../api/usePersonId';
import type { KeptPicture, KeptProof } from '../../lib/outbox';
import { dropDraft, keepDraft, readDraft } from '../../lib/proofDraft';
import { waitingPictures, withAddresses } from '../../lib/proofPictures';
import { paths } from '../../paths';
import {
  type PictureProgress,
  pictureProgressed,
  proofProgressed,
  proofSent,
  selectOutboxOwner,
  selectPictures,
  selectProofs,
} from '../../session/outboxSlice';
import { selectToken } from '../../session/sessionSlice';
import type { ListenerApi } from '../rootReducer';

const { proofPicturePartBytes: partBytes } = limits;

/** What is to be done with something that could not be sent: try again, or never. */
type Fate = 'done' | 'later' | 'never';

/** The part that begins at an offset; after the last one it is the last one again, which makes the server finish. */
const offsetAfter = (received: number, total: number): number =>
  received < total ? received : Math.floor((total - 1) / partBytes) * partBytes;

/** What was taken out of its proof is not sent; an editor may bring it back, so it is not dropped either. */
function isNamed({ id, applicationId }: KeptPicture, api: ListenerApi): boolean {
  const proof = selectProofs(api.getState())[applicationId];
  return [readDraft(applicationId), proof?.refusal === null ? proof.proof : ''].some((html) =>
    waitingPictures(html).includes(id),
  );
}

async function sendPicture(picture: KeptPicture, api: ListenerApi): Promise<Fate> {
  const { id, bytes } = picture;
  const total = bytes.byteLength;
  const progress = selectPictures(api.getState())[id];
  const tell = (change: Partial<PictureProgress>): void => void api.dispatch(pictureProgressed({ ...change, id }));
  const rest = (fate: Fate): Fate => {
    tell({ status: 'waiting' });
    return fate;
  };
  const fail = async (error: unknown): Promise<Fate> => {
    if (outcomeOf(error) !== 'rejected') return rest('later');
    const problem = errorMessage(error, messages.proofPictures.failed);
    await api.extra.outbox.keepPicture({ ...picture, problem });
    tell({ status: 'refused', problem, receivedBytes: 0 });
    return 'never';
  };

  tell({ status: 'sending' });
  let received = 0;
  if (progress?.begun !== false) {
    const { data: answer, error } = await api.dispatch(
      tasksApi.endpoints.getProofImage.initiate({ id }, { subscribe: false, forceRefetch: true }),
    );
    if (!answer) return fail(error);
    ({ received } = answer.data);
    tell({ receivedBytes: received });
  }
  tell({ begun: true });
  for (let stalled = 0; stalled < 2;) {
    if (!isNamed(picture, api)) return rest('done');
    const offset = offsetAfter(received, total);
    const file = new Blob([bytes.slice(offset, offset + partBytes)], { type: 'application/octet-stream' });
    const { data: answer, error } = await api.dispatch(
      tasksApi.endpoints.uploadProofImage.initiate({ id, offset, total, file }, { track: false }),
    );
    if (!answer) return fail(error);
    stalled = answer.data.received > received ? 0 : stalled + 1;
    ({ received } = answer.data);
    const { url } = answer.data;
    tell({ receivedBytes: received });
    if (url !== null) {
      const lasting = await api.extra.outbox.keepPicture({ ...picture, url, problem: null });
      tell({ status: 'stored', receivedBytes: total, lasting });
      return 'done';
    }
  }
  return fail(null);
}

const isAtJob = (taskId: string, { extra }: ListenerApi): boolean =>
  extra.place().replace(/[?#].*/, '') === paths.account.jobDetails(taskId);

/** Why a proof will never be taken; the code where the server said so. */
interface Refusal {
  readonly text: string;
  readonly code?: FailureCode | undefined;
}

async function refuseProof(proof: KeptProof, { text, code }: Refusal, api: ListenerApi): Promise<Fate> {
  const { applicationId, jobTitle, taskId } = proof;
  const refused = { attempted: false, refusal: text, refusalCode: code };
  if (readDraft(applicationId) === '') keepDraft(applicationId, proof.proof);
  await api.extra.outbox.changeProof(applicationId, (kept) => ({ ...kept, ...refused }));
  api.dispatch(proofProgressed({ applicationId, sending: false, ...refused, refusedNow: true }));
  if (!isAtJob(taskId, api)) api.extra.toaster.error(`${messages.handIn.refusedToast(jobTitle)} ${text}`);
  return 'never';
}

async function finishProof(proof: KeptProof, message: string, api: ListenerApi): Promise<Fate> {
  const { applicationId, jobTitle, taskId, owner } = proof;
  const { outbox, toaster } = api.extra;
  // Without its pictures a proof that is still there would look as if it could never have been sent.
  await outbox.changeProof(applicationId, () => null);
  const pictures = (await outbox.pictures(owner)).filter((one) => one.applicationId === applicationId);
  await outbox.dropPictures(pictures.map(({ id }) => id));
  dropDraft(applicationId);
  api.dispatch(proofSent({ applicationId, message }));
  if (!isAtJob(taskId, api)) toaster.success(messages.handIn.sentToast(jobTitle));
  return 'done';
}

/** The proof's text with the addresses of its pictures; null while one of them is on its way, an error where one never will be. */
async function bodyOf({ proof, owner }: KeptProof, api: ListenerApi): Promise<string | null | Error> {
  const urls = new Map((await api.extra.outbox.pictures(owner)).map(({ id, url }) => [id, url]));
  for (const id of waitingPictures(proof)) {
    if (!urls.has(id) || selectPictures(api.getState())[id]?.status === 'refused')
      return new Error(messages.proofPictures.missing);
    if (!urls.get(id)) return null;
  }
  return withAddresses(proof, (id) => urls.get(id));
}

/** Notes, before it goes out, that it has: whoever comes after a crash knows that it may have arrived. */
const noteAttempt = ({ applicationId, key }: KeptProof, attempted: boolean, { extra }: ListenerApi) =>
  extra.outbox.changeProof(applicationId, (kept) => (kept.key === key ? { ...kept, attempted } : kept));

function restProof({ applicationId }: KeptProof, attempted: boolean, api: ListenerApi): Fate {
  api.dispatch(proofProgressed({ applicationId, sending: false, attempted }));
  return 'later';
}

/** What cannot be sent any more has arrived if it went out before and the server has it: then it is no refusal. */
async function settleProof(proof: KeptProof, refusal: Refusal, api: ListenerApi): Promise<Fate> {
  if (!proof.attempted) {
    const isOfOther = refusal.code === 'already_submitted';
    return refuseProof(proof, isOfOther ? { text: messages.handIn.elsewhere } : refusal, api);
  }
  const { data: answer, error } = await api.dispatch(
    tasksApi.endpoints.getTask.initiate({ id: proof.taskId }, { subscribe: false, forceRefetch: true }),
  );
  if (!answer && outcomeOf(error) !== 'rejected') return restProof(proof, true, api);
  const status = answer?.data.application?.status;
  const hasArrived = status === 'in-review' || status === 'approved' || status === 'rejected';
  return hasArrived ? finishProof(proof, messages.handIn.arrived, api) : refuseProof(proof, refusal, api);
}

async function sendProof(proof: KeptProof, api: ListenerApi): Promise<Fate> {
  const { applicationId, taskId, key } = proof;
  const rest = (attempted: boolean): Fate => restProof(proof, attempted, api);
  const body = await bodyOf(proof, api);
  if (body instanceof Error) return settleProof(proof, { text: body.message }, api);
  if (body === null || !(await api.dispatch(checkConnection()))) return rest(proof.attempted);
  if ((await noteAttempt(proof, true, api))?.key !== key) return 'done';
  api.dispatch(proofProgressed({ applicationId, sending: true, attempted: true }));
  const { data: answer, error } = await api.dispatch(
    tasksApi.endpoints.submitProof.initiate({ task_id: taskId, proof: body, idempotencyKey: key }, { track: false }),
  );
  if (answer) return finishProof(proof, answer.message || messages.worker.submitted, api);
  if (isApiError(error) && error.status === 'DRIFT' && error.foreign !== true)
    return finishProof(proof, messages.worker.submitted, api);
  if (outcomeOf(error) === 'rejected') {
    const wasOut = proof.attempted || (isApiError(error) && error.lostTrip === true);
    const refusal = { text: errorMessage(error, messages.worker.submitFailed), code: codeOf(error) };
    return settleProof({ ...proof, attempted: wasOut }, refusal, api);
  }
  // Of an earlier attempt nobody knows either, so this one's fate does not make it undone.
  const attempted = proof.attempted || !isUndone(error);
  await noteAttempt(proof, attempted, api);
  return rest(attempted);
}

/** Sends what can be sent: pictures first, each proof once its own are there. @returns whether something is left for later. */
export async function sendAll(api: ListenerApi): Promise<boolean> {
  const { outbox } = api.extra;
  const token = selectToken(api.getState());
  if (token === null || selectOutboxOwner(api.getState()) === null) return false;
  if (personOf(api.getState()) === null)
    await api.dispatch(accountApi.endpoints.getProfile.initiate(undefined, { subscribe: false }));
  const owner = personOf(api.getState());
  if (owner === null) return true;
  const isHere = (): boolean => selectToken(api.getState()) === token && personOf(api.getState()) === owner;

  return outbox.inTurn(async () => {
    const stuck = new Set<string>();
    for (const picture of await outbox.pictures(owner)) {
      const { applicationId, url } = picture;
      const { status } = selectPictures(api.getState())[picture.id] ?? {};
      if (url !== null || status === 'refused' || stuck.has(applicationId)) continue;
      if (!isNamed(picture, api) || !isHere()) continue;
      if ((await sendPicture(picture, api)) === 'later') stuck.add(applicationId);
    }
    for (const proof of await outbox.proofs(owner)) {
      if (proof.refusal !== null || !isHere()) continue;
      // A phone that breaks down over one proof must not keep the others from being sent.
      const fate = await sendProof(proof, api).catch(() => restProof(proof, proof.attempted, api));
      if (fate === 'later') stuck.add(proof.applicationId);
    }
    return stuck.size > 0 && isHere();
  });
}
