import { imageSize } from 'image-size';
import { cleanPng } from './png.js';

/** Kinds of pictures that purchase orders can print. */
const SEAL_IMAGE_TYPES = ['image/png', 'image/jpeg'] as const;
type SealImageType = (typeof SEAL_IMAGE_TYPES)[number];
export const SEAL_IMAGE_MESSAGE = '社印画像はPNGまたはJPEG（2MB以下）を選択してください。';

const MIN_PIXELS = 100;
/** PNG pictures are unpacked when a document is made, so a small file must not become a huge picture. */
const MAX_PIXELS: Record<SealImageType, number> = { 'image/png': 2_000, 'image/jpeg': 5_000 };
/** The shorter side of a picture that counts as square, of the longer one. */
const SQUARE = 0.8;
const END_OF_JPEG = Buffer.from([0xff, 0xd9]);

/** A picture that documents can print, or why there is none. */
export type SealImageFindings =
  { bytes: Uint8Array; warnings: string[]; problem?: never } | { problem: string };

export const sealImageType = (mimeType: string | undefined): SealImageType | undefined =>
  SEAL_IMAGE_TYPES.find((type) => type === mimeType);

function sizeOf(bytes: Uint8Array): { width: number; height: number } | null {
  try {
    const { width, height } = imageSize(bytes);
    return { width, height };
  } catch {
    return null;
  }
}

/** The picture as it is kept, or null where it is damaged. */
function soundPicture(bytes: Uint8Array, type: SealImageType): Uint8Array | null {
  if (type === 'image/png') return cleanPng(bytes);
  return Buffer.from(bytes).includes(END_OF_JPEG) ? bytes : null;
}

/** Looks at size and soundness of a picture. */
export function checkSealImage(bytes: Uint8Array, type: SealImageType): SealImageFindings {
  const size = sizeOf(bytes);
  if (!size) return { problem: SEAL_IMAGE_MESSAGE };
  const { width, height } = size;
  const [shorter, longer] = [Math.min(width, height), Math.max(width, height)];
  if (shorter < MIN_PIXELS) {
    return { problem: `社印画像は縦横とも${MIN_PIXELS}ピクセル以上の画像を選択してください。` };
  }
  if (longer > MAX_PIXELS[type]) {
    const most = MAX_PIXELS[type].toLocaleString('en');
    return { problem: `社印画像は縦横とも${most}ピクセル以下の画像を選択してください。` };
  }
  const picture = soundPicture(bytes, type);
  if (!picture) return { problem: '社印画像が壊れています。別の画像を選択してください。' };
  if (shorter >= longer * SQUARE) return { bytes: picture, warnings: [] };
  const warning = `社印画像が正方形ではありません（${width}×${height}ピクセル）。発注書では小さく印刷されることがあります。`;
  return { bytes: picture, warnings: [warning] };
}
