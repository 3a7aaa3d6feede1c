/** The numbers that bound what a server takes apart, apart from those that every browser loads. */
export const inputLimits = {
  proofMaxTags: 1_500,
  /** Characters within tags, and `&` and `>` beside them: what else makes a text slow to read. */
  proofMaxTagCharacters: 12_000,
  proofMaxEscapes: 2_000,
  proofMaxNesting: 50,
  /** Of a proof without its pictures. */
  proofBodyTextMaxBytes: 800 * 1024,
  /** Of a picture before it is decoded: what phones make, and what a server of 512 MB can decode. */
  pictureMaxPixels: 24_000_000,
  jpegMaxScans: 12,
  /** What one call's JSON may hold altogether: fields, rows of lists, levels. The most that any needs is a list of `bulkSelectionRows`. */
  bodyValuesMax: 1_000,
  refusalMaxBytes: 4 * 1024,
  refusalFieldsMax: 20,
} as const;
