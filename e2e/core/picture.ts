import sharp from 'sharp';

/** A square PNG with a red frame around a transparent area; `side` in pixels. */
export function redFrame(side: number): Promise<Buffer> {
  const border = Math.ceil(side / 8);
  const inner = side - 2 * border;
  return sharp({ create: { width: inner, height: inner, channels: 4, background: '#0000' } })
    .extend({ top: border, right: border, bottom: border, left: border, background: '#c1272d' })
    .png()
    .toBuffer();
}
