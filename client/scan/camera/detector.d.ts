/** Shape Detection API, which the compiler does not know yet: https://wicg.github.io/shape-detection-api/ */
declare class BarcodeDetector {
  constructor(options?: { formats: string[] })
  static getSupportedFormats(): Promise<string[]>
  detect(image: ImageBitmapSource): Promise<{ rawValue: string; boundingBox: DOMRectReadOnly }[]>
}
