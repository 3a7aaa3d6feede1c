import { brand } from '../brand';

type Values = Readonly<Record<string, unknown>>;
type Drawer = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** One form of one person. */
export interface DraftOf {
  readonly form: string;
  readonly owner: string;
}

/** What a half-filled form holds: the fields that were changed, and what stood in them before. */
export interface FormDraft {
  readonly values: Values;
  readonly before: Values;
}

export interface FormDrafts {
  read: (of: DraftOf) => FormDraft | null;
  /** Keeps the fields of `values` that differ from `before`; where none does, there is nothing to keep. */
  keep: (of: DraftOf, values: Values, before: Values) => void;
  drop: (of: DraftOf) => void;
  /** Everybody's, for whoever leaves on purpose leaves nothing behind. */
  forgetAll: () => void;
}

type StoredDraft = DraftOf & FormDraft;

const key = `${brand.shortName}_drafts`;
const maxDrafts = 10;
/** A job with every text as long as it may be, before and after, fits in. */
const maxDraftCharacters = 50_000;
const secret = /password|otp|code|token/i;

const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isKept = (value: unknown): value is StoredDraft =>
  isRecord(value) &&
  typeof value.form === 'string' &&
  typeof value.owner === 'string' &&
  isRecord(value.values) &&
  isRecord(value.before);

/** A field's value as it is compared: a number and the digits typed for it are the same, nothing and an empty text too. */
export const asText = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : value === undefined || value === null ? '' : JSON.stringify(value);

/** The fields of `values` in which somebody would see another text than in `before`. */
const changedNames = (values: Values, before: Values): string[] =>
  Object.keys(values).filter((name) => !secret.test(name) && asText(values[name]) !== asText(before[name]));

/** Whether somebody would see another text in any field than in `before`. */
export const differs = (values: Values, before: Values): boolean => changedNames(values, before).length > 0;

const pick = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? '']));

/** Half-filled forms in a storage that lives as long as the tab. Where there is none, nothing is kept. */
export function formDrafts(drawer: Drawer | undefined): FormDrafts {
  const all = (): StoredDraft[] => {
    try {
      const stored: unknown = JSON.parse(drawer?.getItem(key) ?? '[]');
      return Array.isArray(stored) ? stored.filter(isKept) : [];
    } catch {
      // Not ours, or from a version that kept it otherwise.
      return [];
    }
  };
  const store = (drafts: readonly StoredDraft[]): void => {
    try {
      if (drafts.length === 0) drawer?.removeItem(key);
      else drawer?.setItem(key, JSON.stringify(drafts.slice(-maxDrafts)));
    } catch {
      // A full storage keeps an older draft, which must not stand for the newer one.
      drawer?.removeItem(key);
    }
  };
  const others = ({ form, owner }: DraftOf): StoredDraft[] =>
    all().filter((one) => one.form !== form || one.owner !== owner);

  return {
    read: ({ form, owner }) => all().find((one) => one.form === form && one.owner === owner) ?? null,
    keep: (of, values, before) => {
      const names = changedNames(values, before);
      const draft = { ...of, values: pick(values, names), before: pick(before, names) };
      const fits = names.length > 0 && JSON.stringify(draft).length <= maxDraftCharacters;
      store(fits ? [...others(of), draft] : others(of));
    },
    drop: (of) => store(others(of)),
    forgetAll: () => store([]),
  };
}
