/** Common to native detectors and the fallback. */
interface CodeDetector {
  detect(image: ImageBitmapSource): Promise<{ rawValue: string }[]>;
}

declare global {
  interface Window {
    BarcodeDetector?: {
      new (options: { formats: string[] }): CodeDetector;
      getSupportedFormats(): Promise<string[]>;
    };
  }
}

/** Native where it reads QR codes, else a library of 14 KB. */
export async function createDetector(): Promise<CodeDetector> {
  const native = window.BarcodeDetector;
  if (native && (await native.getSupportedFormats()).includes('qr_code')) {
    return new native({ formats: ['qr_code'] });
  }
  const { BarcodeDetector } = await import('qr/decode.js');
  return new BarcodeDetector({ formats: ['qr_code'] });
}

/** @returns undefined without a code */
export async function readPicture(picture: Blob): Promise<string | undefined> {
  const detector = await createDetector();
  const bitmap = await createImageBitmap(picture);
  const [code] = await detector.detect(bitmap);
  return code?.rawValue;
}

const FRAME_INTERVAL_MS = 150;

/**
 * Reads frames until one has a code.
 *
 * @returns undefined when the signal ends it
 * @throws DOMException without a camera or permission
 */
export async function scanCamera(
  video: HTMLVideoElement,
  signal: AbortSignal,
): Promise<string | undefined> {
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
  });
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  try {
    if (signal.aborted) return undefined;
    video.srcObject = stream;
    await video.play();
    const detector = await createDetector();
    while (!signal.aborted) {
      const [code] = await detector.detect(video).catch(() => []);
      if (code) return code.rawValue;
      await new Promise((resolve) => setTimeout(resolve, FRAME_INTERVAL_MS));
    }
    return undefined;
  } finally {
    stop();
  }
}
