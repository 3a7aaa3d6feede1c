/** Limits of what a server parses, separate from those that every browser loads. */
export const inputLimits = {
  proofMaxTags: 1_500,
  /** Characters within tags, and `&` and `>` beside them, which make a text slow to parse. */
  proofMaxTagCharacters: 12_000,
  proofMaxEscapes: 2_000,
  proofMaxNesting: 50,
  /** For a proof without its pictures. */
  proofBodyTextMaxBytes: 800 * 1024,
  /** For a picture before it is decoded: what phones make, and what a server of 512 MB can decode. */
  pictureMaxPixels: 24_000_000,
  jpegMaxScans: 12,
  /** The most that one call's JSON may hold: fields, rows of lists, levels. The largest call sends a list of `bulkSelectionRows`. */
  bodyValuesMax: 1_000,
  refusalMaxBytes: 4 * 1024,
  refusalFieldsMax: 20,
} as const;
