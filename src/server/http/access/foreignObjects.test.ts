import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { allEndpoints } from '../../../contract';
import type { Endpoint } from '../../../contract/endpoint';
import { newId } from '../../context';
import { applications, users } from '../../db/schema';
import { heldWorld } from '../../testing/access/heldWorld';
import type { Call } from '../../testing/access/send';
import { usualCaller, type World } from '../../testing/access/world';
import { endpointNamed } from '../../testing/fixtures/maker';
import type { Caller } from '../../testing/access/rules';

const { current, undone } = heldWorld();

const isId = (schema: z.ZodType): boolean =>
  [newId(), [newId()]].some((id) => schema.safeParse(id).success) &&
  !['not-an-id-at-all', ['not-an-id-at-all']].some((word) => schema.safeParse(word).success);
/** All id fields of a call, at any depth. */
const idFieldsOf = ({ params, query, body }: Endpoint): string[] =>
  [params, query, body].flatMap(({ shape }) =>
    Object.entries(shape).flatMap(([name, schema]) => (isId(schema as z.ZodType) ? [name] : [])),
  );

const answerTo = (endpoint: Endpoint, call: Call, caller: Caller) =>
  undone(async ({ world }) => {
    const { statusCode, headers, body } = await world.ask(endpoint, call, caller);
    // The call count and the call's id always differ.
    const stableHeaders = Object.fromEntries(Object.entries(headers).filter(([name]) => !/^(?:x-r|date)/.test(name)));
    return { statusCode, headers: stableHeaders, body };
  });

const withUnknown = ({ input = {}, ...call }: Call, field: string): Call => {
  const unknown = Array.isArray(input[field]) ? [newId()] : newId();
  return { ...call, input: { ...input, [field]: unknown } };
};

/** Only untakable jobs are hidden; this one, which its taker still sees, represents them. */
const ofOwnerAlone = (endpoint: Endpoint, world: World): Call =>
  endpoint.name === 'getTask' ? { input: { id: world.fixtures.stoppedJob } } : world.exampleOf(endpoint);

const members = allEndpoints.filter(({ access }) => access === 'member');
// Jobs have no owner among members: a late caller gets an explanation.
const ofNobody = 'task_id';
const named = members.flatMap((endpoint) =>
  idFieldsOf(endpoint)
    .filter((field) => field !== ofNobody)
    .map((field) => [endpoint.name, field, endpoint] as const),
);

describe('an object of another member', () => {
  it('is named by these calls', () => {
    expect(named.map(([name, field]) => `${name} ${field}`)).toEqual(
      expect.arrayContaining([
        'revokeSession id',
        'getTaskOpens id',
        'getWithdrawal id',
        'getProofImage id',
        'uploadProofImage id',
      ]),
    );
  });

  it.each(named)('of %s, named by %s, gets the same bytes as a missing one', async (_name, field, endpoint) => {
    const call = ofOwnerAlone(endpoint, current().world);
    for (const caller of ['other', 'admin', 'exAdminAnew'] as const)
      expect(await answerTo(endpoint, call, caller)).toEqual(
        await answerTo(endpoint, withUnknown(call, field), caller),
      );
  });

  it('of another admin gets them too', async () => {
    const endpoint = allEndpoints.find(({ name }) => name === 'deleteTableView')!;
    const { world } = current();
    const call: Call = { input: { id: world.fixtures.viewOfDeputy } };
    const foreign = await answerTo(endpoint, call, 'admin');
    expect(foreign.statusCode).toBe(404);
    expect(foreign).toEqual(await answerTo(endpoint, withUnknown(call, 'id'), 'admin'));
  });

  const ofJobOwner = allEndpoints
    .filter(({ access }) => access === 'owner')
    .flatMap((endpoint) => idFieldsOf(endpoint).map((field) => [endpoint.name, field, endpoint] as const));
  it.each(ofJobOwner)('of another job owner gets them too: %s by %s', async (_name, field, endpoint) => {
    const call = current().world.exampleOf(endpoint);
    const foreign = await answerTo(endpoint, call, 'otherJobOwner');
    expect(foreign.statusCode).toBe(404);
    expect(foreign).toEqual(await answerTo(endpoint, withUnknown(call, field), 'otherJobOwner'));
  });

  const ofAdmin = allEndpoints.filter(({ access }) => access === 'admin');
  const idsInAdminCalls = ofAdmin.flatMap((endpoint) =>
    idFieldsOf(endpoint).map((field) => [endpoint.name, field, endpoint] as const),
  );
  it.each(idsInAdminCalls)('that does not exist causes no server error: %s by %s', async (_name, field, endpoint) => {
    const call = withUnknown(current().world.exampleOf(endpoint), field);
    expect([200, 400, 404, 409]).toContain((await answerTo(endpoint, call, 'admin')).statusCode);
  });
});

