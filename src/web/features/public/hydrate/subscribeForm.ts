interface Envelope {
  error?: boolean;
  message?: string;
  fields?: { email?: string };
}

/** Sends the newsletter's form without leaving the page. Its texts are in the form's data attributes. */
export const subscribeForm = (page: Document): void => {
  const form = page.querySelector<HTMLFormElement>('.sn-subscribe');
  const input = form?.querySelector('input');
  const button = form?.querySelector('button');
  const line = form?.querySelector('[role="status"]');
  if (!form || !input || !button || !line) return;
  const texts = form.dataset;
  const caption = button.textContent;
  let busy = false;

  const say = (text: string | undefined, refused: boolean) => {
    line.textContent = text ?? '';
    line.classList.toggle('sn-subscribe__refused', refused);
    input.setAttribute('aria-invalid', String(refused));
  };
  const problem = (): string | undefined => {
    if (!navigator.onLine) return texts.offline;
    if (input.value.trim() === '') return texts.required;
    return input.validity.valid ? undefined : texts.invalid;
  };
  const send = async () => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' } };
    const answer = await fetch(form.action, { ...init, body: JSON.stringify({ email: input.value.trim() }) });
    const { error, message, fields } = (await answer.json()) as Envelope;
    const refused = error !== false;
    say(fields?.email ?? (message || (refused ? texts.failed : texts.done)), refused);
    if (!refused) form.reset();
  };
  /** The button keeps the focus while it is busy, so it is not disabled. */
  const setBusy = (now: boolean) => {
    busy = now;
    button.textContent = (now && texts.busy) || caption;
    button.setAttribute('aria-disabled', String(now));
  };

  button.disabled = false;
  input.addEventListener('input', () => say(texts.hint, false));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (busy) return;
    const wrong = problem();
    if (wrong !== undefined) {
      say(wrong, true);
      input.focus();
      return;
    }
    setBusy(true);
    send()
      .catch(() => say(texts.failed, true))
      .finally(() => setBusy(false));
  });
};
