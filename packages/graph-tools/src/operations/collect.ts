import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type DocumentNode, Kind, parse, Source } from 'graphql';
import { listFiles } from '../repository.js';

/** One `.graphql` file of a client workspace. */
export interface OperationFile {
  /** Path relative to the repository's root. */
  file: string;
  document: DocumentNode;
}

/** All operation files of a workspace. @throws when an operation or fragment name is used twice */
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
        throw new Error(`${file}: a client's .graphql file may only contain operations and fragments.`);
      }
      if (!definition.name) throw new Error(`${file}: operations must be named.`);
      const key = `${definition.kind === Kind.FRAGMENT_DEFINITION ? 'fragment' : 'operation'} ${definition.name.value}`;
      const first = seen.get(key);
      if (first) throw new Error(`${file}: ${key} already exists in ${first}.`);
      seen.set(key, file);
    }
  }
}
