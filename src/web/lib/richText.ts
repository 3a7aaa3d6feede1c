/** Whether rich text shows nothing: no letter and no picture, only tags. */
export const isEmptyHtml = (html: string): boolean =>
  !/<img\b/i.test(html) &&
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&nbsp;|[\s\u00a0\u200b\ufeff]/g, '')
    .trim() === '';
