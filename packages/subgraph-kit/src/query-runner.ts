import {
  execute,
  getNamedType,
  getNullableType,
  getVariableValues,
  isAbstractType,
  isListType,
  isObjectType,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type DocumentNode,
  type ExecutionResult,
  type GraphQLFieldResolver,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import { compileQuery, isCompiledQuery, type CompiledQuery } from 'graphql-jit';

/** As graphql-js reports them. */
const MAX_VARIABLE_ERRORS = 50;

interface Operation {
  document: DocumentNode;
  operation: OperationDefinitionNode;
  context: unknown;
  variables?: Record<string, unknown>;
  operationName?: string;
}

/**
 * Runs queries that graphql-jit compiled once for each document. Mutations run by graphql-js, and so does whatever asks
 * for a value of several possible types (`_entities`): graphql-jit never answers when such a value has no type.
 * Apollo Server keeps parsed documents, so the compiled ones go with them. Unlike graphql-js, a promise or a function
 * that stands in a property without a resolver is not followed, and every failure of a list is reported.
 */
export class QueryRunner {
  private readonly compiled = new WeakMap<DocumentNode, Map<string, CompiledQuery | undefined>>();

  constructor(private readonly schema: GraphQLSchema) {
    settleLists(schema);
  }

  async run({ document, operation, context, variables, operationName }: Operation): Promise<ExecutionResult> {
    const query = operation.operation === 'query' ? this.compile(document, operationName ?? '') : undefined;
    if (query) {
      // graphql-js names a wrong variable in the way that Apollo Server takes for a client's mistake.
      const { errors } = getVariableValues(
        this.schema,
        operation.variableDefinitions ?? [],
        variables ?? {},
        {
          maxErrors: MAX_VARIABLE_ERRORS,
        },
      );
      return errors ? { errors } : query.query({}, context, variables ?? {});
    }
    return execute({
      schema: this.schema,
      document,
      contextValue: context,
      variableValues: variables,
      operationName,
    });
  }

  private compile(document: DocumentNode, operationName: string): CompiledQuery | undefined {
    const known = this.compiled.get(document) ?? new Map<string, CompiledQuery | undefined>();
    this.compiled.set(document, known);
    if (!known.has(operationName)) {
      const isPlain = !asksForSeveralTypes(this.schema, document);
      const result = isPlain && compileQuery(this.schema, document, operationName || undefined);
      known.set(operationName, result && isCompiledQuery(result) ? result : undefined);
    }
    return known.get(operationName);
  }
}

/** Whether a field of the document is an interface or a union. */
function asksForSeveralTypes(schema: GraphQLSchema, document: DocumentNode): boolean {
  const types = new TypeInfo(schema);
  let isFound = false;
  visit(
    document,
    visitWithTypeInfo(types, {
      Field: () => {
        const type = types.getType();
        isFound ||= isAbstractType(type && getNamedType(type));
      },
    }),
  );
  return isFound;
}

/** Waits for the promises of lists before they are read: a compiled query leaves out a last one that fails. */
function settleLists(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      const { resolve } = field;
      if (resolve && isListType(getNullableType(field.type))) field.resolve = settled(resolve);
    }
  }
}

const settled =
  (resolve: GraphQLFieldResolver<unknown, unknown>): GraphQLFieldResolver<unknown, unknown> =>
  async (source, args, context, info) => {
    const list: unknown = await resolve(source, args, context, info);
    if (!Array.isArray(list) || !list.some((item) => item instanceof Promise)) return list;
    const items = await Promise.allSettled(list);
    return items.map((item) => (item.status === 'fulfilled' ? item.value : asError(item.reason)));
  };

const asError = (reason: unknown): Error => (reason instanceof Error ? reason : new Error(String(reason)));
