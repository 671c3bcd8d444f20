import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { Kind, parse, Source, type DocumentNode } from 'graphql';
import { listFiles } from '../repository.js';

/** One `.graphql` file of a client workspace. */
export interface OperationFile {
  /** Path relative to the repository's root. */
  file: string;
  document: DocumentNode;
}

/** All operation files of a workspace; a name used twice for an operation or a fragment is an error. */
export function collectOperations(root: string, workspace: string): OperationFile[] {
  const files = listFiles(join(root, workspace, 'src'), '.graphql').map((path) => {
    const file = relative(root, path);
    return { file, document: parse(new Source(readFileSync(path, 'utf8'), file)) };
  });
  refuseDuplicates(files);
  return files;
}

function refuseDuplicates(files: OperationFile[]): void {
  const seen = new Map<string, string>();
  for (const { file, document } of files) {
    for (const definition of document.definitions) {
      if (definition.kind !== Kind.OPERATION_DEFINITION && definition.kind !== Kind.FRAGMENT_DEFINITION) {
        throw new Error(`${file}: only operations and fragments belong into a client's .graphql file.`);
      }
      if (!definition.name) throw new Error(`${file}: an operation needs a name.`);
      const key = `${definition.kind === Kind.FRAGMENT_DEFINITION ? 'fragment' : 'operation'} ${definition.name.value}`;
      const first = seen.get(key);
      if (first) throw new Error(`${file}: ${key} exists already in ${first}.`);
      seen.set(key, file);
    }
  }
}
