import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type DocumentNode, parse, print, Source } from 'graphql';
import { z } from 'zod';
import { collectOperations } from './collect.js';
import { documentIdOf, executableOperations, withTypenames } from './documents.js';
import { embeddedOperations, nameAndTypeOf } from './embedded.js';
import { searchProblems } from './search.js';

/**
 * The operations of one client version. It is released with the client as `operations.json`; the registry keeps one for
 * each deployable client version, from which gateways learn what they accept.
 */
export interface OperationManifest {
  formatVersion: 1;
  /** Workspace name, such as `mf-orders`. */
  client: string;
  version?: string | undefined;
  /** Only for the shell: the contract version that it offers to slices. */
  contract?: string | undefined;
  /** For processes that query subgraphs directly: validated, but never accepted from browsers. */
  isInternal?: true | undefined;
  /** By documentId, the SHA-256 of the document in hexadecimal. */
  operations: Record<string, OperationEntry>;
}

export interface OperationEntry {
  name: string;
  type: string;
  document: string;
  /** File and line, relative to the repository's root. */
  source?: string | undefined;
}

/** The file name of a manifest. */
export const manifestFileOf = (client: string, version = '0.0.0'): string => `${client}@${version}.json`;

/** Validates the manifest of a release when it is read. */
export const operationManifestSchema = z.object({
  formatVersion: z.literal(1),
  // Both become part of a file name.
  client: z.string().regex(/^[a-z][a-z0-9-]*$/),
  version: z
    .string()
    .regex(/^\d[\w.+-]*$/)
    .optional(),
  contract: z.string().optional(),
  isInternal: z.literal(true).optional(),
  operations: z.record(
    z.string().regex(/^[0-9a-f]{64}$/),
    z.object({
      name: z.string(),
      type: z.string(),
      document: z.string().min(1),
      source: z.string().optional(),
    }),
  ),
});

const badge = z.object({ badge: z.object({ query: z.string() }).optional() });
const search = z.object({
  area: z.string(),
  query: z.string(),
  groups: z.array(
    z.object({
      path: z.string(),
      title: z.array(z.string()),
      subtitle: z.array(z.string()).default([]),
      to: z.string(),
      listParameter: z.string().optional(),
    }),
  ),
});
const sliceFile = z.object({
  menu: z.array(badge).default([]),
  topBar: z.array(badge).default([]),
  search: z.array(search).default([]),
});

/** Processes whose queries bypass the gateway's public endpoint. */
const isProcess = (workspace: string): boolean =>
  workspace === 'gateway' || workspace.startsWith('subgraph-');

/** Everything that a workspace sends: documents in files, badges and searches of its declaration, operations in its code. */
export function operationManifest(root: string, workspace: string, version?: string): OperationManifest {
  const operations = [
    ...(isProcess(workspace) ? [] : fileOperations(root, workspace)),
    ...declaredOperations(root, workspace),
    ...codeOperations(root, workspace),
  ].sort(([one], [other]) => (one < other ? -1 : 1));
  return {
    formatVersion: 1,
    client: workspace,
    ...(version === undefined ? {} : { version }),
    ...(isProcess(workspace) ? { isInternal: true } : {}),
    operations: Object.fromEntries(operations),
  };
}

type Entry = readonly [string, OperationEntry];

const fileOperations = (root: string, workspace: string): Entry[] =>
  executableOperations(collectOperations(root, workspace)).map(
    ({ documentId, name, type, text, file, line }) => [
      documentId,
      { name, type, document: text, source: `${file}:${line}` },
    ],
  );

/**
 * A query as the graph client sends it, with the `__typename` fields that its cache needs.
 * @throws when it is not a valid query
 */
export const sentText = (query: string | DocumentNode): string =>
  print(withTypenames(typeof query === 'string' ? parse(query) : query));

function sentByClient(document: DocumentNode, source: string): Entry {
  const text = sentText(document);
  return [documentIdOf(text), { ...nameAndTypeOf(document), document: text, source }];
}

/** Badges and searches of `slice.json`. @throws Error with the position of a query that is of no use */
function declaredOperations(root: string, workspace: string): Entry[] {
  const file = join(root, workspace, 'slice.json');
  if (!existsSync(file)) return [];
  const text = readFileSync(file, 'utf8');
  const { menu, topBar, search: searches } = sliceFile.parse(JSON.parse(text));
  const placeOf = (query: string): string => {
    const before = text.slice(0, text.indexOf(JSON.stringify(query)));
    return `${relative(root, file)}:${before.split('\n').length}`;
  };
  const badges = [...menu, ...topBar].flatMap(({ badge: shown }) => {
    if (!shown) return [];
    const source = placeOf(shown.query);
    try {
      return [sentByClient(parse(new Source(shown.query, source)), source)];
    } catch (error) {
      throw new Error(`${source}: invalid badge query: ${String(error)}`, { cause: error });
    }
  });
  const found = searches.map((declared) => {
    const source = placeOf(declared.query);
    const [problem] = searchProblems(declared);
    if (problem !== undefined) throw new Error(`${source}: ${problem}`);
    return sentByClient(parse(new Source(declared.query, source)), source);
  });
  return [...badges, ...found];
}

/** Operations in code: sent as written by plain requests, with `__typename` by the graph client. */
function codeOperations(root: string, workspace: string): Entry[] {
  const folders = [join(root, workspace, 'src')];
  // A standalone slice signs in with slice-kit's own operations.
  if (workspace.startsWith('mf-')) folders.push(join(root, 'packages', 'slice-kit', 'src'));
  return folders
    .flatMap((folder) => embeddedOperations(root, folder))
    .flatMap(({ text, document, place }) => {
      const entry = { ...nameAndTypeOf(document), document: text, source: place };
      const asWritten = [documentIdOf(text), entry] as const;
      return isProcess(workspace) ? [asWritten] : [asWritten, sentByClient(document, place)];
    });
}
