import { randomBytes } from 'node:crypto';

let lastMillis = 0;
let sequence = 0;

/** A UUID version 7 (RFC 9562): ids sort by the time they were made, also within one millisecond of a process. */
export function uuidv7(): string {
  const now = Date.now();
  const bytes = randomBytes(16);
  if (now > lastMillis) {
    lastMillis = now;
    sequence = bytes.readUInt16BE(6) & 0x7ff;
  } else {
    sequence += 1;
    if (sequence > 0xfff) {
      lastMillis += 1;
      sequence = 0;
    }
  }
  bytes.writeUIntBE(lastMillis, 0, 6);
  bytes.writeUInt16BE(0x7000 | sequence, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
