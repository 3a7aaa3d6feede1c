const tools: Readonly<Record<string, string>> = {
  bold: 'Bold',
  italic: 'Italic',
  underline: 'Underline',
  strike: 'Strikethrough',
  'list ordered': 'Numbered list',
  'list bullet': 'Bulleted list',
  link: 'Link',
  header: 'Heading',
  'header 1': 'Heading 1',
  'header 2': 'Heading 2',
  'header 3': 'Heading 3',
  'header ': 'Normal text',
  color: 'Text colour',
  background: 'Highlight',
};

/** Readable in light and dark; the first entry removes the colour. */
export const textColours: Readonly<Record<string, string>> = {
  '': 'No colour',
  '#d32f2f': 'Red',
  '#c77700': 'Orange',
  '#2e8b57': 'Green',
  '#2f7fd6': 'Blue',
  '#9b59b6': 'Purple',
  '#808080': 'Grey',
};
export const highlights: Readonly<Record<string, string>> = {
  '': 'No highlight',
  '#fff3a3': 'Yellow',
  '#c9f2d3': 'Green',
  '#cfe4ff': 'Blue',
  '#ffd6d6': 'Red',
};

const getTool = ({ classList }: Element): string =>
  [...classList].find((name) => /^ql-(?!picker|active|expanded|selected|icon|color-picker)/.test(name))?.slice(3) ?? '';

const call = (element: Element | null | undefined, name: string | undefined): void => {
  if (!element || name === undefined) return;
  element.setAttribute('aria-label', name);
  element.setAttribute('title', name);
};

export function nameTools(toolbar: Element): void {
  toolbar.setAttribute('aria-label', 'Formatting');
  for (const button of toolbar.querySelectorAll('button'))
    call(button, tools[[getTool(button), button.value].filter(Boolean).join(' ')]);
  for (const picker of toolbar.querySelectorAll('.ql-picker')) {
    const tool = getTool(picker);
    call(picker.querySelector('.ql-picker-label'), tools[tool]);
    for (const item of picker.querySelectorAll('.ql-picker-item')) {
      const value = item.getAttribute('data-value') ?? '';
      const names = { color: textColours, background: highlights }[tool];
      call(item, names ? names[value] : tools[`${tool} ${value}`]);
    }
  }
}
