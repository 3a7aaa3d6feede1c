import type { Endpoint, Toast } from '../../contract/endpoint';

const toasts: Record<string, Toast | undefined> = {};

/** Keeps the toast of a mutation under its name: an action names its call, whose slice may be loaded late. */
export function registerToast({ name, toast }: Pick<Endpoint, 'name' | 'toast'>): void {
  toasts[name] = toast;
}

export const toastOf = (name: string): Toast<unknown, unknown> | undefined =>
  // Each toast was tied to its own call where it was declared; here any of them may have ended.
  toasts[name] as Toast<unknown, unknown> | undefined;
