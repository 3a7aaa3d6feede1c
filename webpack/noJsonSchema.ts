/**
 * Replaces the part of zod that writes JSON Schema: the server describes the API and compiles its answers with it, while a browser would carry 6 kB
 * that nothing there calls.
 */
const none = () => (): never => {
  throw new Error('JSON Schema is written on the server alone.');
};

export const createToJSONSchemaMethod = none;
export const createStandardJSONSchemaMethod = none;
