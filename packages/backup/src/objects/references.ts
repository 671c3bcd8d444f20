import type { mongo } from 'mongoose';
import { z } from 'zod';

/** A file that a document of a database refers to, and must therefore be in the backup. */
export interface Reference {
  readonly slice: string;
  readonly collection: string;
  /** The document that refers to it. */
  readonly id: string;
  readonly key: string;
  readonly byteSize: number | undefined;
  /** As the document states it; only 発注書 have one. */
  readonly sha256: string | undefined;
}

/**
 * Where documents refer to files. Files that expire by themselves are not here: uploads that were not taken over, and
 * results of exports (`uploads`, `checked_uploads`, `file_jobs`).
 */
const REFERRING = [
  { slice: 'orders', collection: 'order_send_logs', paths: ['document', 'attachments'] },
  { slice: 'orders', collection: 'order_attachments', paths: [''] },
  { slice: 'orders', collection: 'order_comments', paths: ['attachments'] },
  { slice: 'orders', collection: 'supplier_links', paths: ['document', 'attachments'] },
  { slice: 'orders', collection: 'supplier_answers', paths: ['files'] },
  { slice: 'identity', collection: 'demands', paths: ['sealImage'] },
] as const;

const file = z.object({
  key: z.string(),
  byteSize: z.number().optional(),
  sha256: z.string().optional(),
});

/** The documents of a demand in one collection. */
export const ownRows = (collection: string, demandUuid: string): mongo.Filter<mongo.Document> =>
  // UUIDs are text in all databases, which the driver's types do not know.
  collection === 'demands' ? { _id: demandUuid as never } : { demandUuid };

type Databases = (slice: string) => mongo.Db | undefined;

/** Every reference of the databases, or of one demand, to a file, as of the session where one is given. */
export async function* referencesOf(
  databaseOf: Databases,
  session?: mongo.ClientSession,
  demandUuid?: string,
): AsyncGenerator<Reference> {
  for (const { slice, collection, paths } of REFERRING) {
    const rows = databaseOf(slice)?.collection(collection);
    if (!rows) continue;
    const fields = paths.flatMap((path) =>
      ['key', 'byteSize', 'sha256'].map((name) => (path ? `${path}.${name}` : name)),
    );
    const projection = Object.fromEntries(fields.map((field) => [field, 1]));
    const filter = demandUuid === undefined ? {} : ownRows(collection, demandUuid);
    for await (const document of rows.find(filter, { projection, ...(session && { session }) }))
      for (const found of filesIn(document, paths))
        yield {
          slice,
          collection,
          id: String(document._id),
          byteSize: undefined,
          sha256: undefined,
          ...found,
        };
  }
}

/** Whether the document still refers to the file. */
export async function isStillReferred(databaseOf: Databases, reference: Reference): Promise<boolean> {
  const { slice, collection, id, key } = reference;
  const rule = REFERRING.find((one) => one.slice === slice && one.collection === collection);
  const document = await databaseOf(slice)?.collection<{ _id: string }>(collection).findOne({ _id: id });
  return Boolean(rule && document && filesIn(document, rule.paths).some((one) => one.key === key));
}

const filesIn = (document: mongo.Document, paths: readonly string[]): z.infer<typeof file>[] =>
  paths
    .flatMap((path): unknown[] => [path ? document[path] : document].flat())
    .flatMap((value) => {
      const read = file.safeParse(value);
      return read.success ? [read.data] : [];
    });
