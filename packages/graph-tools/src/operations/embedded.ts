import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { type DocumentNode, Kind, parse, Source } from 'graphql';
import { listFiles } from '../repository.js';

/** An operation in a string of a TypeScript file, sent without the graph client. */
export interface EmbeddedOperation {
  /** File and line, such as `shell/src/session/current-user.ts:28`. */
  place: string;
  /** The text as sent. */
  text: string;
  document: DocumentNode;
}

const OPENING = /(?<quote>['"`])(?=\s*(?:query|mutation)\s+\w+\s*[({])/g;
const CONSTANT = /const (?<name>\w+) =\s+'(?<text>[^'\n]*)'/g;
const PLACE = /\$\{(?<name>\w+)\}/g;

/**
 * Named queries and mutations in the sources below a directory, except tests.
 * @throws Error with the position of a string that starts like an operation but cannot be parsed
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
        throw new Error(`${place}: ${whole} in an operation must be a constant of the same file.`);
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

/** The name of an operation, and whether it is a query or a mutation. */
export function nameAndTypeOf(document: DocumentNode): { name: string; type: string } {
  const operation = document.definitions.find(({ kind }) => kind === Kind.OPERATION_DEFINITION);
  if (operation?.kind !== Kind.OPERATION_DEFINITION) return { name: '', type: 'query' };
  return { name: operation.name?.value ?? '', type: operation.operation };
}
