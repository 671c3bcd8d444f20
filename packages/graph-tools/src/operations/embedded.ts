import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { Kind, parse, Source, type DocumentNode } from 'graphql';
import { listFiles } from '../repository.js';

/** An operation that stands as text in a TypeScript file, since it is sent without the graph client. */
export interface EmbeddedOperation {
  /** File and line, such as `shell/src/session/current-user.ts:28`. */
  place: string;
  /** The text as it is sent. */
  text: string;
  document: DocumentNode;
}

const OPENING = /(?<quote>['"`])(?=\s*(?:query|mutation)\s+\w+\s*[({])/g;
const CONSTANT = /const (?<name>\w+) =\s+'(?<text>[^'\n]*)'/g;
const PLACE = /\$\{(?<name>\w+)\}/g;

/**
 * Named queries and mutations in the sources below a folder, tests left out.
 * @throws Error with the place of a text that begins like an operation and is none
 */
export function embeddedOperations(root: string, folder: string): EmbeddedOperation[] {
  return [...listFiles(folder, '.ts'), ...listFiles(folder, '.tsx')]
    .filter((path) => !/\.(?:test|spec|fixture)\.tsx?$/.test(path))
    .flatMap((path) => operationsIn(readFileSync(path, 'utf8'), relative(root, path)));
}

function operationsIn(source: string, file: string): EmbeddedOperation[] {
  const constants = new Map(
    [...source.matchAll(CONSTANT)].map(({ groups }) => [groups?.['name'] ?? '', groups?.['text'] ?? '']),
  );
  return [...source.matchAll(OPENING)].map(({ index, groups }) => {
    const start = index + 1;
    const end = source.indexOf(groups?.['quote'] ?? '`', start);
    const place = `${file}:${source.slice(0, index).split('\n').length}`;
    const text = source.slice(start, end).replace(PLACE, (whole, name: string) => {
      const value = constants.get(name);
      if (value === undefined)
        throw new Error(`${place}: ${whole} of an operation has to be a constant of the same file.`);
      return value;
    });
    return { place, text, document: documentOf(text, place) };
  });
}

function documentOf(text: string, place: string): DocumentNode {
  try {
    return parse(new Source(text, place));
  } catch (error) {
    throw new Error(`${place}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

/** What an operation is called, and whether it reads or changes. */
export function headOf(document: DocumentNode): { name: string; type: string } {
  const operation = document.definitions.find(({ kind }) => kind === Kind.OPERATION_DEFINITION);
  if (operation?.kind !== Kind.OPERATION_DEFINITION) return { name: '', type: 'query' };
  return { name: operation.name?.value ?? '', type: operation.operation };
}
