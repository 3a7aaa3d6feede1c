import { carousel } from './carousel';
import { campaignForm, subscribeForm } from './forms';
import { helpSearch } from './helpSearch';
import { keepReferral, referralIn } from '../../../lib/referralCode';
import { followThemeMode, keepThemeMode, storedThemeMode, type ThemeMode } from '../../../lib/siteStorage';

const themeSwitch = (page: Document): void => {
  const { documentElement: root } = page;
  const buttons = page.querySelectorAll<HTMLElement>('[data-mode]');
  const show = (mode: ThemeMode): void => {
    if (mode === 'system') delete root.dataset.theme;
    else root.dataset.theme = mode;
    for (const button of buttons) button.setAttribute('aria-pressed', String(button.dataset.mode === mode));
  };

  show(storedThemeMode());
  for (const button of buttons) {
    button.addEventListener('click', () => {
      const mode = button.dataset.mode as ThemeMode;
      show(mode);
      keepThemeMode(mode);
    });
  }
  followThemeMode(show);
};

const menu = (page: Document): void => {
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

/** A section is current once its top passes this share of the height. */
const line = 0.4;

const activeAnchor = (page: Document): void => {
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

/** Also in the links, because a browser may keep nothing. */
const carryReferral = (page: Document): void => {
  const { search } = page.location;
  keepReferral(search);
  if (referralIn(search))
    for (const link of page.querySelectorAll<HTMLAnchorElement>('a[href="/signup"]')) link.search = search;
};

/** Adds behaviour to open pages; each part ignores pages without its markup. */
export const hydrate = (page: Document): void => {
  carryReferral(page);
  menu(page);
  activeAnchor(page);
  themeSwitch(page);
  carousel(page);
  subscribeForm(page);
  campaignForm(page);
  helpSearch(page);
};
