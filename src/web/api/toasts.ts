/** The text shown where the server gives none. Null: the screen shows the outcome itself. */
export interface ToastWords<Arg, Answer> {
  readonly success: string | ((arg: Arg, answer: Answer) => string | null) | null;
  readonly failure: string | null;
  /** For a call without a readable answer: whether it was done is unknown. */
  readonly broken?: string;
}

const words: Record<string, ToastWords<never, never> | undefined> = {};

/** Registers the toast of a mutation under its name, with the slice that declares it. */
export function registerToast<Arg, Answer>(name: string, toast: ToastWords<Arg, Answer> | undefined): void {
  if (toast) words[name] = toast;
}

export const toastOf = (name: string): ToastWords<unknown, unknown> | undefined =>
  // Each line was tied to its own call when it was registered; here any of them may have ended.
  words[name] as ToastWords<unknown, unknown> | undefined;
