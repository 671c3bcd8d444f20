import { createHash } from 'node:crypto';
import {
  type DefinitionNode,
  type DocumentNode,
  type FragmentDefinitionNode,
  Kind,
  print,
  visit,
} from 'graphql';
import type { OperationFile } from './collect.js';

/** An operation as a client sends it: with its fragments, and `__typename` where the client's cache needs it. */
export interface ExecutableOperation {
  name: string;
  type: 'query' | 'mutation' | 'subscription';
  file: string;
  /** Line of the file on which it starts. */
  line: number;
  document: DocumentNode;
  /** The printed document; its hash is the identifier. */
  text: string;
  /** SHA-256 of `text` in hexadecimal: the `documentId` under which the gateway knows it. */
  documentId: string;
}

/** Adds `__typename` to every selection set below the root, since the client's normalised cache reads it. */
export function withTypenames(document: DocumentNode): DocumentNode {
  return visit(document, {
    SelectionSet(node, _key, parent) {
      if (parent && 'kind' in parent && parent.kind === Kind.OPERATION_DEFINITION) return undefined;
      const known = node.selections.some(
        (selection) => selection.kind === Kind.FIELD && selection.name.value.startsWith('__'),
      );
      if (known) return undefined;
      const typename = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: '__typename' } } as const;
      return { ...node, selections: [...node.selections, typename] };
    },
  });
}

/** The identifier of a printed document. */
export function documentIdOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/**
 * All operations of the files, each with the fragments that it uses: a fragment after those that it uses itself, as in
 * the typed documents, so that the text which a browser prints is the registered one.
 */
export function executableOperations(files: OperationFile[]): ExecutableOperation[] {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const { document } of files) {
    for (const definition of document.definitions) {
      if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
    }
  }
  return files.flatMap(({ file, document }) =>
    document.definitions.flatMap((definition) => {
      if (definition.kind !== Kind.OPERATION_DEFINITION) return [];
      const reached = reachedFragments(definition, fragments, file);
      const complete = withTypenames({ kind: Kind.DOCUMENT, definitions: [definition, ...reached] });
      const text = print(complete);
      const name = definition.name?.value ?? '';
      const line = definition.loc?.startToken.line ?? 1;
      const documentId = documentIdOf(text);
      return [{ name, type: definition.operation, file, line, document: complete, text, documentId }];
    }),
  );
}

function reachedFragments(
  start: DefinitionNode,
  fragments: Map<string, FragmentDefinitionNode>,
  file: string,
): FragmentDefinitionNode[] {
  const visited = new Set<string>();
  const reached: FragmentDefinitionNode[] = [];
  const follow = (node: DefinitionNode) => {
    visit(node, {
      FragmentSpread(spread) {
        const name = spread.name.value;
        if (visited.has(name)) return;
        visited.add(name);
        const fragment = fragments.get(name);
        if (!fragment) throw new Error(`${file}: fragment ${name} does not exist in this workspace.`);
        follow(fragment);
        reached.push(fragment);
      },
    });
  };
  follow(start);
  return reached;
}
