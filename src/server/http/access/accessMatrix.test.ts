import { json } from 'node:stream/consumers';
import { allEndpoints } from '../../../contract';
import type { Endpoint } from '../../../contract/endpoint';
import { failure, failures } from '../../../contract/errors';
import { systemCtx, type Ctx } from '../../context';
import { allRoutes } from '../../routes';
import { heldWorld } from '../../testing/access/heldWorld';
import { acting } from '../../testing/factories';
import { usualCodes } from '../reference/refusals';
import { fileOf } from '../../verb';
import { callers, exceptions, expectedAnswer, type Caller } from './rules';

const { current, undone } = heldWorld();
const everyCaller = Object.keys(callers) as Caller[];

/** The envelope, with a code that goes with this status and that the call declares. */
const expectFailure = ({ errors = [] }: Endpoint, status: number, body: unknown): void => {
  const { code } = failure.strict().parse(body);
  expect(failures[code].status).toBe(status);
  expect(usualCodes.has(code) || errors.includes(code)).toBe(true);
};

const answerTo = (endpoint: Endpoint, caller: Caller) =>
  undone(async ({ world }) => {
    const response = await world.ask(endpoint, world.exampleOf(endpoint), caller);
    if (endpoint.produces === 'events') {
      const body = response.stream();
      if (response.statusCode === 200) body.destroy();
      else expectFailure(endpoint, response.statusCode, await json(body));
    } else if (response.statusCode !== 200) expectFailure(endpoint, response.statusCode, response.json());
    else if (endpoint.produces === 'json') endpoint.answer.parse(response.json());
    return response.statusCode;
  });

it('has exceptions to calls of the contract alone', () => {
  expect(Object.keys(exceptions).filter((name) => !allEndpoints.some((endpoint) => endpoint.name === name))).toEqual(
    [],
  );
});

it.each(allEndpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s admits and refuses each caller as the table states',
  async (_name, endpoint) => {
    const [found, expected]: Record<string, number>[] = [{}, {}];
    for (const caller of everyCaller) {
      found![caller] = await answerTo(endpoint, caller);
      expected![caller] = expectedAnswer(endpoint, caller);
    }
    expect(found).toEqual(expected);
  },
);

it.each(allRoutes.filter(({ endpoint }) => endpoint.access !== 'public').map((route) => [route.endpoint.name, route]))(
  '%s is refused by its verb as well, when it is called without the check before it',
  async (_name, { endpoint, verb }) => {
    const { base, world } = current();
    const { input, file } = world.exampleOf(endpoint);
    const sent = { ...input, ...(file && { file: fileOf(file.bytes, file.type) }) } as never;
    const refusal = (ctx: Ctx) => undone<unknown>(() => verb(ctx, sent)).catch(({ code }: { code: string }) => code);
    const stranger: Ctx = { ...systemCtx(base), actor: { kind: 'anonymous' } };
    expect(await refusal(stranger)).toBe('unauthenticated');
    if (endpoint.access === 'admin') expect(await refusal(acting(stranger, world.people.owner))).toBe('forbidden');
  },
);
