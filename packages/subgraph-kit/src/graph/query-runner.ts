import {
  defaultFieldResolver,
  type DocumentNode,
  execute,
  type ExecutionResult,
  getNamedType,
  getNullableType,
  getVariableValues,
  GraphQLError,
  type GraphQLFieldResolver,
  type GraphQLNamedType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  isAbstractType,
  isInterfaceType,
  isLeafType,
  isListType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit';
import { AppError, invalidArgument } from '../errors/errors.js';
import type { OperationGate } from '../limits/operation-gate.js';
import { currentBudget, runWithin, WorkBudget } from '../limits/work-budget.js';
import { RequestContext } from '../policy/request-context.js';

/** The limit of graphql-js. */
const MAX_VARIABLE_ERRORS = 50;

interface Operation {
  document: DocumentNode;
  operation: OperationDefinitionNode;
  context: unknown;
  variables?: Record<string, unknown>;
  operationName?: string;
}

/**
 * Runs queries compiled by graphql-jit, once per document. Mutations run by graphql-js, and so do documents with
 * fields of abstract types: graphql-jit never responds when a value of such a field has no type. Entities always have
 * the type of their reference, which is checked before, unless references name interfaces. Variables with the names of
 * methods of every object are read by graphql-js alone: graphql-jit takes the method for a value that is not given.
 * Compiled queries live as long as the documents that Apollo Server caches. Unlike graphql-js, a promise or function
 * in a property without a resolver is not resolved, and every error of a list is reported.
 *
 * With a gate, an operation waits until it is admitted and has its caller's budget of rows and time. A query that
 * exceeds it is answered with that single error. A mutation is never cut short by the deadline, so only its rows are
 * limited.
 */
export class QueryRunner {
  private readonly compiled = new WeakMap<DocumentNode, Map<string, CompiledQuery | undefined>>();

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly gate?: OperationGate,
  ) {
    countAndSettle(schema);
  }

  async run(request: Operation): Promise<ExecutionResult> {
    const { context } = request;
    if (!this.gate || !(context instanceof RequestContext)) return this.execute(request);
    try {
      const { operation, variables } = request;
      const leave = await this.gate.enter(context.identity, { type: operation.operation, variables });
      return await this.runAdmitted(this.gate, request, context, leave);
    } catch (error) {
      if (error instanceof AppError) return { errors: [error] };
      throw error;
    }
  }

  /** Runs an admitted operation; it releases its slot when its work ends, which may be after the response. */
  private async runAdmitted(
    gate: OperationGate,
    request: Operation,
    { identity }: RequestContext,
    leave: () => void,
  ): Promise<ExecutionResult> {
    const allowance = gate.allowance(identity);
    const budget = new WorkBudget(allowance);
    const isQuery = request.operation.operation === 'query';
    const timer = isQuery ? setTimeout(() => budget.end('deadline'), allowance.deadlineMs) : undefined;
    const work = runWithin(budget, () => this.execute(request)).finally(() => {
      clearTimeout(timer);
      leave();
      gate.observe(identity, budget);
    });
    if (!isQuery) return withoutRepeats(await work, budget);
    const early = new Promise<ExecutionResult>((resolve) => {
      budget.onEnd((refusal) => resolve({ errors: [refusal] }));
    });
    const result = await Promise.race([early, work]);
    return budget.ended ? { errors: [budget.ended] } : result;
  }

  private async execute({
    document,
    operation,
    context,
    variables,
    operationName,
  }: Operation): Promise<ExecutionResult> {
    if (operation.operation === 'query') {
      // Uses the wording of graphql-js for invalid variables, since Apollo Server recognises only that one as a client
      // error.
      const { errors } = getVariableValues(
        this.schema,
        operation.variableDefinitions ?? [],
        variables ?? {},
        {
          maxErrors: MAX_VARIABLE_ERRORS,
        },
      );
      if (errors) return { errors: errors.slice(0, MAX_VARIABLE_ERRORS) };
      const query = this.compile(document, operationName ?? '');
      if (query) return withExtensions(await query.query({}, context, variables ?? {}));
    }
    const result = await execute({
      schema: this.schema,
      document,
      contextValue: context,
      variableValues: variables,
      operationName,
    });
    // Nothing was executed: the variables are invalid.
    return 'data' in result ? result : { errors: result.errors?.slice(0, MAX_VARIABLE_ERRORS) };
  }

  private compile(document: DocumentNode, operationName: string): CompiledQuery | undefined {
    const known = this.compiled.get(document) ?? new Map<string, CompiledQuery | undefined>();
    this.compiled.set(document, known);
    if (!known.has(operationName)) {
      const isPlain = !hasAbstractFields(this.schema, document) && !namesMethods(document);
      const result = isPlain && compileQuery(this.schema, document, operationName || undefined);
      known.set(operationName, result && isCompiledQuery(result) ? result : undefined);
    }
    return known.get(operationName);
  }
}

