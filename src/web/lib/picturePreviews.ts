/** Local preview addresses by picture id. */
const previews = new Map<string, string>();

export const getPreview = (id: string): string | undefined => previews.get(id);

/** Shows a picture from this phone for the page's lifetime, because an editor may restore it. */
export const showPreview = (id: string, picture: Blob): void => {
  if (!previews.has(id)) previews.set(id, URL.createObjectURL(picture));
};
