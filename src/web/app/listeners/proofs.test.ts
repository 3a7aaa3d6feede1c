import * as messages from '../../../contract/messages';
import { profileApi } from '../../api/profileApi';
import { keepShared, readShared } from '../../lib/sharedPictures';
import { pictureRetried, queueWoken, selectEnding, selectPictures, selectProof } from '../../pending/pendingSlice';
import {
  type Claim,
  type KeyValueStore,
  makePageStore,
  makePendingStore,
  noOtherTabs,
  type PendingStore,
} from '../../pending/pendingStore';
import { addPicture, dismiss, submitProof, takeBack as takeProofBack } from '../../pending/proofs';
import { dropDraft, keepDraft, readDraft } from '../../pending/proofText';
import { networkChecked } from '../../session/networkSlice';
import { sessionEnded, sessionStarted } from '../../session/sessionSlice';
import { idOf } from '../../testing/adminRows';
import { makeTestStore } from '../../testing/makeTestStore';
import { application, keptProof, memberTask, profile, submittedTask } from '../../testing/memberRows';
import { memoryShelf } from '../../testing/memoryShelf';
import { type Answers, cut, odd, refuse } from '../../testing/serve';
import type { Ports } from '../ports';
import { type AppStore, startApp } from '../store';

const held = application({ reservedUntil: '2125-03-06T13:05:00.000Z' });
const task = memberTask({ application: held });
const second = memberTask({ id: idOf(2), application: application({ id: idOf(702) }) });
const taken = { message: messages.jobs.submitted, data: submittedTask() };
const stops: (() => void)[] = [];
beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  stops.splice(0).forEach((stop) => stop());
  for (const { id } of [held, second.application!]) dropDraft(id);
  jest.useRealTimers();
});
const pass = (ms = 100) => jest.advanceTimersByTimeAsync(ms);

type Phone = Pick<Ports, 'pendingStore' | 'claim'>;
const alone: Claim = async () => () => undefined;

/** Tabs of one phone, sharing storage, messages and locks. */
function tabsOf(shelf: KeyValueStore): () => Phone {
  const listeners: (() => void)[][] = [];
  const taken = new Map<string, Promise<void>>();
  const claim: Claim = async (name, { waits = false } = {}) => {
    if (!waits && taken.has(name)) return null;
    const before = taken.get(name);
    let release = (): void => undefined;
    taken.set(name, new Promise((resolve) => (release = resolve)));
    await before;
    return release;
  };
  return () => {
    const mine: (() => void)[] = [];
    listeners.push(mine);
    const notifyOthers = (): void =>
      listeners.filter((one) => one !== mine).forEach((others) => others.forEach((hear) => queueMicrotask(hear)));
    const onExternalChange = (hear: () => void): void => void mine.push(hear);
    return {
      claim,
      pendingStore: makePendingStore(shelf, makePageStore(), { notifyTabs: notifyOthers, onExternalChange }, () => 0),
    };
  };
}
const phone = (shelf = makePageStore()): PendingStore => makePendingStore(shelf, makePageStore(), noOtherTabs, () => 0);

async function openTab(kept: PendingStore | Phone, answers: Answers = {}, owner = profile()) {
  const made = makeTestStore({
    answers: { getProfile: owner, submitProof: taken, ...answers },
    ports: 'claim' in kept ? kept : { pendingStore: kept, claim: alone },
    place: '/account/dashboard',
  });
  stops.push(startApp(made.store));
  await signIn(made.store);
  return made;
}
async function signIn({ dispatch }: AppStore) {
  dispatch(sessionStarted({ token: 'held', isAdmin: false }));
  await dispatch(profileApi.endpoints.getProfile.initiate(undefined, { forceRefetch: true }));
  await pass();
}
const getProof = ({ getState }: AppStore) => selectProof(getState(), held.id);
const takeBack = ({ dispatch }: AppStore) => dispatch(takeProofBack(held.id));
const sent = (message: string) => ({ problem: null, answer: { message } });
const handIn = async ({ dispatch }: AppStore, html = '<p>Done.</p>') => {
  const outcome = await dispatch(submitProof(task, held.id, html));
  await pass();
  return outcome;
};
const keysOf = ({ calls }: Awaited<ReturnType<typeof openTab>>['server']) =>
  calls.filter(({ name }) => name === 'submitProof').map(({ headers }) => headers.get('Idempotency-Key'));

