import type { FastifyInstance } from 'fastify';
import { type Endpoint, urlOf } from '../../../contract/endpoint';

export type Input = Readonly<Record<string, unknown>>;
export type Response = Awaited<ReturnType<FastifyInstance['inject']>>;
export interface Call {
  readonly input?: Input;
  readonly file?: { readonly bytes: Buffer; readonly type: string };
  readonly cookie?: string;
  readonly query?: Readonly<Record<string, string>>;
  /** Changes the body's JSON before sending. */
  readonly rewrite?: (json: string) => string;
}

const fieldsOf = (schema: Endpoint['body'], input: Input): Input =>
  Object.fromEntries(Object.entries(input).filter(([key]) => key in schema.shape));

const boundary = 'a-boundary-of-the-access-tests';
const formOf = ({ upload }: Endpoint, { bytes, type }: NonNullable<Call['file']>): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${upload?.field}"; filename="blob"\r\ncontent-type: ${type}\r\n\r\n`,
    ),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);

const bodyOf = (endpoint: Endpoint, { input = {}, file, rewrite }: Call) => {
  if (endpoint.upload && file)
    return { type: `multipart/form-data; boundary=${boundary}`, payload: formOf(endpoint, file) };
  const json = JSON.stringify(fieldsOf(endpoint.body, input));
  if (rewrite) return { type: 'application/json', payload: rewrite(json) };
  if (endpoint.method === 'GET' || endpoint.method === 'HEAD' || endpoint.takesForm) return null;
  return { type: 'application/json', payload: json };
};

export const send = async (
  app: FastifyInstance,
  endpoint: Endpoint,
  call: Call,
  token: string | null,
): Promise<Response> => {
  const { input = {}, cookie } = call;
  const entries = Object.entries({ ...fieldsOf(endpoint.query, input), ...call.query });
  const query = new URLSearchParams(
    Object.fromEntries(entries.map(([name, value]) => [name, String(value)])),
  ).toString();
  const body = bodyOf(endpoint, call);
  return app.inject({
    method: endpoint.method,
    url: `${urlOf(endpoint, input)}${query && '?'}${query}`,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(cookie === undefined ? {} : { cookie }),
      ...(body ? { 'content-type': body.type } : {}),
    },
    ...(body ? { payload: body.payload } : {}),
    // An event stream has no end, so its headers are the answer.
    ...(endpoint.produces === 'events' ? { payloadAsStream: true as const } : {}),
  });
};
