/** The codes we read, as `BarcodeDetector` names them (rules/scan.md#1). */
export const formats = ['qr_code', 'data_matrix', 'code_128', 'ean_13', 'ean_8']

/** What a decoder's worker answers to a frame: the texts in it, the nearest to its middle first. */
export type Decoded = { values: string[] } | { failure: string }