// Must be first, before anything fetches the sender.
test('a proof waits while its sender cannot load, can be taken back, and goes once loaded', async () => {
  jest.doMock('./proofSending', () => {
    throw new Error('Loading chunk failed');
  });
  const { store, server } = await openTab(phone());
  await handIn(store);
  await pass(60_000);
  expect(getProof(store)).toMatchObject({ status: 'waiting', hasLeft: false });
  expect(await takeBack(store)).toBe('back');
  await handIn(store);
  jest.dontMock('./proofSending');
  await pass(60_000);
  expect(server.inputsOf('submitProof')).toHaveLength(1);
});

test('a proof is sent at once if possible and removed', async () => {
  const kept = phone();
  const { store, server, toasts } = await openTab(kept);
  expect(await handIn(store)).toBeNull();
  expect(server.inputsOf('submitProof')).toEqual([{ task_id: task.id, proof: '<p>Done.</p>' }]);
  expect(selectEnding(store.getState(), held.id)).toMatchObject(sent(messages.jobs.submitted));
  expect(toasts).toContainEqual(['success', messages.server.pendingWasSent(messages.jobs.proofLabel(task.jobTitle))]);
  expect(await kept.proofs(profile().data.id)).toEqual([]);
});

test('offline nothing is sent; back online the proof goes once', async () => {
  const { store, server } = await openTab(phone(), { ping: cut });
  await handIn(store);
  await pass(60_000);
  expect(server.inputsOf('submitProof')).toEqual([]);
  expect(getProof(store)).toMatchObject({ status: 'waiting', hasLeft: false });
  server.change({ ping: () => new Response(null) });
  await pass(60_000);
  expect(server.inputsOf('submitProof')).toHaveLength(1);
  await pass(120_000);
  expect(server.inputsOf('submitProof')).toHaveLength(1);
});

test('a proof without an answer is resent under its key, even after a restart, and cannot be taken back', async () => {
  const kept = phone();
  const first = await openTab(kept, { submitProof: () => odd(502, null) });
  await handIn(first.store);
  expect(getProof(first.store)).toMatchObject({ hasLeft: true });
  expect(await takeBack(first.store)).toBe('left');
  stops.splice(0).forEach((stop) => stop());
  const next = await openTab(kept);
  await pass();
  expect(new Set([...keysOf(first.server), ...keysOf(next.server)]).size).toBe(1);
  expect(keysOf(next.server)).toHaveLength(1);
  expect(await kept.proofs(profile().data.id)).toEqual([]);
});

test('two tabs send one proof', async () => {
  const tab = tabsOf(makePageStore());
  const one = await openTab(tab(), { ping: cut });
  const other = await openTab(tab(), { ping: cut });
  await handIn(one.store);
  await handIn(other.store, '<p>Other words.</p>');
  for (const { server } of [one, other]) server.change({ ping: () => new Response(null) });
  for (const { store } of [one, other]) store.dispatch(queueWoken());
  await pass(60_000);
  const sent = [...one.server.inputsOf('submitProof'), ...other.server.inputsOf('submitProof')];
  expect(sent).toEqual([{ task_id: task.id, proof: '<p>Done.</p>' }]);
});

test('two tabs keep their pauses with a failing server', async () => {
  const tab = tabsOf(makePageStore());
  const answers: Answers = { submitProof: () => odd(502, null) };
  const one = await openTab(tab(), answers);
  const other = await openTab(tab(), answers);
  await handIn(one.store);
  other.store.dispatch(queueWoken());
  await pass(1_000);
  expect(keysOf(one.server).length + keysOf(other.server).length).toBeLessThanOrEqual(2);
  await pass(9_000);
  expect(keysOf(one.server).length + keysOf(other.server).length).toBeLessThanOrEqual(6);
});

