import type { KeyboardEvent } from 'react';

const trigger = '.ant-table-filter-trigger';

/** antd's filter menus answer a pointer alone: Tab passes over their buttons. */
export const reachFilters = (rows: HTMLElement | null): void => {
  for (const button of rows?.querySelectorAll<HTMLElement>(trigger) ?? []) button.tabIndex = 0;
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

const inMenu =
  '.ant-dropdown:not(.ant-dropdown-hidden) .ant-table-filter-dropdown :is(input, [role="combobox"], [role="menu"])';
const retryMs = 50;

/** The menu is drawn at the end of the page, so the focus goes there with it. The fields come with their own file. */
export const focusFirstField = (open: boolean, tries = 40): void => {
  if (!open || tries === 0) return;
  const field = document.querySelector<HTMLElement>(inMenu);
  field?.focus({ preventScroll: true });
  if (!field || document.activeElement !== field) setTimeout(() => focusFirstField(true, tries - 1), retryMs);
};
