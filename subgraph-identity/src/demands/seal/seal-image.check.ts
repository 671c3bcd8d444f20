import type { EncodedPicture, PictureLimits } from '@hacchu-hub/subgraph-kit/pictures/picture.encoder';

/** MIME types that can be uploaded as a seal image. */
const SEAL_IMAGE_TYPES = ['image/png', 'image/jpeg'] as const;
type SealImageType = (typeof SEAL_IMAGE_TYPES)[number];
export const SEAL_IMAGE_MESSAGE = '社印画像はPNGまたはJPEG（2MB以下）を選択してください。';

const LIMITS: PictureLimits = {
  minSide: 100,
  maxSide: { png: 2_000, jpeg: 5_000 },
  // Printed 22 mm wide: more than 900 dots per inch.
  outputSide: 800,
};
/** Minimum ratio of the shorter to the longer side for a picture that counts as square. */
const SQUARE = 0.8;

/** A PNG for documents, or the reason why there is none. */
export type SealImageFindings =
  | { bytes: Uint8Array; warnings: string[]; problem?: never }
  | { problem: string };

export const sealImageType = (mimeType: string | undefined): SealImageType | undefined =>
  SEAL_IMAGE_TYPES.find((type) => type === mimeType);

function problemOf(found: Exclude<EncodedPicture, { png: Uint8Array }>): string {
  switch (found.problem) {
    case 'tooSmall':
      return `社印画像は縦横とも${LIMITS.minSide}ピクセル以上の画像を選択してください。`;
    case 'tooLarge': {
      const most = found.maxSide.toLocaleString('en');
      return `社印画像は縦横とも${most}ピクセル以下の画像を選択してください。`;
    }
    case 'unreadable':
      return '社印画像が壊れています。別の画像を選択してください。';
  }
}

/** Checks a picture through `encode`, which re-encodes it; the uploaded file itself is never printed. */
export async function checkSealImage(
  bytes: Uint8Array,
  encode: (bytes: Uint8Array, limits: PictureLimits) => Promise<EncodedPicture>,
): Promise<SealImageFindings> {
  const found = await encode(bytes, LIMITS);
  if (found.problem !== undefined) return { problem: problemOf(found) };
  const { png, width, height } = found;
  if (Math.min(width, height) >= Math.max(width, height) * SQUARE) return { bytes: png, warnings: [] };
  const warning = `社印画像が正方形ではありません（${width}×${height}ピクセル）。発注書では小さく印刷されることがあります。`;
  return { bytes: png, warnings: [warning] };
}