test('an accepted proof leaves nothing that a later start could call refused', async () => {
  const kept = phone();
  const order: string[] = [];
  const watched: PendingStore = {
    ...kept,
    changeProof: async (id, change) => {
      const result = await kept.changeProof(id, change);
      if (result === null) order.push('crossed out');
      return result;
    },
    dropPictures: (ids) => {
      order.push('pictures dropped');
      return kept.dropPictures(ids);
    },
  };
  const { store } = await openTab(watched);
  await handIn(store);
  expect(order).toEqual(['crossed out', 'pictures dropped']);
});

const inReview = { data: memberTask({ application: application({ ...held, status: 'in-review' }) }) };
/** A proof sent before, as the app finds it on start. */
const leaveBehind = (kept: PendingStore, html = '<p>Done.</p>') =>
  kept.keepProof(
    keptProof({
      owner: profile().data.id,
      applicationId: held.id,
      taskId: task.id,
      html,
      hasLeft: true,
      atMs: 0,
    }),
  );

test.each<[string, string, Answers]>([
  ['a picture is gone', `<p><img data-upload="${idOf(5)}"></p>`, {}],
  [
    'the server says it has one',
    '<p>Done.</p>',
    { submitProof: refuse('already_submitted', messages.jobs.alreadySubmitted) },
  ],
  [
    'it was rejected meanwhile',
    '<p>Done.</p>',
    { submitProof: refuse('rejected_before', messages.jobs.rejectedBefore) },
  ],
])('an arrived proof is not called refused later: %s', async (_case, proof, answers) => {
  const kept = phone();
  await leaveBehind(kept, proof);
  const { store, toasts } = await openTab(kept, { getTask: inReview, ...answers });
  await pass();
  expect(selectEnding(store.getState(), held.id)).toMatchObject(sent(messages.jobs.proofArrived));
  expect(toasts.filter(([kind]) => kind === 'error')).toEqual([]);
  expect(await kept.proofs(profile().data.id)).toEqual([]);
});

test('a sent proof is refused only once the server says that it did not arrive', async () => {
  const kept = phone();
  await leaveBehind(kept, `<p><img data-upload="${idOf(5)}"></p>`);
  const { store, server } = await openTab(kept, { getTask: cut });
  await pass(10_000);
  expect(getProof(store)).toMatchObject({ refusal: null, hasLeft: true });
  server.change({ getTask: { data: task } });
  await pass(60_000);
  expect(getProof(store)).toMatchObject({ refusal: messages.jobs.pictureMissing });
});

test('a proof sent faster from another phone gets a special message', async () => {
  const { store } = await openTab(phone(), {
    submitProof: refuse('already_submitted', messages.jobs.alreadySubmitted),
  });
  await handIn(store);
  expect(getProof(store)).toMatchObject({ refusal: messages.jobs.proofElsewhere });
});

test('a phone that can no longer write still sends the proof once under its key', async () => {
  const shelf = makePageStore();
  const kept = phone({
    ...shelf,
    change: (key, next) => (full ? Promise.reject(new Error('full')) : shelf.change(key, next)),
  });
  let full = false;
  const { store, server } = await openTab(kept, { ping: cut });
  await handIn(store);
  full = true;
  server.change({ ping: () => new Response(null), submitProof: () => odd(502, null) });
  await pass(60_000);
  expect(getProof(store)).toMatchObject({ status: 'waiting', hasLeft: true });
  server.change({ submitProof: taken });
  store.dispatch(queueWoken());
  await pass();
  expect(selectEnding(store.getState(), held.id)).toMatchObject(sent(messages.jobs.submitted));
  const sofar = keysOf(server);
  expect(new Set(sofar).size).toBe(1);
  store.dispatch(queueWoken());
  await pass(60_000);
  expect(keysOf(server)).toHaveLength(sofar.length);
});

test('a phone that fails over a proof leaves it for another try', async () => {
  const kept = phone();
  let broken = true;
  const { store, server } = await openTab({
    ...kept,
    changeProof: (id, change) => (broken ? Promise.reject(new Error('broken')) : kept.changeProof(id, change)),
  });
  await handIn(store);
  expect(getProof(store)).toMatchObject({ status: 'waiting' });
  broken = false;
  store.dispatch(queueWoken());
  await pass();
  expect(server.inputsOf('submitProof')).toHaveLength(1);
});

