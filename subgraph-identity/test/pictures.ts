import { crc32, deflateSync } from 'node:zlib';

interface PngOptions {
  /** Colour type 6 (with transparency) by default, 2 without. */
  colourType?: 2 | 6;
  interlaced?: boolean;
  /** What the pixels are stored as; by default rows of zeros. */
  pixels?: Buffer;
  /** Chunks before the pixels, beside the header. */
  extra?: [string, Buffer][];
}

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

/** A PNG picture of one colour. */
export function png(width: number, height: number, options: PngOptions = {}): Buffer {
  const { colourType = 6, interlaced = false, extra = [] } = options;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(8, 8);
  header.writeUInt8(colourType, 9);
  header.writeUInt8(interlaced ? 1 : 0, 12);
  const rows = Buffer.alloc(height * (1 + width * (colourType === 6 ? 4 : 3)));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    ...extra.map(([type, data]) => chunk(type, data)),
    chunk('IDAT', options.pixels ?? deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The head and the end of a JPEG picture. */
export function jpeg(width: number, height: number): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt16BE(height, 0);
  size.writeUInt16BE(width, 2);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]),
    Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1'),
    Buffer.from([0xff, 0xc0, 0, 17, 8]),
    size,
    Buffer.from([3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0]),
    Buffer.from([0xff, 0xda, 0, 12, 3, 1, 0, 2, 0, 3, 0, 0, 63, 0, 0xff, 0xd9]),
  ]);
}
