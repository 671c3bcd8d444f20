import { createHash } from 'node:crypto';
import { mongo } from 'mongoose';

const { BSON } = mongo;

/** A document with the exact types of its values, so that it is stored again as it was. */
export const parseDocument = (bytes: Uint8Array): mongo.Document =>
  BSON.deserialize(bytes, {
    promoteValues: false,
    promoteLongs: false,
    promoteBuffers: false,
    bsonRegExp: true,
  });

/** Count and SHA-256 of documents that pass by. */
export class Fingerprint {
  documents = 0;
  private readonly hash = createHash('sha256');

  add(document: Uint8Array): void {
    this.documents += 1;
    this.hash.update(document);
  }

  digest(): string {
    return this.hash.digest('hex');
  }
}

/** The documents of a collection in the order of their `_id`, as the server stores them. */
export async function* rawDocuments(
  collection: mongo.Collection,
  session?: mongo.ClientSession,
): AsyncGenerator<Uint8Array> {
  const cursor = collection.find({}, { raw: true, sort: { _id: 1 }, ...(session && { session }) });
  // With `raw` the driver returns bytes, which its types do not say.
  for await (const document of cursor) yield document as unknown as Uint8Array;
}

/** Count and SHA-256 of a collection. */
export async function fingerprintOf(
  collection: mongo.Collection,
): Promise<{ documents: number; sha256: string }> {
  const fingerprint = new Fingerprint();
  for await (const document of rawDocuments(collection)) fingerprint.add(document);
  return { documents: fingerprint.documents, sha256: fingerprint.digest() };
}

/** Cuts a stream of bytes into the BSON documents that it consists of. */
export async function* splitDocuments(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    rest = rest.byteLength === 0 ? chunk : Buffer.concat([rest, chunk]);
    let at = 0;
    while (rest.byteLength - at >= 4) {
      const size = rest.readInt32LE(at);
      if (size < 5) throw new Error('the dump contains something else than documents');
      if (rest.byteLength - at < size) break;
      yield rest.subarray(at, at + size);
      at += size;
    }
    rest = rest.subarray(at);
  }
  if (rest.byteLength > 0) throw new Error('the dump ends within a document');
}