it('reveals nothing of its holder to other members or strangers', async () => {
  const { world } = current();
  const { holder } = world.people;
  const { proofInReview, sentPayout, waitingPayout, pendingWithdrawal, pictureUpload } = world.fixtures;
  const { photo, verificationPicture, session, note, payoutBatch } = world.fixtures;
  const traces = [holder.id, holder.email, holder.fullname, holder.phone, holder.referralCode, photo];
  traces.push(proofInReview, sentPayout, waitingPayout, pendingWithdrawal, pictureUpload);
  traces.push(verificationPicture, session, note, payoutBatch);
  const reads = allEndpoints.filter(
    ({ access, method, produces }) => access !== 'admin' && method === 'GET' && produces !== 'events',
  );
  for (const endpoint of reads)
    for (const caller of ['other', 'exAdminAnew', 'anonymous'] as const) {
      const { body } = await answerTo(endpoint, world.exampleOf(endpoint), caller);
      expect([endpoint.name, traces.filter((mark) => body.includes(mark))]).toEqual([endpoint.name, []]);
    }
});

describe('a job owner', () => {
  const ofOwners = allEndpoints.filter(({ access }) => access === 'owner');
  /** The member's details, in spellings found nowhere else. */
  const personal = {
    ...{ dob: '1994-05-17', gender: 'female' as const, username: 'ebele.the.first', instagram: '@ebele_on_instagram' },
    ...{ bankName: 'Wema Bank', accountName: 'NWOSU EBELE C', accountNo: '3141592653' },
  };
  const text = 'Ask my sister for the rest.';

  /** Everything the owner can be sent: answers with headers, documents as page and CSV, and pictures. */
  const shownToOwner = () =>
    undone(async ({ world, db }) => {
      const { people, fixtures } = world;
      const { ownerProof: proof, photo: picture } = fixtures;
      await db.update(users).set(personal).where(eq(users.id, people.holder.id));
      await db
        .update(applications)
        .set({ proof: sql`${applications.proof} || ${text}` })
        .where(eq(applications.id, proof));
      const shown: { name: string; statusCode: number; bytes: string }[] = [];
      const keep = (name: string, { statusCode, headers, rawPayload }: Awaited<ReturnType<World['ask']>>) =>
        shown.push({ name, statusCode, bytes: `${JSON.stringify(headers)} ${rawPayload.toString('latin1')}` });
      for (const endpoint of [...ofOwners, endpointNamed('getReport'), endpointNamed('askOwnerLink')])
        await undone(async () => keep(endpoint.name, await world.ask(endpoint, world.exampleOf(endpoint), 'jobOwner')));
      const ownStatement = endpointNamed('makeOwnStatement');
      const made = await world.ask(ownStatement, world.exampleOf(ownStatement), 'jobOwner');
      expect(made.statusCode).toBe(200);
      // Returns its open slots, with a credit note.
      const stop = { input: { id: fixtures.ownerJob, status: 'stopped' } };
      expect((await world.ask(endpointNamed('setTaskStatus'), stop, 'admin')).statusCode).toBe(200);
      const listed = await world.ask(endpointNamed('listOwnDocuments'), {}, 'jobOwner');
      const documents = listed.json<{ data: { id: string; kind: string }[] }>().data;
      for (const { id, kind } of documents)
        for (const name of ['getOwnDocument', 'downloadOwnDocument'])
          keep(`${name} of ${kind}`, await world.ask(endpointNamed(name), { input: { id } }, 'jobOwner'));
      const headers = { cookie: fixtures.cookies.jobOwner };
      const file = picture.replace('/media/', '/media/owner/');
      keep(file, await world.app.inject({ url: file, headers }));
      return shown;
    });

  it('and anyone with a report link see nothing that identifies a member', async () => {
    const { id, email, fullname, phone, referralCode } = current().world.people.holder;
    const [, surname = ''] = fullname.split(' ');
    const { gender: _, ...found } = personal;
    const traces = [
      id,
      email,
      fullname,
      surname,
      phone,
      phone.slice(4),
      referralCode,
      text,
      'userId',
      'account_number',
    ];
    traces.push(...Object.values(found));
    const shown = await shownToOwner();
    expect(shown.filter(({ statusCode }) => statusCode !== 200).map(({ name }) => name)).toEqual([]);
    const kinds = ['receipt', 'invoice', 'credit_note', 'statement'];
    const names = kinds.flatMap((kind) => [`getOwnDocument of ${kind}`, `downloadOwnDocument of ${kind}`]);
    expect(shown.map(({ name }) => name)).toEqual(expect.arrayContaining([...names, 'exportOwnJob', 'getReport']));
    for (const { name, bytes } of shown)
      expect([name, traces.filter((trace) => bytes.includes(trace))]).toEqual([name, []]);
    // Proves that the search can find things: the member's public label and the picture are there.
    expect(shown.find(({ name }) => name === 'listOwnProofs')?.bytes).toContain('Ebele N.');
  });

  it('gets no live events about members', async () => {
    const { world } = current();
    const { statusCode } = await world.ask(endpointNamed('liveEvents'), {}, 'jobOwner');
    expect(statusCode).toBe(401);
  });

  it('sees nothing of another owner, in any list and by any id or name', async () => {
    const { world } = current();
    const { photo, cookies, reportLink, reportCode, jobOwner, ownerJob, ownerProof } = world.fixtures;
    const { receipt, unpaidJob, bookedDeposit, refundRequest } = world.fixtures;
    const traces = ['buyer@shop.example', 'accounts@shop.example', reportLink, reportCode, jobOwner];
    traces.push(ownerJob, ownerProof, receipt, unpaidJob, bookedDeposit, refundRequest);
    for (const endpoint of ofOwners) {
      const { statusCode, headers, body } = await answerTo(endpoint, world.exampleOf(endpoint), 'otherJobOwner');
      const bytes = `${JSON.stringify(headers)} ${body}`;
      expect([endpoint.name, statusCode === 404 || statusCode === 200]).toEqual([endpoint.name, true]);
      expect([endpoint.name, traces.filter((trace) => bytes.includes(trace))]).toEqual([endpoint.name, []]);
    }
    const lookAt = async (name: string) => {
      const url = `/media/owner/${name}`;
      const { statusCode, json } = await world.app.inject({ url, headers: { cookie: cookies.otherJobOwner } });
      return { statusCode, ...json<{ error: { code: string } }>() };
    };
    const [foreign, unknown] = [photo.replace('/media/', ''), `${'0f'.repeat(16)}.webp`];
    expect(await lookAt(foreign)).toMatchObject({ statusCode: 404 });
    expect(await lookAt(foreign)).toEqual(await lookAt(unknown));
  });
});

