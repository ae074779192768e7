export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
export const maxPictureSize = 10_485_760
/** More than a camera makes, less than a decompression bomb (rules/document.md#13). */
export const maxPicturePixels = 50_000_000
export const pictureSizes = ['thumb', 'medium'] as const
