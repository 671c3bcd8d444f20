import {
  defaultTypeResolver,
  getArgumentValues,
  GraphQLError,
  isAbstractType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  locatedError,
  responsePathAsArray,
  type GraphQLAbstractType,
  type GraphQLLeafType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
} from 'graphql';
import { fieldsOf, type Completer, type FieldPlan, type OperationPlan, type Path } from './operation-plan.js';

type Field = FieldPlan<Execution>;

/** One run of a planned query. The rules are those of GraphQL's "Executing Operations", as graphql-js carries them out. */
export class Execution {
  readonly errors: GraphQLError[] = [];
  /** Places that became null because of an error; undefined is the whole answer. */
  private readonly failed = new Set<Path | undefined>();

  constructor(
    readonly plan: OperationPlan<Execution>,
    readonly variables: Record<string, unknown>,
    readonly context: unknown,
  ) {}

  async run(): Promise<{ data: Record<string, unknown> | null; errors?: GraphQLError[] }> {
    let data: Record<string, unknown> | null = null;
    try {
      data = await executeFields(this, this.plan.rootFields, undefined, undefined);
    } catch (error) {
      this.report(asError(error), undefined);
    }
    return this.errors.length === 0 ? { data } : { errors: this.errors, data };
  }

  /** An error below a place that is null already has no place to be reported at. */
  report(error: GraphQLError, path: Path | undefined): void {
    for (let place = path; place; place = place.prev) if (this.failed.has(place)) return;
    if (this.failed.has(undefined)) return;
    this.failed.add(path);
    this.errors.push(error);
  }
}

const asError = (error: unknown): GraphQLError =>
  error instanceof GraphQLError ? error : locatedError(error, undefined);

const isPromise = (value: unknown): value is Promise<unknown> =>
  typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';

type Fields = Record<string, unknown>;

function executeFields(
  run: Execution,
  fields: readonly Field[],
  source: unknown,
  path: Path | undefined,
): Fields | Promise<Fields> {
  const result: Fields = {};
  let pending: string[] | undefined;
  try {
    for (const field of fields) {
      const value = executeField(run, field, source, path);
      result[field.key] = value;
      if (isPromise(value)) (pending ??= []).push(field.key);
    }
  } catch (error) {
    if (!pending) throw error;
    // What is under way may fail as well, and somebody has to hear of it.
    return Promise.allSettled(pending.map((key) => result[key])).then(() => {
      throw error;
    });
  }
  return pending ? settled(result, pending) : result;
}

async function settled(result: Fields, pending: readonly string[]): Promise<Fields> {
  const values = await Promise.all(pending.map((key) => result[key]));
  pending.forEach((key, index) => {
    result[key] = values[index];
  });
  return result;
}

function executeField(run: Execution, field: Field, source: unknown, parent: Path | undefined): unknown {
  const { read, isLeaf } = field;
  let path = read && isLeaf ? undefined : placeOf(field, parent);
  const fail = (error: unknown) =>
    failure(run, field, (path ??= placeOf(field, parent)), error, field.isNonNull);
  try {
    const value = read
      ? read(source)
      : field.resolve(
          source,
          field.definition.args.length === 0 ? {} : argumentsOf(run, field),
          run.context,
          infoOf(run, field, path),
        );
    const completed = isPromise(value)
      ? value.then((resolved) => field.complete(run, field, path, resolved))
      : field.complete(run, field, path, value);
    return isPromise(completed) ? completed.then(undefined, fail) : completed;
  } catch (error) {
    return fail(error);
  }
}

const placeOf = ({ key, parentType }: Field, prev: Path | undefined): Path => ({
  prev,
  key,
  typename: parentType.name,
});

function argumentsOf(run: Execution, { definition, nodes: [node] }: Field): Record<string, unknown> {
  return node ? getArgumentValues(definition, node, run.variables) : {};
}

/** Null for a field that may be null, with the error reported; otherwise the error goes on to the parent. */
function failure(
  run: Execution,
  field: Field,
  path: Path | undefined,
  error: unknown,
  isNonNull: boolean,
): null {
  const located = locatedError(error, field.nodes, path && responsePathAsArray(path));
  if (isNonNull) throw located;
  run.report(located, path);
  return null;
}

function infoOf({ plan, variables }: Execution, field: Field, path: Path | undefined): GraphQLResolveInfo {
  let place = path;
  // Items of a list share the description of their field.
  while (place && typeof place.key === 'number') place = place.prev;
  return {
    fieldName: field.definition.name,
    fieldNodes: field.nodes,
    returnType: field.definition.type,
    parentType: field.parentType,
    path: place ?? placeOf(field, undefined),
    schema: plan.schema,
    fragments: plan.fragments,
    rootValue: undefined,
    operation: plan.operation,
    variableValues: variables,
  };
}

const completers = new WeakMap<GraphQLOutputType, Completer<Execution>>();

