/** A part of a picture, in its own pixels. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const quality = 0.85;

/**
 * Redraws part of a picture as JPEG, its longer side at most `maxSidePx`: nothing else of the file survives.
 * @param image loaded, as the browser shows it: a rotated photo is upright already.
 * @returns null where the browser cannot draw it.
 */
export const cropPicture = async (image: HTMLImageElement, area: Area, maxSidePx: number): Promise<Blob | null> => {
  const scale = Math.min(1, maxSidePx / Math.max(area.width, area.height));
  const width = Math.max(1, Math.round(area.width * scale));
  const height = Math.max(1, Math.round(area.height * scale));
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  // JPEG has no transparency and would show it black.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, width, height);
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, width, height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
};
