import type { KeyboardEvent } from 'react';

const trigger = '.ant-table-filter-trigger';

/** Tab passes over antd's filter buttons, and stops in the hidden copy of the head by which antd measures. */
export const correctTabStops = (rows: HTMLElement | null): void => {
  for (const button of rows?.querySelectorAll<HTMLElement>(`thead ${trigger}`) ?? []) button.tabIndex = 0;
  rows?.querySelector('.ant-table-measure-row')?.setAttribute('inert', '');
};

/** Opens a filter menu before the heading hears the key, which would sort. */
export const openByKey = (event: KeyboardEvent): void => {
  const button = event.target;
  if (!(button instanceof HTMLElement) || !button.matches(trigger) || (event.key !== 'Enter' && event.key !== ' '))
    return;
  event.preventDefault();
  event.stopPropagation();
  button.click();
};

const menu = '.ant-dropdown:not(.ant-dropdown-hidden) .ant-table-filter-dropdown';
const inMenu = `${menu} :is(input, [role="combobox"], [role="menu"])`;
const retryMs = 50;

/** The fields come with their own file. */
const focusFirstField = (tries = 40): void => {
  const field = document.querySelector<HTMLElement>(inMenu);
  field?.focus({ preventScroll: true });
  if (tries > 0 && (!field || document.activeElement !== field)) setTimeout(() => focusFirstField(tries - 1), retryMs);
};

/** The menu is drawn at the end of the page, so the focus goes there with it, and comes back to its button. */
export const moveFocus = (open: boolean): void => {
  if (open) focusFirstField();
  else if (document.activeElement?.closest(menu))
    document.querySelector<HTMLElement>(`${trigger}.ant-dropdown-open`)?.focus({ preventScroll: true });
};
