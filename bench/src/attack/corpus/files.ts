import { crc32, deflateRawSync } from 'node:zlib';

export const HTML = Buffer.from('<html><script>alert(document.domain)</script></html>');
/** A document with one empty page. */
export const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);

function localFile(name: string, packed: Buffer, size: number, sum: number): Buffer {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(8, 8);
  head.writeUInt32LE(sum, 14);
  head.writeUInt32LE(packed.length, 18);
  head.writeUInt32LE(size, 22);
  head.writeUInt16LE(Buffer.byteLength(name), 26);
  return Buffer.concat([head, Buffer.from(name), packed]);
}

function centralEntry(name: string, packed: Buffer, size: number, sum: number, offset: number): Buffer {
  const head = Buffer.alloc(46);
  head.writeUInt32LE(0x02014b50, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(20, 6);
  head.writeUInt16LE(8, 10);
  head.writeUInt32LE(sum, 16);
  head.writeUInt32LE(packed.length, 20);
  head.writeUInt32LE(size, 24);
  head.writeUInt16LE(Buffer.byteLength(name), 28);
  head.writeUInt32LE(offset, 42);
  return Buffer.concat([head, Buffer.from(name)]);
}

/** An archive in which every entry refers to the same compressed zeros: a small file, huge when unpacked. */
export function zipBomb(names: readonly string[], bytesEach: number): Buffer {
  const plain = Buffer.alloc(bytesEach);
  const packed = deflateRawSync(plain, { level: 9 });
  const sum = crc32(plain);
  const file = localFile(names[0] ?? 'a', packed, bytesEach, sum);
  const central = Buffer.concat(names.map((name) => centralEntry(name, packed, bytesEach, sum, 0)));
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(names.length, 8);
  end.writeUInt16LE(names.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(file.length, 16);
  return Buffer.concat([file, central, end]);
}

/** Files whose content is not what their name says, or is valid as several types (polyglots). */
export const HOSTILE_FILES: readonly (readonly [string, { name: string; bytes: Buffer }])[] = [
  ['HTML as PDF', { name: 'a.pdf', bytes: HTML }],
  ['HTML behind a mark of PDF', { name: 'a.pdf', bytes: Buffer.concat([Buffer.from('%PDF-1.4\n'), HTML]) }],
  ['HTML before a mark of PDF', { name: 'a.pdf', bytes: Buffer.concat([HTML, PDF]) }],
  [
    'SVG',
    { name: 'a.svg', bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>') },
  ],
  [
    'SVG as PNG',
    { name: 'a.png', bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>') },
  ],
  [
    'an archive that unpacks to 5 GB, as workbook',
    {
      name: 'a.xlsx',
      bytes: zipBomb(
        ['[Content_Types].xml', ...Array.from({ length: 500 }, (_, index) => `${index}.xml`)],
        10_000_000,
      ),
    },
  ],
  ['an archive that leaves its folder', { name: 'a.zip', bytes: zipBomb(['../../../../tmp/x'], 10) }],
  [
    'a PDF of 100,000 objects',
    {
      name: 'a.pdf',
      bytes: Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.from('1 0 obj<<>>endobj\n'.repeat(100_000))]),
    },
  ],
  ['a program', { name: 'a.pdf', bytes: Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500)]) }],
  ['nothing but zeros', { name: 'a.pdf', bytes: Buffer.alloc(100_000) }],
];

/** File names that disguise the type of a file, or break its display. */
export const HOSTILE_NAMES: readonly (readonly [string, string])[] = [
  ['right-to-left override', '請求書\u202efdp.pdf'],
  ['isolates', 'a\u2066b\u2069.pdf'],
  ['marks of direction', 'a\u200f\u200eb.pdf'],
  ['zero-width letters', 'a\u200b\u200d\ufeffb.pdf'],
  ['a line break', 'a\r\nb.pdf'],
  ['separators of lines', 'a\u2028b\u2029c.pdf'],
  ['a path', '../../etc/passwd.pdf'],
  ['a path of Windows', '..\\..\\a.pdf'],
  ['quotes', 'a"; filename="b.html'],
  ['a NUL', 'a.html\u0000.pdf'],
  ['a lone surrogate', 'a\ud800.pdf'],
  ['a device of Windows', 'CON.pdf'],
  ['a tag', '<img src=x onerror=alert(1)>.pdf'],
];

/** Characters that change the text direction, break lines or are invisible. */
export const UNSHOWABLE = /[\p{Cc}\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff]/u;
