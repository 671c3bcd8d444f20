import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Colour types of PNG. */
export const GREY = 0;
export const RGB = 2;
export const PALETTE = 3;
export const RGBA = 6;

export function chunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, sum]);
}

export function header(
  width: number,
  height: number,
  { depth = 8, colour = RGBA, interlace = 0 }: { depth?: number; colour?: number; interlace?: number } = {},
): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([depth, colour, 0, 0, interlace], 8);
  return chunk('IHDR', data);
}

const png = (...chunks: Buffer[]): Buffer => Buffer.concat([SIGNATURE, ...chunks]);
/** Compressed rows of zeros; a long run shrinks to a thousandth. */
const rows = (bytes: number): Buffer => chunk('IDAT', deflateSync(Buffer.alloc(bytes), { level: 9 }));
const END = chunk('IEND');
const SIDE = 120;
const ORDINARY = rows(SIDE * (1 + SIDE * 4));

/** A valid image of 120 by 120 pixels. */
export const SOUND_PNG = png(header(SIDE, SIDE), ORDINARY, END);

const acTL = (): Buffer => {
  const data = Buffer.alloc(8);
  data.writeUInt32BE(100_000, 0);
  return chunk('acTL', data);
};

/** Images that have crashed, stalled or exhausted some decoder, by what is wrong with them. */
export const HOSTILE_PNGS: readonly (readonly [string, Buffer])[] = [
  // The first header is validated, the second one is decoded.
  ['second IHDR of 40,000²', png(header(SIDE, SIDE), ORDINARY, header(40_000, 40_000), END)],
  ['second IHDR before IDAT', png(header(SIDE, SIDE), header(40_000, 40_000), ORDINARY, END)],
  ['second IHDR of another depth', png(header(SIDE, SIDE), ORDINARY, header(SIDE, SIDE, { depth: 16 }), END)],
  ['second IHDR, interlaced', png(header(SIDE, SIDE), ORDINARY, header(SIDE, SIDE, { interlace: 1 }), END)],
  ['IHDR of 40,000²', png(header(40_000, 40_000), ORDINARY, END)],
  ['IHDR of 2³¹', png(header(0x8000_0000, 0x8000_0000), ORDINARY, END)],
  ['IHDR of 0 by 0', png(header(0, 0), ORDINARY, END)],
  ['IHDR of 1 by 1,000,000', png(header(1, 1_000_000), ORDINARY, END)],
  ['rows far beyond the height', png(header(SIDE, SIDE), rows(200_000_000), END)],
  ['real 10,000² bomb', png(header(10_000, 10_000, { depth: 1, colour: GREY }), rows(10_000 * 1_251), END)],
  ['no IDAT', png(header(SIDE, SIDE), END)],
  [
    'IDAT cut off',
    png(header(SIDE, SIDE), chunk('IDAT', deflateSync(Buffer.alloc(SIDE)).subarray(0, 5)), END),
  ],
  ['IDAT that is no zlib', png(header(SIDE, SIDE), chunk('IDAT', Buffer.alloc(500, 0xff)), END)],
  ['IDAT empty', png(header(SIDE, SIDE), chunk('IDAT'), END)],
  [
    'a filter that is none',
    png(header(SIDE, SIDE), chunk('IDAT', deflateSync(Buffer.alloc(SIDE * (1 + SIDE * 4), 9))), END),
  ],
  ['interlaced', png(header(SIDE, SIDE, { interlace: 1 }), ORDINARY, END)],
  ['interlace method 7', png(header(SIDE, SIDE, { interlace: 7 }), ORDINARY, END)],
  ['16 bits', png(header(SIDE, SIDE, { depth: 16 }), rows(SIDE * (1 + SIDE * 8)), END)],
  ['depth 3', png(header(SIDE, SIDE, { depth: 3 }), ORDINARY, END)],
  ['colour type 5', png(header(SIDE, SIDE, { colour: 5 }), ORDINARY, END)],
  ['palette without PLTE', png(header(SIDE, SIDE, { colour: PALETTE }), ORDINARY, END)],
  [
    'palette of 257',
    png(header(SIDE, SIDE, { colour: PALETTE }), chunk('PLTE', Buffer.alloc(257 * 3)), ORDINARY, END),
  ],
  [
    'tRNS longer than the palette',
    png(
      header(SIDE, SIDE, { colour: PALETTE }),
      chunk('PLTE', Buffer.alloc(3)),
      chunk('tRNS', Buffer.alloc(5_000)),
      ORDINARY,
      END,
    ),
  ],
  [
    '50,000 empty chunks',
    png(header(SIDE, SIDE), ...Array.from({ length: 50_000 }, () => chunk('tEXt')), ORDINARY, END),
  ],
  [
    'IDAT in 20,000 parts',
    png(header(SIDE, SIDE), ...Array.from({ length: 20_000 }, () => chunk('IDAT', Buffer.from([0]))), END),
  ],
  [
    'iCCP bomb',
    png(
      header(SIDE, SIDE),
      chunk('iCCP', Buffer.concat([Buffer.from('x\0\0'), deflateSync(Buffer.alloc(200_000_000))])),
      ORDINARY,
      END,
    ),
  ],
  [
    'zTXt bomb',
    png(
      header(SIDE, SIDE),
      chunk('zTXt', Buffer.concat([Buffer.from('x\0\0'), deflateSync(Buffer.alloc(200_000_000))])),
      ORDINARY,
      END,
    ),
  ],
  ['APNG of 100,000 frames', png(header(SIDE, SIDE), acTL(), ORDINARY, END)],
  [
    'length of a chunk beyond the file',
    Buffer.concat([
      SIGNATURE,
      header(SIDE, SIDE),
      Buffer.from([0x7f, 0xff, 0xff, 0xff]),
      Buffer.from('IDAT'),
    ]),
  ],
  ['cut off in IHDR', Buffer.concat([SIGNATURE, header(SIDE, SIDE).subarray(0, 10)])],
  ['signature alone', SIGNATURE],
  ['wrong sums', Buffer.concat([SIGNATURE, header(SIDE, SIDE).fill(0, 21), ORDINARY, END])],
  ['HTML behind it', Buffer.concat([SOUND_PNG, Buffer.from('<html><script>alert(1)</script>')])],
];

