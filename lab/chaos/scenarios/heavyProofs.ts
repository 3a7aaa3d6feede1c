import { readFileSync, writeFileSync } from 'node:fs';
import { updateProfile, uploadVerification, uploadPhoto } from '../../../src/contract/account';
import { urlOf, type ArgOf } from '../../../src/contract/endpoint';
import { limits } from '../../../src/contract/limits';
import { applyTask, submitProof } from '../../../src/contract/jobs';
import { exactly, none, told, type Figure } from '../figures';
import type { Kind } from '../environment';
import { heavyPictures, type HeavyPicture } from '../heavyPictures';
import { granted, type Line, type Person } from '../client';
import { postJob } from '../money';
import { gather, type Company, type Scene } from '../scenario';

const picturesAtOnce = 30;
const proofsAtOnce = 6;
const memoryMaxMb: Readonly<Record<Kind, number>> = { postgres: 450, embedded: 700 };
const patienceMs = 600_000;
const cleanMaxMs = 20;

const statusOf = (pid: number, field: string): number =>
  Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024;
const memoryMb = (pid: number): number => Math.round(statusOf(pid, 'VmRSS'));
/** What it took to start is no matter of pictures. */
const forgetPeak = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5');
const memoryPeakMb = (pid: number): number => Math.round(statusOf(pid, 'VmHWM'));
/** What the process has computed so far. The system counts in hundredths of a second. */
const processorMs = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
};

const atMost = (words: string, most: number, found: number): Figure => ({
  ...told(words, found),
  wanted: `at most ${most}`,
  right: found <= most,
});

const platforms = ['instagram', 'facebook', 'tiktok', 'twitter'] as const;

interface Sent {
  readonly what: string;
  readonly status: number;
  readonly text: string;
}

/** Sends a picture as a photo, or as a screenshot where photos are not taken in its format. */
const send = async (
  { origin }: Line,
  { address, token }: Person,
  { what, type, bytes }: HeavyPicture,
): Promise<Sent> => {
  const isPhoto = uploadPhoto.upload?.types.includes(type) ?? false;
  const form = new FormData();
  form.append(isPhoto ? 'profile_pics' : 'screenshot', new Blob([Uint8Array.from(bytes)], { type }), 'picture');
  const url = isPhoto ? urlOf(uploadPhoto) : urlOf(uploadVerification, { platform: platforms[0] });
  const answer = await fetch(`${origin}${url}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': address },
    body: form,
    signal: AbortSignal.timeout(patienceMs),
  });
  return { what, status: answer.status, text: await answer.text() };
};

const refusedOf = (sent: readonly Sent[]): string =>
  sent
    .filter(({ status }) => status !== 200)
    .map(({ what, status, text }) => `${what}: ${status} ${text}`)
    .join('; ');

/** Thirty of one member's pictures at once, and another's one by one beside them. */
const playPictures = async (
  { ground, server, line, members }: Company,
  heavy: readonly HeavyPicture[],
): Promise<Figure[]> => {
  const [many, few] = members as [Person, Person];
  const light = heavy.find(({ what }) => what === 'progressive JPEG') as HeavyPicture;
  const atStart = memoryPeakMb(server.pid);
  forgetPeak(server.pid);
  const before = memoryMb(server.pid);
  let answered = 0;
  const theirs = Array.from({ length: picturesAtOnce }, async (_, at) => {
    const sent = await send(line, many, heavy[at % heavy.length] as HeavyPicture);
    answered += 1;
    return sent;
  });
  const startedAt = performance.now();
  await Promise.race(theirs);
  const passed: number[] = [];
  const waitedMs: number[] = [];
  const own: Sent[] = [];
  while (answered < picturesAtOnce - 4) {
    const [answeredBefore, sentAt] = [answered, performance.now()];
    own.push(await send(line, few, light));
    passed.push(answered - answeredBefore);
    waitedMs.push(performance.now() - sentAt);
  }
  const sent = await Promise.all(theirs);
  const tookMs = performance.now() - startedAt;
  return [
    told('memory at most since the start, and before them (MB)', `${atStart}, ${before}`),
    exactly(
      `pictures of one member taken, of ${picturesAtOnce} at once`,
      picturesAtOnce,
      sent.filter(({ status }) => status === 200).length,
    ),
    ...(refusedOf(sent) ? [told('refused', refusedOf(sent))] : []),
    told('until all of them were answered (s)', Math.round(tookMs / 1_000)),
    told('pictures of another member taken meanwhile', own.length),
    none('refused to the other', own.filter(({ status }) => status !== 200).length),
    told('longest of them (ms)', Math.round(Math.max(...waitedMs))),
    // One is at work when it comes; the answer of the one before may still be on its way.
    atMost('most answers to the first while one of the other waited', 2, Math.max(...passed)),
    atMost('memory at most, with the pictures (MB)', memoryMaxMb[ground.kind], memoryPeakMb(server.pid)),
  ];
};

const inline = ({ type, bytes }: HeavyPicture): string =>
  `<p><img src="data:${type};base64,${bytes.toString('base64')}"></p>`;

/** As many heavy pictures as one proof takes, in several proofs at once. */
const playInline = async (
  { ground, server, line, admin, members }: Company,
  heavy: readonly HeavyPicture[],
): Promise<Figure[]> => {
  const job = await postJob(line, admin, { amount: 100, slots: 100 });
  const authors = members.slice(2);
  for (const member of authors) granted(await line.ask(applyTask, { task_id: job }, member));
  let proof = '<p>Posted.</p>';
  for (
    let at = 0;
    proof.length < limits.proofBodyMaxBytes - limits.photoMaxBytes * 1.4 && at < limits.proofPictures;
    at += 1
  )
    proof += inline(heavy[at % heavy.length] as HeavyPicture).replace('<p>', `<p>${at} `);
  const statuses = await Promise.all(
    authors.map(async ({ address, token }) => {
      const answer = await fetch(`${line.origin}${urlOf(submitProof)}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': address, 'content-type': 'application/json' },
        body: JSON.stringify({ task_id: job, proof } satisfies ArgOf<typeof submitProof>),
        signal: AbortSignal.timeout(patienceMs),
      });
      return answer.status;
    }),
  );
  return [
    told('MB in each of the proofs with pictures inside', Math.round(proof.length / 1_048_576)),
    exactly(
      `proofs with pictures inside taken, of ${proofsAtOnce} at once`,
      proofsAtOnce,
      statuses.filter((status) => status === 200).length,
    ),
    atMost('memory at most, with those as well (MB)', memoryMaxMb[ground.kind], memoryPeakMb(server.pid)),
  ];
};

