import type { Disk } from 'flydrive';
import type { mongo } from 'mongoose';
import { sumsOf } from '../dump/sums.js';
import type { Manifest, SumRecord } from '../manifest.js';
import { referencesOf } from '../objects/references.js';
import { digestOf } from '../place/parts.js';

type Databases = (slice: string) => mongo.Db | undefined;

const textOf = ({ documents, amount }: Pick<SumRecord, 'documents' | 'amount'>): string =>
  `${amount} yen in ${documents} documents`;

/** Sentences about demands whose amounts are not those of the backup. */
export async function sumProblems(databaseOf: Databases, expected: readonly SumRecord[]): Promise<string[]> {
  const keyOf = ({ what, demandUuid }: SumRecord): string => `${what} of the demand ${demandUuid}`;
  const nothing = { documents: 0, amount: '0' };
  const found = new Map((await sumsOf(databaseOf)).map((sum) => [keyOf(sum), sum]));
  const known = new Map(expected.map((sum) => [keyOf(sum), sum]));
  return [...new Set([...known.keys(), ...found.keys()])].flatMap((key) => {
    const [was, is] = [textOf(known.get(key) ?? nothing), textOf(found.get(key) ?? nothing)];
    return was === is ? [] : [`${key}: ${is} instead of ${was}.`];
  });
}

/** Compares every file that the restored documents refer to with what they say of it. */
export async function referenceProblems(
  databaseOf: Databases,
  objects: Disk,
  { deletedMeanwhile }: Manifest,
): Promise<{ files: number; problems: string[] }> {
  const deleted = new Set(deletedMeanwhile);
  const problems: string[] = [];
  let files = 0;
  for await (const { slice, collection, id, key, sha256, byteSize } of referencesOf(databaseOf)) {
    const owner = `${slice}.${collection} ${id}`;
    if (!(await objects.exists(key))) {
      if (!deleted.has(key)) problems.push(`${owner} refers to the file ${key}, which is missing.`);
      continue;
    }
    files += 1;
    const found = await digestOf(objects, key);
    if (sha256 !== undefined && found.sha256 !== sha256)
      problems.push(`The file ${key} is not the one that ${owner} names: its SHA-256 differs.`);
    else if (byteSize !== undefined && found.byteSize !== byteSize)
      problems.push(`The file ${key} has ${found.byteSize} bytes, but ${owner} says ${byteSize}.`);
  }
  return { files, problems };
}
