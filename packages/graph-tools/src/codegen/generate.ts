import { codegen } from '@graphql-codegen/core';
import * as typedDocuments from '@graphql-codegen/typed-document-node';
import * as operationTypes from '@graphql-codegen/typescript-operations';
import { type DocumentNode, type GraphQLSchema, Kind, parse, print, printSchema } from 'graphql';
import { collectOperations } from '../operations/collect.js';
import { documentIdOf, executableOperations, withTypenames } from '../operations/documents.js';
import { validateOperations } from '../operations/validate.js';

const HEADER = '// Generated from the .graphql files of this workspace by `npm run codegen`. Do not edit.';

/** TypeScript types of the graph's scalars: all of them are serialised as strings. */
const SCALARS = {
  ID: 'string',
  Decimal: 'string',
  Yen: 'string',
  LocalDate: 'string',
  Timestamp: 'string',
  YearMonth: 'string',
};

const CONFIG = {
  strictScalars: true,
  scalars: SCALARS,
  useTypeImports: true,
  skipTypename: true,
  arrayInputCoercion: false,
  dedupeOperationSuffix: true,
};

/**
 * The TypeScript module of a workspace's operations: types of variables and results, and typed documents whose
 * `__meta__.documentId` is the identifier in the workspace's operation manifest.
 * @throws with one line per operation that the schema cannot serve
 */
export async function generateTypes(root: string, workspace: string, schema: GraphQLSchema): Promise<string> {
  const files = collectOperations(root, workspace);
  const problems = validateOperations(schema, files);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  if (files.length === 0) return `${HEADER}\nexport {};\n`;

  const ids = new Map(executableOperations(files).map(({ name, documentId }) => [name, documentId]));
  const sdl = parse(printSchema(schema));
  const types = await codegen({
    filename: 'graphql.ts',
    schema: sdl,
    documents: files.map(({ file, document }) => ({ location: file, document })),
    config: CONFIG,
    plugins: [{ types: {} }],
    pluginMap: { types: operationTypes },
  });
  // Result types contain `__typename` only where a document selects it; the documents sent always do.
  const documents = await codegen({
    filename: 'graphql.ts',
    schema: sdl,
    documents: files.map(({ file, document }) => ({ location: file, document: withTypenames(document) })),
    config: {
      ...CONFIG,
      unstable_onExecutableDocumentNode: (document: DocumentNode) => {
        const documentId = documentIdOf(print(document));
        const name = operationName(document);
        // A gateway that accepts registered operations only compares texts by their hash.
        if (ids.get(name) !== documentId)
          throw new Error(`The typed document of ${name} differs from its text in the manifest.`);
        return { documentId };
      },
    },
    plugins: [{ documents: {} }],
    pluginMap: { documents: typedDocuments },
  });
  return `${HEADER}\n${tidy(`${importsFirst(documents, types)}\n`)}`;
}

function operationName(document: DocumentNode): string {
  const operation = document.definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  return operation?.name?.value ?? '';
}

/** Moves the documents' import above the types, into the usual order. */
function importsFirst(documents: string, types: string): string {
  const lines = documents.split('\n');
  const imports = lines.filter((line) => line.startsWith('import '));
  const rest = lines.filter((line) => !line.startsWith('import '));
  return [...imports, types, ...rest].join('\n');
}

function tidy(text: string): string {
  return text
    .replace(/(?<![ \t])[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/(?<!\n)\n+$/, '\n');
}
