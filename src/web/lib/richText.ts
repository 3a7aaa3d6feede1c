import { hasVisibleHtml } from '../../contract/inputs/hidden';

/** True if rich text has no letter and no picture, only tags. */
export const isEmptyHtml = (html: string): boolean => !hasVisibleHtml(html);
