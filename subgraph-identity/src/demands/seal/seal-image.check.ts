import { imageSize } from 'image-size';

/** Kinds of pictures that purchase orders can print. */
export const SEAL_IMAGE_TYPES: readonly string[] = ['image/png', 'image/jpeg'];
export const SEAL_IMAGE_MESSAGE = '社印画像はPNGまたはJPEG（2MB以下）を選択してください。';

const MIN_PIXELS = 100;
/** More than any camera's seal needs; larger pictures make documents slow. */
const MAX_PIXELS = 5_000;
/** The shorter side of a picture that counts as square, of the longer one. */
const SQUARE = 0.8;

export interface SealImageFindings {
  /** Why the picture cannot be used, in Japanese; null when it can. */
  problem: string | null;
  warnings: string[];
}

const unusable = (problem: string): SealImageFindings => ({ problem, warnings: [] });

function sizeOf(bytes: Uint8Array): { width: number; height: number } | null {
  try {
    const { width, height } = imageSize(bytes);
    return { width, height };
  } catch {
    return null;
  }
}

/** Looks at a picture's size in pixels. */
export function checkSealImage(bytes: Uint8Array): SealImageFindings {
  const size = sizeOf(bytes);
  if (!size) return unusable(SEAL_IMAGE_MESSAGE);
  const { width, height } = size;
  const shorter = Math.min(width, height);
  const longer = Math.max(width, height);
  if (shorter < MIN_PIXELS) {
    return unusable(`社印画像は縦横とも${MIN_PIXELS}ピクセル以上の画像を選択してください。`);
  }
  if (longer > MAX_PIXELS) {
    return unusable(
      `社印画像は縦横とも${MAX_PIXELS.toLocaleString('en')}ピクセル以下の画像を選択してください。`,
    );
  }
  if (shorter >= longer * SQUARE) return { problem: null, warnings: [] };
  const warning = `社印画像が正方形ではありません（${width}×${height}ピクセル）。発注書では小さく印刷されることがあります。`;
  return { problem: null, warnings: [warning] };
}