/** Whether a variable of the document has the name of what every object inherits, such as `constructor`. */
const namesMethods = ({ definitions }: DocumentNode): boolean =>
  definitions.some(
    (definition) =>
      definition.kind === Kind.OPERATION_DEFINITION &&
      definition.variableDefinitions?.some(({ variable }) => variable.name.value in Object.prototype),
  );

/** Whether any field of the document is of an interface or union type. */
function hasAbstractFields(schema: GraphQLSchema, document: DocumentNode): boolean {
  const hasTypedEntities = !Object.values(schema.getTypeMap()).some(isInterfaceEntity);
  const types = new TypeInfo(schema);
  let isFound = false;
  visit(
    document,
    visitWithTypeInfo(types, {
      Field: ({ name, arguments: given }) => {
        // graphql-jit cannot read a variable within a literal reference; gateways send all references as a variable.
        const isVariable = given?.every(({ value }) => value.kind === Kind.VARIABLE);
        if (name.value === ENTITIES && hasTypedEntities && isVariable) return;
        const type = types.getType();
        isFound ||= isAbstractType(type && getNamedType(type));
      },
    }),
  );
  return isFound;
}

const isInterfaceEntity = (type: GraphQLNamedType): boolean =>
  isInterfaceType(type) && type.extensions.apollo?.subgraph?.resolveReference !== undefined;

/**
 * Counts the items of lists, and settles their promises before they are read: compiled queries ignore a last promise
 * that fails. Leaf values are not counted: they belong to a row that is.
 */
function countAndSettle(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields())) {
      const { resolve } = field;
      if (!isListType(getNullableType(field.type))) continue;
      if (field.name === ENTITIES) field.resolve = countReferences(resolve ?? defaultFieldResolver);
      else if (resolve) field.resolve = settled(resolve);
      else if (!isLeafType(getNamedType(field.type))) field.resolve = countEmbedded;
    }
  }
}

const ENTITIES = '_entities';

/** References are counted before any of them is resolved. */
const countReferences = (
  resolve: GraphQLFieldResolver<unknown, unknown>,
): GraphQLFieldResolver<unknown, unknown> => {
  const settledList = settled(resolve);
  return (source, args, context, info) => {
    const references: unknown = args['representations'];
    if (Array.isArray(references)) checkReferences(references, info);
    return settledList(source, args, context, info);
  };
};

function checkReferences(
  references: readonly unknown[],
  { schema, returnType }: Pick<GraphQLResolveInfo, 'schema' | 'returnType'>,
): void {
  const entity = getNamedType(returnType);
  currentBudget()?.consume(references.length);
  for (const reference of references) {
    const name =
      typeof reference === 'object' && reference !== null && '__typename' in reference
        ? reference.__typename
        : undefined;
    const type = typeof name === 'string' ? schema.getType(name) : undefined;
    const isEntity = isObjectType(type) && isAbstractType(entity) && schema.isSubType(entity, type);
    if (!isEntity && !isInterfaceType(type)) {
      throw invalidArgument({ fields: { representations: ['参照の種類が正しくありません。'] } });
    }
  }
}

const countEmbedded: GraphQLFieldResolver<unknown, unknown> = (source, args, context, info): unknown => {
  const list = defaultFieldResolver(source, args, context, info);
  if (Array.isArray(list)) currentBudget()?.consume(list.length);
  return list;
};

const settled =
  (resolve: GraphQLFieldResolver<unknown, unknown>): GraphQLFieldResolver<unknown, unknown> =>
  (source, args, context, info) => {
    const list: unknown = resolve(source, args, context, info);
    return list instanceof Promise ? list.then(settle) : settle(list);
  };

function settle(list: unknown): unknown {
  if (!Array.isArray(list)) return list;
  currentBudget()?.consume(list.length);
  if (!list.some((item) => item instanceof Promise)) return list;
  return Promise.allSettled(list).then((items) =>
    items.map((item): unknown => (item.status === 'fulfilled' ? item.value : asError(item.reason))),
  );
}

/** A mutation that exceeded its budget reports that once, not at each of its fields. */
function withoutRepeats(result: ExecutionResult, { ended }: WorkBudget): ExecutionResult {
  if (!ended || !result.errors) return result;
  const others = result.errors.filter((error) => error !== ended && error.originalError !== ended);
  return { ...result, errors: [...others, ended] };
}

/**
 * graphql-jit leaves out `extensions` where a resolver failed with an error that has none, such as one of the
 * database. Apollo Server relies on them: without, it answers the whole request with a status of 500.
 */
function withExtensions(result: ExecutionResult): ExecutionResult {
  if (!result.errors?.some(lacksExtensions)) return result;
  return {
    ...result,
    errors: result.errors.map((error) => (lacksExtensions(error) ? complete(error) : error)),
  };
}

function complete({ message, path, originalError, locations }: GraphQLError): GraphQLError {
  return Object.assign(new GraphQLError(message, { path, originalError }), { locations });
}

const lacksExtensions = (error: GraphQLError): boolean => Reflect.get(error, 'extensions') === undefined;

const asError = (reason: unknown): Error => (reason instanceof Error ? reason : new Error(String(reason)));
