import { crc32, deflateSync } from 'node:zlib';

const chunk = (type: string, data: Buffer): Buffer => {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, sum]);
};

/** A PNG of a red frame around a transparent middle, so many pixels wide and high. */
export function redFrame(side: number): Buffer {
  const rows = Array.from({ length: side }, (_, y) => {
    const row = Buffer.alloc(1 + side * 4);
    for (let x = 0; x < side; x += 1) {
      const toEdge = Math.min(x, y, side - 1 - x, side - 1 - y);
      if (toEdge < side / 8) row.set([0xc1, 0x27, 0x2d, 0xff], 1 + x * 4);
    }
    return row;
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 6, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
