/** Names of what a ZIP file holds, from its central directory. */
export function namesInZip(bytes: Buffer): string[] {
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (end < 0) throw new Error('no ZIP file');
  const count = bytes.readUInt16LE(end + 10);
  const names: string[] = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let entry = 0; entry < count; entry += 1) {
    const [name, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset));
    names.push(bytes.toString('utf8', at + 46, at + 46 + (name ?? 0)));
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return names;
}
