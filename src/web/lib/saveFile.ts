// Browsers may read the file late, after asking where to save.
const keptForMs = 60_000;

export function saveFile(file: Blob, filename: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = filename;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), keptForMs);
}
