import type { AnswerFor, ArgFor, MutationName } from '../../../api/mutations';

/** What is said when the server has no words of its own. Null: the screen says it where it belongs. */
export interface Words<Arg, Answer> {
  readonly success: string | ((arg: Arg, answer: Answer) => string | null) | null;
  readonly failure: string | null;
  /** For a call that threw, or whose answer nobody could read: whether it was done is unknown. */
  readonly broken?: string;
}

/** One line for each mutation; `src/web/testing/everyToast.ts` does not compile where one is missing. */
export type ToastTable = { readonly [Name in MutationName]: Words<ArgFor<Name>, AnswerFor<Name>> | 'inline' };