describe('a proof’s only copy of its text', () => {
  test('is a draft again after Take it back', async () => {
    const { store } = await openTab(phone(), { ping: cut });
    await handIn(store);
    expect(await takeBack(store)).toBe('back');
    expect(readDraft(held.id)).toBe('<p>Done.</p>');
  });

  test('is a draft again after a refusal, and OK does not overwrite a newer one', async () => {
    const { store } = await openTab(phone(), { submitProof: refuse('proof_too_long', messages.jobs.proofTooLong) });
    await handIn(store);
    expect(readDraft(held.id)).toBe('<p>Done.</p>');
    keepDraft(held.id, '<p>Shorter.</p>');
    await store.dispatch(dismiss(held.id));
    expect(readDraft(held.id)).toBe('<p>Shorter.</p>');
  });
});

test('the next person on the phone neither sees nor sends it; its member does', async () => {
  const kept = phone();
  const { store, server } = await openTab(kept, { ping: cut });
  await handIn(store);
  store.dispatch(sessionEnded('logout'));
  await pass();
  expect(getProof(store)).toBeUndefined();

  const bola = profile({ data: { ...profile().data, id: idOf(902) } });
  const other = await openTab(kept, {}, bola);
  await pass(60_000);
  expect(getProof(other.store)).toBeUndefined();
  expect(other.server.inputsOf('submitProof')).toEqual([]);
  expect(server.inputsOf('submitProof')).toEqual([]);

  const back = await openTab(kept);
  await pass();
  expect(back.server.inputsOf('submitProof')).toHaveLength(1);
});

describe('a shared picture that arrived after the session ended', () => {
  const picture = new Blob([new Uint8Array([0xff, 0xd8, 0xff])]);
  const [ada, bola] = [profile().data.id, idOf(902)];

  /** The share sheet's page with an earlier session's storage. */
  const shareInto = async (noted: boolean) => {
    const before = await openTab(phone());
    before.storage.setItem('sharenaira_token', 'held');
    if (!noted) before.storage.removeItem('sharenaira_person');
    const sharedShelf = memoryShelf();
    await keepShared(sharedShelf, [picture]);
    const { store } = makeTestStore({
      answers: { getProfile: refuse(401, messages.server.unauthenticated) },
      place: '/account/dashboard?shared=yes',
      ports: { storage: before.storage, sharedShelf },
    });
    stops.push(startApp(store));
    await pass();
    expect(store.getState().session).toMatchObject({ token: null, endedBy: 'expiry' });
    return sharedShelf;
  };

  test('waits for that session’s person and nobody else', async () => {
    const shelf = await shareInto(true);
    expect(await readShared(shelf, bola)).toEqual([]);
    expect(await readShared(shelf, ada)).toHaveLength(1);
  });

  test('is deleted if the person is unknown', async () => {
    expect(await (await shareInto(false)).all()).toEqual([]);
  });
});

describe('after another tab logged someone else in', () => {
  const bola = profile({ data: { ...profile().data, id: idOf(902) } });
  const follow = ({ storage, events }: Awaited<ReturnType<typeof openTab>>) => {
    storage.setItem('sharenaira_token', 'bolas');
    events.dispatchEvent(Object.assign(new Event('storage'), { key: 'sharenaira_token' }));
  };

  test.each([
    ['the server says who that is', bola],
    ['the server cannot say who that is', refuse(500, '')],
  ])('nothing of the first is shown to the next where %s', async (_case, answer) => {
    const tab = await openTab(phone(), { ping: cut });
    await handIn(tab.store);
    expect(getProof(tab.store)).toBeDefined();
    tab.server.change({ getProfile: answer });
    const shown: unknown[] = [];
    tab.store.subscribe(() => {
      const { session, pending } = tab.store.getState();
      if (session.token === 'bolas') shown.push(...Object.values(pending.proofs));
    });
    follow(tab);
    await pass(60_000);
    expect(tab.store.getState().session.token).toBe('bolas');
    expect(shown).toEqual([]);
    expect(tab.server.inputsOf('submitProof')).toEqual([]);
  });

  test('proofs belong to the next person, even before the server names them', async () => {
    const kept = phone();
    const tab = await openTab(kept, { ping: cut });
    let answer = (_profile: typeof bola): void => undefined;
    tab.server.change({ getProfile: () => new Promise((resolve) => (answer = resolve)) });
    follow(tab);
    const outcome = tab.store.dispatch(submitProof(task, held.id, '<p>By Bola.</p>'));
    await pass();
    answer(bola);
    expect(await outcome).toBeNull();
    await pass();
    expect(await kept.proofs(profile().data.id)).toEqual([]);
    expect(await kept.proofs(bola.data.id)).toMatchObject([{ html: '<p>By Bola.</p>' }]);
  });

  test('a person noted with another token is not this one', async () => {
    const kept = phone();
    const first = await openTab(kept, { ping: cut });
    await handIn(first.store);
    const next = makeTestStore({
      answers: { getProfile: refuse(500, ''), ping: cut },
      ports: { pendingStore: kept, storage: first.storage },
    });
    first.storage.setItem('sharenaira_token', 'bolas');
    stops.push(startApp(next.store));
    await pass();
    expect(next.store.getState().session.token).toBe('bolas');
    expect(next.store.getState().pending).toMatchObject({ owner: null, proofs: {} });
  });
});

