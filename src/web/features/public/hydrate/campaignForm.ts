interface Envelope {
  error?: boolean;
  message?: string;
  fields?: Readonly<Record<string, string>>;
}

type Field = HTMLInputElement | HTMLTextAreaElement;

const valueOf = (field: Field): unknown => {
  if (field.type === 'checkbox') return (field as HTMLInputElement).checked;
  if (field.inputMode === 'decimal') return field.value.trim() || undefined;
  return field.value;
};

/** Sends a campaign request without leaving the page. The server checks the fields; its messages appear under them. */
export const campaignForm = (page: Document): void => {
  const form = page.querySelector<HTMLFormElement>('.sn-campaign');
  const button = form?.querySelector('button');
  const line = form?.querySelector<HTMLElement>('[role="status"]');
  if (!form || !button || !line) return;
  const fields = [...form.querySelectorAll<Field>('[name]')];
  const texts = form.dataset;
  const caption = button.textContent;
  let busy = false;

  const mark = (field: Field, wrong = '') => {
    field.setAttribute('aria-invalid', String(wrong !== ''));
    const place = page.getElementById(`${field.id}-wrong`);
    if (place) place.textContent = wrong;
  };
  const say = (text = '', refused = true) => {
    line.textContent = text;
    line.className = refused ? 'sn-campaign__wrong' : '';
  };
  const send = async () => {
    const body = JSON.stringify(Object.fromEntries(fields.map((field) => [field.name, valueOf(field)])));
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
    const answer = await fetch(form.action, init);
    const { error, message, fields: wrong = {} } = (await answer.json()) as Envelope;
    for (const field of fields) mark(field, wrong[field.name]);
    const first = fields.find(({ name }) => wrong[name]);
    first?.focus();
    if (error === false) {
      form.reset();
      say(message || texts.done, false);
    } else say(first ? texts.wrong : message || texts.failed);
  };
  /** The button keeps the focus while it is busy, so it is not disabled. */
  const setBusy = (now: boolean) => {
    busy = now;
    button.textContent = (now && texts.busy) || caption;
    button.setAttribute('aria-disabled', String(now));
  };

  button.disabled = false;
  form.addEventListener('input', ({ target }) => mark(target as Field));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (busy) return;
    if (!navigator.onLine) return say(texts.offline);
    say();
    setBusy(true);
    send()
      .catch(() => say(texts.failed))
      .finally(() => setBusy(false));
  });
};
