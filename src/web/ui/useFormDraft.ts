import { useLayoutEffect, useRef, useState } from 'react';
import { asText, differs, formDrafts, type FormDraft } from '../lib/formDrafts';
import { tabStorage } from '../lib/siteStorage';

type Fields = Readonly<Record<string, unknown>>;

interface FormKey {
  readonly getFieldsValue: () => object;
  readonly setFieldsValue: (values: never) => void;
  readonly resetFields: () => void;
}

interface Options<Values> {
  /** The form's subject; with an id where there is one form for each of many. */
  readonly name: string;
  /** The holder of the text. While unknown, nothing is kept. Another person gets another form: give it this as its key. */
  readonly holder: string | undefined;
  /** The form's first values. */
  readonly initialValues: Values;
}

/** `outdated`: the first values have changed since, so that the draft is offered and not filled in. */
type Stage = 'none' | 'restored' | 'outdated';

export interface HeldDraft<Values = object> {
  readonly stage: Stage;
  readonly keep: () => void;
  /** Forgets the draft once its values are sent. */
  readonly settle: () => void;
  /** Drops the draft, and shows the server's values. */
  readonly startOver: () => void;
  /** Fills in a draft that was only offered. */
  readonly fillIn: () => void;
  /** True while there are unsaved changes. */
  readonly changed: () => boolean;
  /** The form's values before the change. */
  readonly before: () => Values;
}

const getFields = (values: object): Fields => Object.fromEntries(Object.entries(values));

/** The part of a draft that the server does not have yet, and whether the server has something newer in its place. */
function compare(draft: FormDraft | null, now: Fields): { values: Fields; stage: Stage } {
  const open = Object.entries(draft?.values ?? {}).filter(([name, typed]) => asText(typed) !== asText(now[name]));
  const outdated = open.some(([name]) => asText(now[name]) !== asText(draft?.before[name]));
  return { values: Object.fromEntries(open), stage: open.length === 0 ? 'none' : outdated ? 'outdated' : 'restored' };
}

/**
 * Keeps a half-filled form while its screen is away: the network went and the person was led off, or the session ended and
 * they signed in again. It is theirs alone, in this tab alone, and holds no secrets.
 */
export function useFormDraft<Values extends object>(
  form: FormKey,
  { name, holder, initialValues }: Options<Values>,
): HeldDraft<Values> {
  const drafts = formDrafts(tabStorage());
  const of = holder === undefined ? null : { form: name, holder };
  const [{ values, ...found }] = useState(() => compare(of && drafts.read(of), getFields(initialValues)));
  const [stage, setStage] = useState(found.stage);
  const before = useRef(initialValues);

  useLayoutEffect(() => {
    if (found.stage === 'restored') form.setFieldsValue(values as never);
  }, [form, found.stage, values]);

  const keep = () => {
    if (of) drafts.keep(of, getFields(form.getFieldsValue()), getFields(before.current));
  };
  const end = (now: Values) => {
    before.current = now;
    if (of) drafts.drop(of);
    setStage('none');
  };

  return {
    stage,
    keep,
    settle: () => end(form.getFieldsValue() as Values),
    startOver: () => {
      form.resetFields();
      end(initialValues);
    },
    fillIn: () => {
      form.setFieldsValue(values as never);
      keep();
      setStage('restored');
    },
    changed: () => differs(getFields(form.getFieldsValue()), getFields(before.current)),
    before: () => before.current,
  };
}
