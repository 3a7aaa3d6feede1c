import { brand } from '../brand';
import type { Drawer } from './siteStorage';

type Values = Readonly<Record<string, unknown>>;

interface DraftKey {
  readonly form: string;
  readonly holder: string;
}

export interface FormDraft {
  readonly values: Values;
  readonly before: Values;
}

type StoredDraft = DraftKey & FormDraft;

const key = `${brand.shortName}_drafts`;
const maxDrafts = 10;
/** Fits a job with all texts at full length, twice. */
const maxDraftCharacters = 50_000;
const secret = /password|otp|code|token/i;

const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isKept = (value: unknown): value is StoredDraft =>
  isRecord(value) &&
  typeof value.form === 'string' &&
  typeof value.holder === 'string' &&
  isRecord(value.values) &&
  isRecord(value.before);

/** For comparison: numbers equal their digits, and null an empty text. */
export const asText = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : value === undefined || value === null ? '' : JSON.stringify(value);

const changedNames = (values: Values, before: Values): string[] =>
  Object.keys(values).filter((name) => !secret.test(name) && asText(values[name]) !== asText(before[name]));

export const differs = (values: Values, before: Values): boolean => changedNames(values, before).length > 0;

const pick = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? '']));

export function formDrafts(drawer: Omit<Drawer, 'keys'> | undefined) {
  const all = (): StoredDraft[] => {
    try {
      const stored: unknown = JSON.parse(drawer?.getItem(key) ?? '[]');
      return Array.isArray(stored) ? stored.filter(isKept) : [];
    } catch {
      // Foreign or from another version.
      return [];
    }
  };
  const store = (drafts: readonly StoredDraft[]): void => {
    if (drafts.length === 0) drawer?.removeItem(key);
    else drawer?.setItem(key, JSON.stringify(drafts.slice(-maxDrafts)));
  };
  const others = ({ form, holder }: DraftKey): StoredDraft[] =>
    all().filter((one) => one.form !== form || one.holder !== holder);

  return {
    read: ({ form, holder }: DraftKey): FormDraft | null =>
      all().find((one) => one.form === form && one.holder === holder) ?? null,
    /** Keeps the fields of `values` that differ from `before`. */
    keep: (of: DraftKey, values: Values, before: Values): void => {
      const names = changedNames(values, before);
      const draft = { ...of, values: pick(values, names), before: pick(before, names) };
      const fits = names.length > 0 && JSON.stringify(draft).length <= maxDraftCharacters;
      store(fits ? [...others(of), draft] : others(of));
    },
    drop: (of: DraftKey): void => store(others(of)),
    /** For everyone: logging out leaves nothing behind. */
    forgetAll: (): void => store([]),
  };
}
