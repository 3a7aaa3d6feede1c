/** By a picture's id: an address under which this page shows it from its own copy. */
const previews = new Map<string, string>();

export const getPreview = (id: string): string | undefined => previews.get(id);

/** Shows a picture from this phone. The address lives as long as the page: an editor may restore a removed picture. */
export const showPreview = (id: string, picture: Blob): void => {
  if (!previews.has(id)) previews.set(id, URL.createObjectURL(picture));
};