const marker = (code: number, data: Buffer): Buffer => {
  const head = Buffer.from([0xff, code, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
};
const frame = (code: number, width: number, height: number): Buffer => {
  const data = Buffer.alloc(15);
  data[0] = 8;
  data.writeUInt16BE(height, 1);
  data.writeUInt16BE(width, 3);
  data.set([3, 1, 0x11, 0, 2, 0x11, 1, 3, 0x11, 1], 5);
  return marker(code, data);
};
const START = Buffer.from([0xff, 0xd8]);
const FINISH = Buffer.from([0xff, 0xd9]);
const scan = marker(0xda, Buffer.from([3, 1, 0, 2, 0x11, 3, 0x11, 0, 63, 0]));

/** The same for JPEG. */
export const HOSTILE_JPEGS: readonly (readonly [string, Buffer])[] = [
  ['65,500²', Buffer.concat([START, frame(0xc0, 65_500, 65_500), scan, Buffer.alloc(200), FINISH])],
  [
    'progressive, 65,500²',
    Buffer.concat([START, frame(0xc2, 65_500, 65_500), scan, Buffer.alloc(200), FINISH]),
  ],
  [
    'two frames, the second one large',
    Buffer.concat([START, frame(0xc0, 120, 120), frame(0xc0, 65_500, 65_500), scan, FINISH]),
  ],
  [
    'progressive with 5,000 scans',
    Buffer.concat([START, frame(0xc2, 2_000, 2_000), ...Array.from({ length: 5_000 }, () => scan), FINISH]),
  ],
  ['arithmetic coding', Buffer.concat([START, frame(0xc9, 120, 120), scan, Buffer.alloc(50), FINISH])],
  ['lossless', Buffer.concat([START, frame(0xc3, 120, 120), scan, Buffer.alloc(50), FINISH])],
  ['no tables', Buffer.concat([START, frame(0xc0, 120, 120), scan, Buffer.alloc(50), FINISH])],
  [
    'a marker of length 0',
    Buffer.concat([START, Buffer.from([0xff, 0xe1, 0, 0]), frame(0xc0, 120, 120), FINISH]),
  ],
  [
    '20,000 application markers',
    Buffer.concat([
      START,
      ...Array.from({ length: 20_000 }, () => marker(0xe1, Buffer.alloc(2))),
      frame(0xc0, 120, 120),
      FINISH,
    ]),
  ],
  ['start and end alone', Buffer.concat([START, FINISH])],
];
