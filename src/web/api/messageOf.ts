/** The server's message in an answer; empty where it has none. */
export const messageOf = (answer: unknown): string =>
  typeof answer === 'object' && answer !== null && 'message' in answer && typeof answer.message === 'string'
    ? answer.message
    : '';
