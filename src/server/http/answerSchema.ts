import { z } from 'zod';
import type { Endpoint } from '../../contract/endpoint';

type JsonSchema = Record<string, unknown>;

// Types and the contract's tests prove the values; the serializer only needs shapes, and every keyword costs time per answer.
const checks = [
  'pattern',
  'format',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'minItems',
  'maxItems',
  'propertyNames',
];

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `anyOf: [X, null]` as `type: [X, null]`, which needs no trial of each branch. */
const flattenNullable = (schema: JsonSchema): void => {
  const { anyOf } = schema;
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return;
  const [some, none] = anyOf as unknown[];
  if (!isSchema(some) || !isSchema(none) || none.type !== 'null') return;
  if (typeof some.type !== 'string' || some.type === 'object' || some.type === 'array') return;
  delete schema.anyOf;
  schema.type = [some.type, 'null'];
};

/** The shape of an endpoint's answer for the compiled serializer: fields outside the contract are dropped, a missing one is an error. */
export const answerSchema = ({ answer }: Endpoint): JsonSchema => {
  const schema: JsonSchema = z.toJSONSchema(answer, {
    io: 'output',
    target: 'draft-7',
    override: ({ jsonSchema }) => {
      const found = jsonSchema as JsonSchema;
      for (const check of checks) Reflect.deleteProperty(found, check);
      if (found.type === 'string') delete found.enum;
      flattenNullable(found);
    },
  });
  delete schema.$schema;
  return schema;
};
