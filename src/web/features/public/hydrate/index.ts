import { activeAnchor } from './activeAnchor';
import { campaignForm } from './campaignForm';
import { carousel } from './carousel';
import { menu } from './menu';
import { subscribeForm } from './subscribeForm';
import { themeSwitch } from './themeSwitch';

/** Gives the open pages their behaviour. Each part finds its own markup and leaves a page without it alone. */
export const hydrate = (page: Document): void => {
  menu(page);
  activeAnchor(page);
  themeSwitch(page);
  carousel(page);
  subscribeForm(page);
  campaignForm(page);
};
