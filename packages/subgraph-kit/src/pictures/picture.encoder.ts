import sharp, { type Sharp } from 'sharp';

/** Formats that are read; everything else is refused before it is decoded. */
const FORMATS = ['png', 'jpeg'] as const;
export type PictureFormat = (typeof FORMATS)[number];

/** Limits of a picture that is read. Sides in pixels, as the picture is stored. */
export interface PictureLimits {
  readonly minSide: number;
  readonly maxSide: Readonly<Record<PictureFormat, number>>;
  /** The encoded picture is scaled down to fit a square of this side. */
  readonly outputSide: number;
}

/** A picture encoded anew as PNG, or why there is none. Sizes in pixels, upright. */
export type EncodedPicture =
  | { readonly png: Uint8Array; readonly width: number; readonly height: number; readonly problem?: never }
  | { readonly problem: 'unreadable' | 'tooSmall' }
  | { readonly problem: 'tooLarge'; readonly maxSide: number };

/** Seconds of decoding; the pool that calls has a limit of its own. */
const DECODE_S = 8;

// The decoder holds nothing between pictures and uses one thread for each.
sharp.cache(false);
sharp.concurrency(1);
// Only the two readers that are needed: no SVG, TIFF, GIF, … whatever the bytes say.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer'] });

const isRead = (format: string | undefined): format is PictureFormat =>
  FORMATS.some((known) => known === format);

const opened = (bytes: Uint8Array, limitInputPixels: number | false): Sharp =>
  sharp(bytes, { failOn: 'warning', limitInputPixels, sequentialRead: true, pages: 1 });

/**
 * Decodes a PNG or JPEG picture of unknown origin and encodes its pixels anew: a plain PNG of 8 bits in sRGB, upright,
 * without metadata. Native code: call it on a worker thread only.
 */
export async function encodePicture(bytes: Uint8Array, limits: PictureLimits): Promise<EncodedPicture> {
  const { minSide, maxSide, outputSide } = limits;
  let size: { format: PictureFormat; width: number; height: number };
  try {
    // Only the header is read: a picture of too many pixels is told apart from a damaged one.
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
