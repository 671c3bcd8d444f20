import sharp, { type Sharp } from 'sharp';

/** Supported formats; everything else is rejected before decoding. */
const FORMATS = ['png', 'jpeg'] as const;
export type PictureFormat = (typeof FORMATS)[number];

/** Limits of an input picture. Sides in pixels, as stored. */
export interface PictureLimits {
  readonly minSide: number;
  readonly maxSide: Readonly<Record<PictureFormat, number>>;
  /** The encoded picture is scaled down to fit a square of this side. */
  readonly outputSide: number;
}

/** A picture re-encoded as PNG, or why it could not be. Sizes in pixels, upright. */
export type EncodedPicture =
  | { readonly png: Uint8Array; readonly width: number; readonly height: number; readonly problem?: never }
  | { readonly problem: 'unreadable' | 'tooSmall' }
  | { readonly problem: 'tooLarge'; readonly maxSide: number };

/** Time limit of decoding in seconds; the calling pool has its own. */
const DECODE_S = 8;

// No cache between pictures, and one thread per picture.
sharp.cache(false);
sharp.concurrency(1);
// Enables only the two loaders needed: no SVG, TIFF, GIF, … whatever the bytes are.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer'] });

const isRead = (format: string | undefined): format is PictureFormat =>
  FORMATS.some((known) => known === format);

const opened = (bytes: Uint8Array, limitInputPixels: number | false): Sharp =>
  sharp(bytes, { failOn: 'warning', limitInputPixels, sequentialRead: true, pages: 1 });

/**
 * Decodes an untrusted PNG or JPEG picture and re-encodes its pixels: a plain 8-bit sRGB PNG, upright, without
 * metadata. Native code: call it on a worker thread only.
 */
export async function encodePicture(bytes: Uint8Array, limits: PictureLimits): Promise<EncodedPicture> {
  const { minSide, maxSide, outputSide } = limits;
  let size: { format: PictureFormat; width: number; height: number };
  try {
    // Reads the header only, which tells a picture with too many pixels from a damaged one.
    const found = await opened(bytes, false).metadata();
    if (!isRead(found.format)) return { problem: 'unreadable' };
    size = { format: found.format, ...found.autoOrient };
  } catch {
    return { problem: 'unreadable' };
  }
  const { format, width, height } = size;
  if (Math.min(width, height) < minSide) return { problem: 'tooSmall' };
  if (Math.max(width, height) > maxSide[format]) return { problem: 'tooLarge', maxSide: maxSide[format] };
  try {
    const png = await opened(bytes, maxSide[format] ** 2)
      .autoOrient()
      .resize({ width: outputSide, height: outputSide, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .png({ compressionLevel: 9, progressive: false, palette: false })
      .timeout({ seconds: DECODE_S })
      .toBuffer();
    return { png, width, height };
  } catch {
    return { problem: 'unreadable' };
  }
}