/** Within every bound, and nothing to look at: refused only when it has been cleaned, so that it can be sent again and again. */
const dearTexts = (): Readonly<Record<string, string>> => {
  const { proofMaxTags, proofMaxTagCharacters, proofMaxEscapes, proofMaxBytes } = limits;
  const many = (piece: string): string =>
    piece.repeat(Math.min(proofMaxTags / (piece.split('<').length - 1), proofMaxTagCharacters / piece.length) - 1);
  const filled = (html: string): string =>
    `${html}${'&nbsp;'.repeat(proofMaxEscapes - 10)}`.padEnd(proofMaxBytes, ' \n');
  return {
    'nested tags': filled(many('<b><i>')),
    'styled tags': filled(many('<span style="color:red;background-color:rgb(1,2,3)">')),
    links: filled(many('<a href="https://x.y">')),
    attributes: filled(many('<p a b c d e f g h i j k l>')),
    lists: filled(many('<ul><li>')),
    'one tag': filled(`<p ${'a '.repeat(proofMaxTagCharacters / 2 - 10)}>`),
    'tags out of order': filled(many('<i><b></i></b>')),
    spaces: filled('<p>'),
  };
};

const playCleaning = async ({ server, line, admin, members }: Company): Promise<Figure[]> => {
  const job = await postJob(line, admin, { amount: 100, slots: 100 });
  const [member] = members as [Person];
  granted(await line.ask(applyTask, { task_id: job }, member));
  const calls = 20;
  const costOf = async (proof: string): Promise<number> => {
    const before = processorMs(server.pid);
    for (let call = 0; call < calls; call += 1) {
      const said = await line.ask(submitProof, { task_id: job, proof }, member);
      if (said.ok || said.code !== 'proof_required') throw new Error(`A dear text was answered: ${said.text}`);
    }
    return (processorMs(server.pid) - before) / calls;
  };
  await costOf('<p></p>');
  // Of the same length, so that what is left is the cleaning and not the call.
  const plain = await costOf(' '.repeat(limits.proofMaxBytes));
  const costs: [string, number][] = [];
  for (const [what, text] of Object.entries(dearTexts())) costs.push([what, Math.round(await costOf(text))]);
  const dearest = Math.max(...costs.map(([, ms]) => ms));
  return [
    told('processor time of a call with spaces alone (ms)', Math.round(plain)),
    told('of the dearest texts that are cleaned (ms)', costs.map(([what, ms]) => `${what} ${ms}`).join(', ')),
    atMost('of cleaning the dearest of them, without the call (ms)', cleanMaxMs, dearest - Math.round(plain)),
  ];
};

const withFollowers = (line: Line, member: Person) =>
  line.ask(updateProfile, { instagram: 'ada', instagram_followers: 5_000 }, member);

export const heavyProofsScene: Scene = {
  name: 'heavy-proofs',
  proves:
    'pictures and proofs as dear as are let in cannot eat the machine, and nobody waits for another’s but for one',
  on: ['embedded', 'postgres'],
  rounds: 1,
  play: async (stage) => {
    const company = await gather(stage, await stage.open(), 2 + proofsAtOnce);
    const heavy = await heavyPictures(() => stage.random.share());
    const [many] = company.members as [Person];
    granted(await withFollowers(company.line, many));
    const pictures = await playPictures(company, heavy);
    stage.say(`pictures: ${memoryPeakMb(company.server.pid)} MB at most`);
    const inlined = await playInline(company, heavy);
    stage.say(`pictures inside proofs: ${memoryPeakMb(company.server.pid)} MB at most`);
    const figures = [
      ...pictures,
      ...inlined,
      ...(await playCleaning(company)),
      none('servers gone', company.server.isGone() ? 1 : 0),
    ];
    company.line.close();
    return figures;
  },
};
