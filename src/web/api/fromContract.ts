import type { z } from 'zod';
import type { AnswerOf, ArgOf, Endpoint } from '../../contract/endpoint';
import type { Call } from './call';

type Nothing = ReturnType<() => void>;
/** The hook's argument: the call's flat input, or nothing where the call takes none. */
export type CallArg<E extends Endpoint> = [keyof ArgOf<E>] extends [never] ? Nothing : ArgOf<E>;

type Checked<E extends Endpoint> = E['answer'] & z.ZodType<AnswerOf<E>, AnswerOf<E>>;
/** The answer is checked on arrival: see `catchSchemaFailure` in baseApi. */
const checked = <E extends Endpoint>({ answer }: E) => answer as Checked<E>;

export const fromContract = <E extends Endpoint>(endpoint: E) => ({
  query: (arg: CallArg<E>): Call => ({ endpoint, input: arg ?? {} }),
  responseSchema: checked(endpoint),
});

/** A call that sends one file. */
export const fromUpload = <E extends Endpoint>(endpoint: E) => ({
  query: (input: { file: File }): Call => ({ endpoint, input: { ...input } }),
  responseSchema: checked(endpoint),
});
