import { fromBufferPromise } from 'yauzl';

/** The entry names of a ZIP file. */
export async function namesInZip(bytes: Buffer): Promise<string[]> {
  const archive = await fromBufferPromise(bytes);
  const names: string[] = [];
  for await (const entry of archive.eachEntry()) names.push(entry.fileName);
  return names;
}
