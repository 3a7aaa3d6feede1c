const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}'’‘ʼ]/gu, '')
    .toLowerCase();

/** Lists the answers that have every typed word, without marks or case: in the title, else in a heading, else in the text. */
export const helpSearch = (page: Document): void => {
  const input = page.querySelector<HTMLInputElement>('.sn-help input');
  const line = page.querySelector<HTMLElement>('.sn-help [role="status"]');
  const hits = page.querySelector<HTMLElement>('.sn-help__hits');
  if (!input || !line || !hits) return;
  const topics = [...page.querySelectorAll<HTMLElement>('.sn-help nav, .sn-help section[id]')].map((topic) => ({
    topic,
    boxes: [...topic.querySelectorAll('details')],
  }));
  const answers = topics.flatMap(({ topic, boxes }) =>
    boxes.map((box) => {
      const title = box.querySelector('summary')?.textContent ?? '';
      const heading = title + topic.querySelector('h2')?.textContent;
      return { box, texts: [title, heading, heading + box.textContent].map(fold) };
    }),
  );
  const show = () => {
    const words = fold(input.value).split(/\s+/).filter(Boolean);
    const found = [0, 1, 2].flatMap((rank) =>
      answers.flatMap(({ box, texts }) =>
        words[0] && texts.findIndex((text) => words.every((word) => text.includes(word))) === rank ? box : [],
      ),
    );
    for (const { topic, boxes } of topics) {
      topic.append(...boxes);
      topic.hidden = !!words[0];
    }
    hits.append(...found);
    hits.hidden = !found[0];
    const { none, found: label } = line.dataset;
    line.textContent = !words[0] ? '' : found[0] ? `${label}${found.length}` : (none ?? '');
  };
  input.addEventListener('input', show);
  // Also after Back, when browsers fill in what was typed.
  show();
};
