/** What is said when the server has no words of its own. Null: the screen says it where it belongs. */
export interface ToastWords<Arg, Answer> {
  readonly success: string | ((arg: Arg, answer: Answer) => string | null) | null;
  readonly failure: string | null;
  /** For a call that threw, or whose answer nobody could read: whether it was done is unknown. */
  readonly broken?: string;
}

const words: Record<string, ToastWords<never, never> | undefined> = {};

/** Keeps the words of a mutation under its name: they come with the file that declares it. */
export function registerToast<Arg, Answer>(name: string, toast: ToastWords<Arg, Answer> | undefined): void {
  if (toast) words[name] = toast;
}

export const toastOf = (name: string): ToastWords<unknown, unknown> | undefined =>
  // Each line was tied to its own call when it was registered; here any of them may have ended.
  words[name] as ToastWords<unknown, unknown> | undefined;
