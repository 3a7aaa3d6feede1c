import { Button } from 'antd';
import { useLayoutEffect, useRef, useState, type MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { asText, differs, formDrafts, type FormDraft } from '../lib/formDrafts';
import { tabStorage } from '../lib/siteStorage';
import './DraftNote.css';

type Fields = Readonly<Record<string, unknown>>;

interface FormKey {
  readonly getFieldsValue: () => object;
  readonly setFieldsValue: (values: never) => void;
  readonly resetFields: () => void;
}

interface Options<Values> {
  readonly name: string;
  /** The text's owner; nothing is kept while unknown. Use it as the form's key. */
  readonly holder: string | undefined;
  readonly initialValues: Values;
}

/** `outdated`: the server's values changed, so the draft is offered, not filled in. */
type Stage = 'none' | 'restored' | 'outdated';

interface HeldDraft<Values = object> {
  readonly stage: Stage;
  readonly keep: () => void;
  readonly settle: () => void;
  readonly startOver: () => void;
  readonly fillIn: () => void;
  readonly changed: () => boolean;
  readonly before: () => Values;
}

const getFields = (values: object): Fields => Object.fromEntries(Object.entries(values));

function compare(draft: FormDraft | null, now: Fields): { values: Fields; stage: Stage } {
  const open = Object.entries(draft?.values ?? {}).filter(([name, typed]) => asText(typed) !== asText(now[name]));
  const outdated = open.some(([name]) => asText(now[name]) !== asText(draft?.before[name]));
  return { values: Object.fromEntries(open), stage: open.length === 0 ? 'none' : outdated ? 'outdated' : 'restored' };
}

/** Keeps a half-filled form for its person and tab, without secrets. */
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

const firstField = 'input:not([readonly], [type="hidden"]), select, textarea';

interface Props {
  draft: Pick<HeldDraft, 'stage' | 'startOver'> & Partial<Pick<HeldDraft, 'fillIn'>>;
}

export function DraftNote({ draft: { stage, startOver, fillIn } }: Props) {
  if (stage === 'none') return null;
  const inForm = (act: () => void) => (event: MouseEvent<HTMLButtonElement>) => {
    const { form } = event.currentTarget;
    // The button disappears with the focus.
    flushSync(act);
    form?.querySelector<HTMLElement>(firstField)?.focus();
  };
  return (
    <p className="sn-draft" role="status">
      {stage === 'restored' ? (
        <>
          <span>We kept what you typed.</span>
          <Button type="link" size="small" onClick={inForm(startOver)}>
            Start over
          </Button>
        </>
      ) : (
        <>
          <span>This was changed after you began. We kept what you typed.</span>
          {fillIn && (
            <Button type="link" size="small" onClick={inForm(fillIn)}>
              Fill it in
            </Button>
          )}
          <Button type="link" size="small" onClick={inForm(startOver)}>
            Throw it away
          </Button>
        </>
      )}
    </p>
  );
}