/** How values of a type become part of an answer. */
export function completerOf(type: GraphQLOutputType): Completer<Execution> {
  const known = completers.get(type);
  if (known) return known;
  const completer = makeCompleter(type);
  completers.set(type, completer);
  return completer;
}

function makeCompleter(type: GraphQLOutputType): Completer<Execution> {
  if (isNonNullType(type)) return nonNull(completerOf(type.ofType));
  if (isListType(type)) return list(type.ofType);
  if (isLeafType(type)) return leaf(type);
  if (isAbstractType(type)) return abstractType(type);
  return (run, field, path, value) =>
    isMissing(value) ? null : completeObject(run, field, type, path, value);
}

/** Resolvers may also give an error instead of throwing it. */
function isMissing(value: unknown): boolean {
  if (typeof value === 'object' && value instanceof Error) throw value;
  return value === null || value === undefined;
}

const nonNull =
  (complete: Completer<Execution>): Completer<Execution> =>
  (run, field, path, value) => {
    const completed = complete(run, field, path, value);
    if (completed !== null) return completed;
    throw new Error(
      `Cannot return null for non-nullable field ${field.parentType.name}.${field.definition.name}.`,
    );
  };

const leaf =
  (type: GraphQLLeafType): Completer<Execution> =>
  (_run, _field, _path, value) => {
    if (isMissing(value)) return null;
    const serialized: unknown = type.serialize(value);
    if (serialized !== undefined && serialized !== null) return serialized;
    throw new Error(`Expected ${type.name} to serialize its value, got ${String(serialized)}`);
  };

function list(itemType: GraphQLOutputType): Completer<Execution> {
  const complete = completerOf(itemType);
  const isNonNull = isNonNullType(itemType);
  return (run, field, path, value) => {
    if (isMissing(value)) return null;
    if (typeof value !== 'object' || value === null || !(Symbol.iterator in value)) {
      throw new GraphQLError(
        `Expected Iterable, but did not find one for field "${field.parentType.name}.${field.definition.name}".`,
      );
    }
    const items: unknown[] = [];
    let hasPromise = false;
    try {
      for (const item of Array.isArray(value) ? value : Array.from(iterated(value))) {
        const completed = completeItem(
          run,
          field,
          { prev: path, key: items.length, typename: undefined },
          item,
        );
        items.push(completed);
        hasPromise ||= isPromise(completed);
      }
    } catch (error) {
      if (!hasPromise) throw error;
      return Promise.allSettled(items).then(() => {
        throw error;
      });
    }
    return hasPromise ? Promise.all(items) : items;
  };

  function completeItem(run: Execution, field: Field, place: Path, item: unknown): unknown {
    const fail = (error: unknown) => failure(run, field, place, error, isNonNull);
    try {
      const completed = isPromise(item)
        ? item.then((resolved) => complete(run, field, place, resolved))
        : complete(run, field, place, item);
      return isPromise(completed) ? completed.then(undefined, fail) : completed;
    } catch (error) {
      return fail(error);
    }
  }
}

function* iterated(value: object): Iterable<unknown> {
  if (Symbol.iterator in value && isIterable(value)) yield* value;
}
const isIterable = (value: object): value is Iterable<unknown> =>
  Symbol.iterator in value && typeof value[Symbol.iterator] === 'function';

function abstractType(type: GraphQLAbstractType): Completer<Execution> {
  return (run, field, path, value) => {
    if (isMissing(value)) return null;
    const resolveType = type.resolveType ?? defaultTypeResolver;
    const named = resolveType(value, run.context, infoOf(run, field, path), type);
    const complete = (name: unknown) =>
      completeObject(run, field, runtimeType(run, field, type, name), path, value);
    return isPromise(named) ? named.then(complete) : complete(named);
  };
}

function runtimeType(
  { plan: { schema } }: Execution,
  { nodes, parentType, definition }: Field,
  abstract: GraphQLAbstractType,
  name: unknown,
): GraphQLObjectType {
  const found = typeof name === 'string' ? schema.getType(name) : undefined;
  if (isObjectType(found) && schema.isSubType(abstract, found)) return found;
  throw new GraphQLError(
    `Abstract type "${abstract.name}" must resolve to one of its object types for field "${parentType.name}.${definition.name}".`,
    { nodes },
  );
}

function completeObject(
  run: Execution,
  field: Field,
  type: GraphQLObjectType,
  path: Path | undefined,
  value: unknown,
): unknown {
  const execute = (isOfType: unknown) => {
    if (isOfType) return executeFields(run, fieldsOf(run.plan, field, type), value, path);
    throw new GraphQLError(`Expected value of type "${type.name}".`, { nodes: field.nodes });
  };
  if (!type.isTypeOf) return executeFields(run, fieldsOf(run.plan, field, type), value, path);
  const isOfType = type.isTypeOf(value, run.context, infoOf(run, field, path));
  return isPromise(isOfType) ? isOfType.then(execute) : execute(isOfType);
}