test('a refusal ends it: shown once, kept until read, never resent', async () => {
  const { store, server, toasts } = await openTab(phone(), {
    submitProof: refuse('slot_expired', messages.jobs.slotExpired),
  });
  await handIn(store);
  await pass(120_000);
  expect(server.inputsOf('submitProof')).toHaveLength(1);
  expect(getProof(store)).toMatchObject({ refusal: messages.jobs.slotExpired });
  expect(toasts.filter(([kind]) => kind === 'error')).toHaveLength(1);
});

test.each([
  ['425', refuse(425, '')],
  ['429', refuse(429, '')],
  ['403 of a proxy', odd(403, '<html>')],
  ['the page of a public network', odd(200, '<html>')],
])('%s is no answer: it waits and is resent under its key', async (_case, answer) => {
  const kept = phone();
  const made = await openTab(kept, { submitProof: answer });
  await handIn(made.store);
  expect(await kept.proofs(profile().data.id)).toMatchObject([{ refusal: null }]);
  made.server.change({ submitProof: taken });
  await pass(60_000);
  expect(await kept.proofs(profile().data.id)).toEqual([]);
  expect(new Set(keysOf(made.server)).size).toBe(1);
});

test('a busy server’s answer does not undo a lost attempt: it cannot be taken back', async () => {
  let trips = 0;
  const submitProof = () => (trips++ === 0 ? cut() : refuse(429, ''));
  const { store } = await openTab(phone(), { submitProof });
  await handIn(store);
  await pass(1_000);
  expect(trips).toBe(2);
  expect(getProof(store)).toMatchObject({ status: 'waiting', hasLeft: true });
});