const extras = [
  'balance',
  'status',
  'isAdmin',
  'is_admin',
  'user_id',
  'userId',
  'role',
  'id',
  '__proto__',
  'constructor',
];

const everyTable = async (): Promise<Record<string, string>> => {
  const { db } = current();
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`SELECT oid::regclass::text AS name FROM pg_class
         WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition ORDER BY 1`,
  );
  const hashes = tables.map(
    ({ name }) =>
      `SELECT '${name}' AS name, coalesce(md5(string_agg(t::text, '|' ORDER BY t::text)), '') AS held FROM ${name} t`,
  );
  const { rows } = await db.execute<{ name: string; held: string }>(sql.raw(hashes.join(' UNION ALL ')));
  return Object.fromEntries(rows.map(({ name, held }) => [name, held]));
};

const takesJson = ({ method, upload }: Endpoint): boolean => method !== 'GET' && method !== 'HEAD' && upload === null;

/** JSON as an attacker writes it, with any field name, even `__proto__`. */
const withField =
  (name: string) =>
  (json: string): string =>
    `{"${name}":${name === '__proto__' ? '{"isAdmin":true}' : 'true'}${json === '{}' ? '' : ','}${json.slice(1)}`;

describe('a field unknown to the contract', () => {
  it('would show in the tables if it changed anything', async () => {
    const before = await everyTable();
    const changed = await undone(async ({ world }) => {
      const endpoint = allEndpoints.find(({ name }) => name === 'updateProfile')!;
      expect((await world.ask(endpoint, world.exampleOf(endpoint), 'holder')).statusCode).toBe(200);
      return everyTable();
    });
    expect(Object.keys(before).filter((name) => before[name] !== changed[name])).toEqual([
      'audit',
      'counter_changes',
      'users',
    ]);
  });

  it.each(allEndpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    'is refused by %s in address and body without any change',
    async (_name, endpoint) => {
      const { world } = current();
      const before = await everyTable();
      const known = Object.keys({ ...endpoint.query.shape, ...endpoint.body.shape });
      for (const extra of extras.filter((one) => !known.includes(one))) {
        const call = world.exampleOf(endpoint);
        const inAddress: Call = { ...call, query: { [extra]: 'true' } };
        const inBody: Call = { ...call, rewrite: withField(extra) };
        for (const hostile of takesJson(endpoint) ? [inAddress, inBody] : [inAddress]) {
          const { statusCode } = await world.ask(endpoint, hostile, usualCaller[endpoint.access]);
          expect([extra, statusCode]).toEqual([extra, 400]);
        }
      }
      expect(await everyTable()).toEqual(before);
    },
  );
});
