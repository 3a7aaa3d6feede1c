interface Envelope {
  error?: boolean;
  message?: string;
  fields?: Readonly<Record<string, string>>;
}
type Field = HTMLInputElement | HTMLTextAreaElement;

interface Sending {
  readonly isReady: () => boolean;
  readonly values: () => object;
  readonly answered: (answer: Envelope) => void;
  readonly failed: () => void;
}

/** Sends a form in place; its texts are data attributes. */
function sendInPlace(form: HTMLFormElement, button: HTMLButtonElement, ways: Sending): void {
  const caption = button.textContent;
  let busy = false;
  /** Busy but not disabled, so that it keeps the focus. */
  const setBusy = (now: boolean) => {
    busy = now;
    button.textContent = (now && form.dataset.busy) || caption;
    button.setAttribute('aria-disabled', String(now));
  };
  const send = async () => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(form.action, { method: 'POST', headers, body: JSON.stringify(ways.values()) });
    ways.answered((await answer.json()) as Envelope);
  };
  button.disabled = false;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (busy || !ways.isReady()) return;
    setBusy(true);
    send()
      .catch(ways.failed)
      .finally(() => setBusy(false));
  });
}

export const subscribeForm = (page: Document): void => {
  const form = page.querySelector<HTMLFormElement>('.sn-subscribe');
  const input = form?.querySelector('input');
  const button = form?.querySelector('button');
  const line = form?.querySelector('[role="status"]');
  if (!form || !input || !button || !line) return;
  const texts = form.dataset;
  const say = (text: string | undefined, refused: boolean) => {
    line.textContent = text ?? '';
    line.classList.toggle('sn-subscribe__refused', refused);
    input.setAttribute('aria-invalid', String(refused));
  };
  const getProblem = (): string | undefined => {
    if (!navigator.onLine) return texts.offline;
    if (input.value.trim() === '') return texts.required;
    return input.value.includes('@') ? undefined : texts.invalid;
  };
  input.addEventListener('input', () => say(texts.hint, false));
  sendInPlace(form, button, {
    isReady: () => {
      const problem = getProblem();
      if (problem === undefined) return true;
      say(problem, true);
      input.focus();
      return false;
    },
    values: () => ({ email: input.value.trim() }),
    answered: ({ error, message, fields }) => {
      const refused = error !== false;
      say(fields?.email ?? (message || (refused ? texts.failed : texts.done)), refused);
      if (!refused) form.reset();
    },
    failed: () => say(texts.failed, true),
  });
};

const valueOf = (field: Field): unknown => {
  if (field.type === 'checkbox') return (field as HTMLInputElement).checked;
  if (field.inputMode === 'decimal') return field.value.trim() || undefined;
  return field.value;
};

export const campaignForm = (page: Document): void => {
  const form = page.querySelector<HTMLFormElement>('.sn-campaign');
  const button = form?.querySelector('button');
  const line = form?.querySelector<HTMLElement>('[role="status"]');
  if (!form || !button || !line) return;
  const fields = [...form.querySelectorAll<Field>('[name]')];
  const texts = form.dataset;
  const mark = (field: Field, wrong = '') => {
    field.setAttribute('aria-invalid', String(wrong !== ''));
    const place = page.getElementById(`${field.id}-wrong`);
    if (place) place.textContent = wrong;
  };
  const say = (text = '', refused = true) => {
    line.textContent = text;
    line.className = refused ? 'sn-campaign__wrong' : '';
  };
  form.addEventListener('input', ({ target }) => mark(target as Field));
  sendInPlace(form, button, {
    isReady: () => {
      say(navigator.onLine ? '' : texts.offline);
      return navigator.onLine;
    },
    values: () => Object.fromEntries(fields.map((field) => [field.name, valueOf(field)])),
    answered: ({ error, message, fields: wrong = {} }) => {
      for (const field of fields) mark(field, wrong[field.name]);
      const first = fields.find(({ name }) => wrong[name]);
      first?.focus();
      if (error === false) {
        form.reset();
        say(message || texts.done, false);
      } else say(first ? texts.wrong : message || texts.failed);
    },
    failed: () => say(texts.failed),
  });
};