describe('a picture', () => {
  const bytes = new Uint8Array(80_000).fill(7);
  const total = bytes.length;
  /** Accepts a part only at the current end. */
  const shelf = () => {
    let received = 0;
    const parts: number[] = [];
    return {
      parts,
      getProofImage: () => ({ data: { received, url: null } }),
      uploadProofImage: ({ offset }: { offset: unknown }) => {
        parts.push(Number(offset));
        if (Number(offset) === received) received = Math.min(total, received + 32_768);
        return { data: { received, url: received === total ? '/media/0123.webp' : null } };
      },
    };
  };
  const imageOf = (id: string) => `<p><img data-upload="${id}"></p>`;
  /** The editor's content is in the draft, as in the form. */
  const add = async ({ dispatch }: AppStore, applicationId = held.id): Promise<string> => {
    const id = await dispatch(addPicture(applicationId, new Blob([bytes], { type: 'image/webp' })));
    keepDraft(applicationId, imageOf(id!));
    dispatch(queueWoken());
    await pass();
    return id!;
  };

  test('uploads in parts, and the proof carries its address', async () => {
    const { parts, ...server } = shelf();
    const { store, server: served } = await openTab(phone(), server);
    const id = await add(store);
    expect(parts).toEqual([0, 32_768, 65_536]);
    expect(selectPictures(store.getState())[id]).toMatchObject({ status: 'stored', receivedBytes: total });
    await handIn(store, `<p><img data-upload="${id}"></p>`);
    expect(served.inputsOf('submitProof')).toEqual([
      { task_id: task.id, proof: '<p><img src="/media/0123.webp"></p>' },
    ]);
  });

  test('resumes after a broken connection, and the proof waits for it', async () => {
    const { parts, ...server } = shelf();
    const { store, server: served } = await openTab(phone(), server);
    served.change({ uploadProofImage: (input) => (Number(input.offset) > 0 ? cut() : server.uploadProofImage(input)) });
    const id = await add(store);
    expect(selectPictures(store.getState())[id]).toMatchObject({ status: 'waiting', receivedBytes: 32_768 });
    await handIn(store, `<p><img data-upload="${id}"></p>`);
    expect(served.inputsOf('submitProof')).toEqual([]);
    served.change(server);
    store.dispatch(networkChecked({ atMs: 1, error: null }));
    await pass(60_000);
    expect(parts).toEqual([0, 32_768, 65_536]);
    expect(served.inputsOf('submitProof')).toHaveLength(1);
  });

  test('that is unreadable is reported, and its proof waits', async () => {
    const { store, server } = await openTab(phone(), {
      uploadProofImage: refuse('picture_unreadable', messages.profile.photoUnreadable),
    });
    const id = await add(store);
    expect(selectPictures(store.getState())[id]).toMatchObject({
      status: 'refused',
      problem: messages.profile.photoUnreadable,
    });
    await handIn(store, `<p>Done. <img data-upload="${id}"></p>`);
    expect(getProof(store)).toMatchObject({ refusal: messages.jobs.pictureMissing });
    expect(server.inputsOf('submitProof')).toEqual([]);
  });

  test('that is not on this phone blocks the proof', async () => {
    const { store } = await openTab(phone());
    expect(await handIn(store, `<p><img data-upload="${idOf(5)}"></p>`)).toBe(messages.jobs.pictureMissing);
  });

  test('removed from the proof is not sent', async () => {
    const { parts, ...server } = shelf();
    const { store, server: served } = await openTab(phone(), server);
    served.change({
      uploadProofImage: (input) => {
        dropDraft(held.id);
        return server.uploadProofImage(input);
      },
    });
    const id = await add(store);
    expect(parts).toEqual([0]);
    served.change(server);
    await pass(60_000);
    expect(parts).toEqual([0]);
    keepDraft(held.id, imageOf(id));
    store.dispatch(queueWoken());
    await pass();
    expect(parts).toEqual([0, 32_768, 65_536]);
  });

  test('that was refused is not resent on the next start, only by Retry', async () => {
    const kept = phone();
    const answers: Answers = { uploadProofImage: refuse('picture_unreadable', messages.profile.photoUnreadable) };
    const first = await openTab(kept, answers);
    const id = await add(first.store);
    stops.splice(0).forEach((stop) => stop());
    const { store, server } = await openTab(kept, { getProofImage: shelf().getProofImage, ...answers });
    await pass();
    expect(selectPictures(store.getState())[id]).toMatchObject({
      status: 'refused',
      problem: messages.profile.photoUnreadable,
    });
    expect(server.inputsOf('uploadProofImage')).toEqual([]);
    store.dispatch(pictureRetried(id));
    await pass();
    expect(server.inputsOf('uploadProofImage')).toHaveLength(1);
  });

  test('that is stuck does not block another job’s', async () => {
    const { parts, ...server } = shelf();
    const { store, server: served } = await openTab(phone(), { uploadProofImage: cut });
    const stuck = await add(store);
    served.change({
      getProofImage: ({ id }) => (id === stuck ? odd(502, null) : server.getProofImage()),
      uploadProofImage: server.uploadProofImage,
    });
    await add(store, second.application!.id);
    expect(parts).toEqual([0, 32_768, 65_536]);
  });

  test('without room on the phone is reported', async () => {
    const shelfOfPhone = makePageStore();
    const kept = phone({ ...shelfOfPhone, put: () => Promise.reject(new Error('full')) });
    const { store } = await openTab(kept, { ping: cut, uploadProofImage: cut });
    const id = await add(store);
    expect(selectPictures(store.getState())[id]).toMatchObject({ lasting: false });
  });
});
