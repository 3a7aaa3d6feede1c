/** The menu of small screens is a details element, which opens without any script. This closes it. */
export const menu = (page: Document): void => {
  const box = page.querySelector<HTMLDetailsElement>('.sn-sections');
  if (!box) return;
  const closeOutside = ({ target }: Event) => {
    if (target instanceof Node && !box.contains(target)) box.open = false;
  };
  page.addEventListener('pointerdown', closeOutside);
  page.addEventListener('focusin', closeOutside);
  page.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !box.open) return;
    box.open = false;
    box.querySelector('summary')?.focus();
  });
  box.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a')) box.open = false;
  });
};
