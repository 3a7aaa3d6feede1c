import { type AnswerOf, type ArgOf, basePath, type Endpoint } from '../../contract/endpoint';
import { type FailureCode, failureCodes, failures, type Selection } from '../../contract/errors';
import { allEndpoints, type Endpoints } from '../../contract';

type EndpointName = keyof Endpoints;

class Refusal {
  constructor(
    readonly status: number,
    readonly body: unknown,
    readonly headers: Record<string, string> = {},
  ) {}
}

/** Codes for refusals given by status. */
const usualCodes: Readonly<Record<number, FailureCode>> = {
  400: 'validation_failed',
  401: 'session_ended',
  422: 'key_reused',
};
const codeWith = (status: number): FailureCode | undefined =>
  usualCodes[status] ?? failureCodes.find((code) => failures[code].status === status);

export const refuse = (
  what: FailureCode | number,
  message: string,
  fields?: Record<string, string>,
  selection?: Selection,
): Refusal => {
  const [code, status] = typeof what === 'number' ? [codeWith(what), what] : [what, failures[what].status];
  return new Refusal(status, {
    error: true,
    code,
    message,
    data: null,
    ...(fields ? { fields } : {}),
    ...(selection ? { selection } : {}),
  });
};
export const odd = (status: number, body: unknown, headers?: Record<string, string>): Refusal =>
  new Refusal(status, body, headers);
export const cut = (): never => {
  throw new TypeError('Failed to fetch');
};

/** Constant parts of the envelope may be omitted. */
type AnswerBody<E extends Endpoint> = Omit<AnswerOf<E>, 'error' | 'message' | 'data'> &
  (AnswerOf<E> extends { data: null } ? { data?: null } : Pick<AnswerOf<E>, 'data' & keyof AnswerOf<E>>) & {
    message?: string;
  };
type AnswerOrRefusal<E extends Endpoint> = AnswerBody<E> | Refusal | Response;
type Answer<E extends Endpoint> =
  AnswerOrRefusal<E> | ((input: ArgOf<E>) => AnswerOrRefusal<E> | Promise<AnswerOrRefusal<E>>);
export type Answers = { readonly [Name in EndpointName]?: Answer<Endpoints[Name]> };

export interface ServedCall {
  readonly name: string;
  readonly url: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly headers: Headers;
}

export interface FakeServer {
  readonly fetch: typeof fetch;
  readonly calls: readonly ServedCall[];
  inputsOf(name: EndpointName): readonly ServedCall['input'][];
  settled(): Promise<void>;
  change(answers: Answers): void;
}

export const origin = 'http://sharenaira.test';

const getPattern = ({ version, path }: Endpoint): RegExp =>
  new RegExp(`^${basePath[version]}${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);

async function readCall(request: Request): Promise<ServedCall> {
  const { pathname, searchParams } = new URL(request.url);
  const fits = allEndpoints.filter((one) => one.method === request.method && getPattern(one).test(pathname));
  // A literal path wins over a parameter.
  const endpoint = fits.find((one) => !one.path.includes('{')) ?? fits[0];
  if (!endpoint) throw new Error(`The contract has no ${request.method} ${pathname}`);
  const type = request.headers.get('content-type') ?? '';
  const body: unknown = type.startsWith('application/json')
    ? await request.json()
    : type.startsWith('multipart/')
      ? Object.fromEntries(await request.formData())
      : {};
  return {
    name: endpoint.name,
    url: request.url,
    input: {
      ...Object.fromEntries(searchParams),
      ...Object.fromEntries(
        Object.entries(getPattern(endpoint).exec(pathname)?.groups ?? {}).map(([key, text]) => [
          key,
          decodeURIComponent(text),
        ]),
      ),
      ...(body as object),
    },
    headers: request.headers,
  };
}

const json = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });

/** The clock before tests fake it. */
const inRealTime = setTimeout;
const passing = (ms: number) => new Promise((resolve) => inRealTime(resolve, ms));
/** Answers come after the press, so tests must wait. */
const answerTakesMs = 25;
const isClockFaked = (): boolean => 'clock' in setTimeout;

let latest: FakeServer | null = null;
export const servedNow = (): FakeServer => latest ?? serve({});

/** An endpoint missing in the table answers 501, which a screen shows as a failure. */
export function serve(answers: Answers): FakeServer {
  const calls: ServedCall[] = [];
  let open = 0;
  let answered = 0;
  let table: Record<string, unknown> = { ping: () => new Response(null), ...answers };

  async function answer(request: Request): Promise<Response> {
    const call = await readCall(request);
    calls.push(call);
    const line = table[call.name];
    const result: unknown = typeof line === 'function' ? await (line as (input: unknown) => unknown)(call.input) : line;
    if (result === undefined) return json(501, { error: true, message: `${call.name} is not served`, data: null });
    if (result instanceof Response) return result;
    if (result instanceof Refusal) return json(result.status, result.body, result.headers);
    return json(200, { error: false, message: '', data: null, ...(result as object) });
  }

  const server: FakeServer = {
    fetch: async (input, init) => {
      const request = new Request(input, init);
      open += 1;
      try {
        // Tests with a fake clock cannot wait for the real one.
        if (!isClockFaked()) await passing(answerTakesMs);
        return await answer(request);
      } finally {
        open -= 1;
        answered += 1;
      }
    },
    calls,
    inputsOf: (name) => calls.filter((call) => call.name === name).map(({ input }) => input),
    settled: async () => {
      let before: number;
      do {
        before = answered;
        await passing(30);
      } while (open > 0 || answered > before);
    },
    change: (more) => {
      table = { ...table, ...more };
    },
  };
  latest = server;
  return server;
}
