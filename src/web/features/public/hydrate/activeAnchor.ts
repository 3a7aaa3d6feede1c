/** The reader is in a section once its top has passed this part of the window's height. */
const line = 0.4;

/** Marks the links of the section that is being read. A section without a link belongs to the previous one. */
export const activeAnchor = (page: Document): void => {
  const links = [...page.querySelectorAll<HTMLAnchorElement>('nav a[href^="#"]')];
  const linked = [...page.querySelectorAll<HTMLElement>('main > [id]')];
  if (links.length === 0) return;
  const markActive = () => {
    const here = linked.findLast((section) => section.getBoundingClientRect().top < innerHeight * line) ?? linked[0];
    for (const link of links) {
      if (link.hash === `#${here?.id}`) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    }
  };
  const observer = new IntersectionObserver(markActive, { rootMargin: `0px 0px ${(line - 1) * 100}% 0px` });
  for (const section of page.querySelectorAll('main > *')) observer.observe(section);
};
