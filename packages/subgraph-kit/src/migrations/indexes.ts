import { type Connection, mongo } from 'mongoose';
import type { ModelDefinition } from '../application/subgraph-module.js';

/** An index that is not as its model declares it. */
export interface IndexProblem {
  collection: string;
  index: string;
  /** DIFFERENT: another one has its name or fields, and serves. MISSING: it cannot be made from the data that is there. */
  kind: 'DIFFERENT' | 'MISSING';
  reason: string;
}

/** What the indexes of a model are read from and made in. */
const modelOf = (connection: Connection, name: string) => connection.model(name);
type IndexedModel = ReturnType<typeof modelOf>;

interface DeclaredIndex {
  keys: Record<string, mongo.IndexDirection>;
  options: mongo.CreateIndexesOptions;
  name: string;
}

const INDEX_OPTIONS_CONFLICT = 85;
const INDEX_KEY_SPECS_CONFLICT = 86;
const DUPLICATE_KEY = 11_000;

const codeOf = (error: unknown): unknown =>
  error instanceof mongo.MongoServerError ? error.code : undefined;
const isConflict = (error: unknown): boolean =>
  [INDEX_OPTIONS_CONFLICT, INDEX_KEY_SPECS_CONFLICT].some((code) => code === codeOf(error));

function declaredIndexes(model: IndexedModel): DeclaredIndex[] {
  return model.schema.indexes().map(([fields, declared]) => {
    const { _autoIndex: _ignored, background: _old, ...options } = declared as Record<string, unknown>;
    const keys = fields as Record<string, mongo.IndexDirection>;
    const byKeys = Object.entries(keys)
      .map(([field, direction]) => `${field}_${String(direction)}`)
      .join('_');
    return { keys, options, name: typeof options['name'] === 'string' ? options['name'] : byKeys };
  });
}

/** What makes two indexes the same, whatever their names. */
function shapeOf(keys: unknown, options: Readonly<Record<string, unknown>>): string {
  const { unique, sparse, partialFilterExpression, expireAfterSeconds, collation } = options;
  return JSON.stringify([
    Object.entries(keys as object),
    unique === true,
    sparse === true,
    partialFilterExpression ?? null,
    expireAfterSeconds ?? null,
    collation ?? null,
  ]);
}

const shapeOfDeclared = ({ keys, options }: DeclaredIndex): string =>
  shapeOf(keys, options as Record<string, unknown>);
const shapeOfExisting = ({ key, ...options }: mongo.IndexDescriptionInfo): string => shapeOf(key, options);

/**
 * Creates the indexes that the models declare. One that is declared differently from the one that is there is left to
 * `migrate`, so that a start never waits for it and never serves without an index.
 * @returns what is not as declared
 */
export async function ensureIndexes(
  models: readonly ModelDefinition[],
  connection: Connection,
): Promise<IndexProblem[]> {
  const problems: IndexProblem[] = [];
  const collections = new Set((await connection.listCollections()).map(({ name }) => name));
  for (const { name } of models) {
    const model = modelOf(connection, name);
    if (!collections.has(model.collection.collectionName)) await model.createCollection();
    problems.push(...(await ensureIndexesOf(model)));
  }
  return problems;
}

/** One command where all indexes are as declared, or can be made. */
async function ensureIndexesOf(model: IndexedModel): Promise<IndexProblem[]> {
  const declared = declaredIndexes(model);
  if (declared.length === 0) return [];
  try {
    const all = declared.map(({ keys, options, name }) => ({ ...options, key: keys, name }));
    await model.collection.createIndexes(all);
    return [];
  } catch (error) {
    if (codeOf(error) !== DUPLICATE_KEY && !isConflict(error)) throw error;
  }
  // A single one that cannot be made keeps the others from being made as well.
  const problems: IndexProblem[] = [];
  for (const one of declared) {
    const problem = await ensureIndex(model, one);
    if (problem) problems.push(problem);
  }
  return problems;
}

async function ensureIndex(model: IndexedModel, declared: DeclaredIndex): Promise<IndexProblem | undefined> {
  const { collection } = model;
  const problem = (kind: IndexProblem['kind'], reason: string): IndexProblem => ({
    collection: collection.collectionName,
    index: declared.name,
    kind,
    reason,
  });
  try {
    await collection.createIndex(declared.keys, { ...declared.options, name: declared.name });
    return undefined;
  } catch (error) {
    if (codeOf(error) === DUPLICATE_KEY) return problem('MISSING', 'the data holds the same key twice');
    if (!isConflict(error)) throw error;
    const shape = shapeOfDeclared(declared);
    // One of the same shape under another name is what `migrate` has built beside the earlier one.
    if ((await collection.indexes()).some((existing) => shapeOfExisting(existing) === shape))
      return undefined;
    return problem('DIFFERENT', 'another index has its name or fields; run migrate');
  }
}

/**
 * Brings indexes that differ to what the models declare: the new one is built beside the earlier one, which is dropped
 * then. Where MongoDB takes only one of both, reads do without it while it is built.
 */
export async function replaceIndexes(
  models: readonly ModelDefinition[],
  connection: Connection,
  say: (line: string) => void,
): Promise<void> {
  for (const { collection: name, index, kind, reason } of await ensureIndexes(models, connection)) {
    if (kind === 'MISSING') {
      say(`${name}: the index ${index} cannot be made: ${reason}`);
      continue;
    }
    const model = models
      .map((definition) => modelOf(connection, definition.name))
      .find(({ collection }) => collection.collectionName === name);
    const declared = model && declaredIndexes(model).find((one) => one.name === index);
    if (declared) await replaceIndex(model, declared, say);
  }
}

async function replaceIndex(
  { collection }: IndexedModel,
  declared: DeclaredIndex,
  say: (line: string) => void,
): Promise<void> {
  const { keys, options, name } = declared;
  const existing = await collection.indexes();
  const names = new Set(existing.map((one) => one.name));
  const keyText = JSON.stringify(Object.entries(keys));
  const earlier = existing.filter(
    (one) => one.name === name || JSON.stringify(Object.entries(one.key)) === keyText,
  );
  let beside = 2;
  while (names.has(`${name}_${beside}`)) beside += 1;
  const dropEarlier = async (): Promise<void> => {
    for (const one of earlier) if (one.name !== undefined) await collection.dropIndex(one.name);
  };
  try {
    await collection.createIndex(keys, { ...options, name: `${name}_${beside}` });
    await dropEarlier();
  } catch (error) {
    if (codeOf(error) === DUPLICATE_KEY) {
      say(
        `${collection.collectionName}: the index ${name} stays as it was: the data holds the same key twice`,
      );
      return;
    }
    if (!isConflict(error)) throw error;
    await dropEarlier();
    await collection.createIndex(keys, { ...options, name });
  }
  say(`${collection.collectionName}: the index ${name} is as declared`);
}
