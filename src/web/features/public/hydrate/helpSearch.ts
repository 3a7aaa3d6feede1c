const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}'’‘ʼ]/gu, '')
    .toLowerCase();

/** Leaves the answers that have every typed word, without marks or case. */
export const helpSearch = (page: Document): void => {
  const input = page.querySelector<HTMLInputElement>('.sn-help input');
  const line = page.querySelector<HTMLElement>('.sn-help [role="status"]');
  if (!input || !line) return;
  const topics = [...page.querySelectorAll<HTMLElement>('.sn-help nav, .sn-help .sn-questions')].map((topic) => ({
    topic,
    answers: [...topic.querySelectorAll('details')].map((box) => ({ box, text: fold(box.textContent) })),
  }));
  const show = () => {
    const words = fold(input.value).split(/\s+/).filter(Boolean);
    let found = 0;
    for (const { topic, answers } of topics) {
      let shown = 0;
      for (const { box, text } of answers) {
        box.hidden = !words.every((word) => text.includes(word));
        if (!box.hidden) shown += 1;
      }
      topic.hidden = words.length > 0 && shown === 0;
      found += shown;
    }
    const { none, found: label } = line.dataset;
    line.textContent = words.length === 0 ? '' : found === 0 ? (none ?? '') : `${label}${found}`;
  };
  input.addEventListener('input', show);
  // Also after Back, when browsers fill in what was typed.
  show();
};
