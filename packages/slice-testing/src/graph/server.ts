import {
  defaultFieldResolver,
  type DocumentNode,
  execute,
  GraphQLError,
  type GraphQLFieldResolver,
  type GraphQLSchema,
  parse,
  validate,
} from 'graphql';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { z } from 'zod';
import { supergraph } from './schema.js';

/** Where the tests' client sends its operations. */
export const graphUrl = 'http://gateway.test/graphql';

/** Where the tests' files are uploaded; results that contain a signed URL use this one. */
export const uploadUrl = 'http://objects.test/upload';

/** Identifies the test that a request belongs to. */
export const testHeader = 'x-test';

export type FieldArguments = Readonly<Record<string, unknown>>;

/** Results by root field: a value, or a function of the field's arguments, which may throw a `refusal`. */
export type GraphAnswers = Readonly<Record<string, unknown>>;

/** A call of a root field. */
export interface GraphCall {
  field: string;
  args: FieldArguments;
}

const requestSchema = z.object({
  query: z.string(),
  operationName: z.string().nullish(),
  variables: z.record(z.string(), z.unknown()).nullish(),
});

const isRoot = (schema: GraphQLSchema, name: string) =>
  name === schema.getQueryType()?.name || name === schema.getMutationType()?.name;

interface CheckedDocument {
  document: DocumentNode;
  errors: readonly GraphQLError[];
}

const documents = new Map<string, CheckedDocument>();

/** Each text is validated once: tests of a screen send the same operations again and again. */
function checked(source: string): CheckedDocument {
  let known = documents.get(source);
  if (!known) {
    const document = parse(source);
    known = { document, errors: validate(supergraph(), document) };
    documents.set(source, known);
  }
  return known;
}

/** The network of a test file: one graph whose root fields return what the test defines, and nothing else. */
export class TestGraph {
  readonly calls: GraphCall[] = [];
  /** Root fields that were called without a result; a test that leaves something here fails. */
  readonly unanswered: string[] = [];
  /** How many files arrived at `uploadUrl`. */
  receivedFiles = 0;
  /** Number of the running test. Late requests of an earlier test are ignored. */
  test = 1;
  private answers: GraphAnswers = {};
  private readonly server = setupServer(
    http.post(graphUrl, async ({ request }) => {
      if (request.headers.get(testHeader) !== String(this.test)) return HttpResponse.error();
      return HttpResponse.json(await this.run(await request.json()));
    }),
    http.put(uploadUrl, () => {
      this.receivedFiles += 1;
      return new HttpResponse(null, { status: 200 });
    }),
  );

  listen() {
    this.server.listen({
      onUnhandledRequest: ({ method, url }) => {
        this.unanswered.push(`${method} ${url}`);
        throw new Error(`Unhandled request: ${method} ${url}`);
      },
    });
  }

  close() {
    this.server.close();
  }

  reset() {
    this.test += 1;
    this.answers = {};
    this.calls.length = 0;
    this.unanswered.length = 0;
    this.receivedFiles = 0;
  }

  /** Sets or replaces results; the others stay. */
  answer(answers: GraphAnswers) {
    this.answers = { ...this.answers, ...answers };
  }

  /** The arguments of each call of a root field so far. */
  callsOf(field: string): FieldArguments[] {
    return this.calls.filter((call) => call.field === field).map((call) => call.args);
  }

  private run(body: unknown) {
    const { query, operationName, variables } = requestSchema.parse(body);
    const { document, errors } = checked(query);
    if (errors.length > 0) return { errors };
    return execute({
      schema: supergraph(),
      document,
      operationName,
      variableValues: variables,
      fieldResolver: this.resolve,
    });
  }

  private readonly resolve: GraphQLFieldResolver<unknown, unknown> = (source, args, context, info) => {
    if (!isRoot(info.schema, info.parentType.name)) return defaultFieldResolver(source, args, context, info);
    const field = info.fieldName;
    this.calls.push({ field, args });
    if (!Object.hasOwn(this.answers, field)) {
      this.unanswered.push(`${info.parentType.name}.${field}`);
      throw new GraphQLError(`The test's graph has no result for ${info.parentType.name}.${field}.`);
    }
    const answer = this.answers[field];
    return typeof answer === 'function' ? answer(args) : answer;
  };
}
