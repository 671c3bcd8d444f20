import { PIPES_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryService, MetadataScanner, type ModulesContainer } from '@nestjs/core';
import { GqlParamtype } from '@nestjs/graphql/dist/enums/gql-paramtype.enum.js';
import {
  FIELD_RESOLVER_MIDDLEWARE_METADATA,
  PARAM_ARGS_METADATA,
  RESOLVER_REFERENCE_KEY,
} from '@nestjs/graphql/dist/graphql.constants.js';
import { extractMetadata } from '@nestjs/graphql/dist/utils/extract-metadata.util.js';
import { type GraphQLField, type GraphQLFieldResolver, type GraphQLSchema, isObjectType } from 'graphql';
import { z } from 'zod';

type Resolve = GraphQLFieldResolver<unknown, unknown>;

/** What Nest stores about the decorated parameters of a method, by type and index. */
const parameters = z.record(
  z.string(),
  z.object({
    index: z.number().int(),
    data: z.unknown().optional(),
    pipes: z.array(z.unknown()).default([]),
    factory: z.unknown().optional(),
  }),
);

/** A parameter that only hands on what the executor passes. */
type Parameter = 'parent' | 'context' | 'info';
const PARAMETERS: ReadonlyMap<string, Parameter> = new Map([
  [String(GqlParamtype.ROOT), 'parent'],
  [String(GqlParamtype.CONTEXT), 'context'],
  [String(GqlParamtype.INFO), 'info'],
]);

/** Name of the resolver that Nest gives to a field without a method. */
const OF_PROPERTY = 'rootFieldResolver';

/**
 * Has fields call their methods directly, and properties read without a resolver. Around each method Nest awaits
 * guards, interceptors, pipes and Observables, which fields of objects do not have here: a dozen promises for each
 * field of each row, more than reading the row from the database takes. Fields with arguments or pipes, and root
 * fields, are called by Nest as before.
 */
export function resolveDirectly(schema: GraphQLSchema, modules: ModulesContainer): GraphQLSchema {
  const methods = directMethods(modules);
  const roots = new Set([schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]);
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__') || roots.has(type)) continue;
    for (const field of Object.values(type.getFields())) {
      const direct = methods.get(`${type.name}.${field.name}`);
      if (direct) field.resolve = direct;
      else if (isProperty(field)) field.resolve = undefined;
    }
    const reference = methods.get(`${type.name}.${RESOLVER_REFERENCE_KEY}`);
    const subgraph = type.extensions.apollo?.subgraph;
    if (reference && subgraph?.resolveReference) {
      subgraph.resolveReference = async (key: object, context: unknown, info) =>
        reference(key, {}, context, info);
    }
  }
  return schema;
}

/** Whether Nest reads the property of the field's own name, without a default value. */
function isProperty({ name, resolve }: Pick<GraphQLField<unknown, unknown>, 'name' | 'resolve'>): boolean {
  if (resolve?.name !== OF_PROPERTY) return false;
  const read = (parent: object): unknown => Reflect.apply(resolve, undefined, [parent]);
  return read({ [name]: name }) === name && read({}) === undefined;
}

/** The methods that can be called directly, by `Type.field`. */
function directMethods(modules: ModulesContainer): ReadonlyMap<string, Resolve> {
  const scanner = new MetadataScanner();
  const found = new Map<string, Resolve>();
  for (const wrapper of new DiscoveryService(modules).getProviders()) {
    const instance: unknown = wrapper.isDependencyTreeStatic() ? wrapper.instance : undefined;
    if (typeof instance !== 'object' || instance === null) continue;
    const prototype: object = Object.getPrototypeOf(instance);
    for (const name of scanner.getAllMethodNames(prototype)) {
      const method = methodOf(instance, prototype, name);
      if (method) found.set(method.field, method.resolve);
    }
  }
  return found;
}

function methodOf(instance: object, prototype: object, name: string) {
  const isOther = (_type: string, isReference = false, isField = false): boolean => !isReference && !isField;
  const method: unknown = Reflect.get(prototype, name);
  const target = instance.constructor;
  if (typeof method !== 'function' || hasMore(method) || Reflect.hasMetadata(PIPES_METADATA, target)) {
    return undefined;
  }
  // Nest's declaration says `Function` and `Record`, as which any object will do.
  const metadata = extractMetadata(instance as Record<string, never>, prototype, name, isOther);
  if (!metadata?.type) return undefined;
  const passed = passedTo(target, name, method.length);
  if (!passed) return undefined;
  const resolve = callOf((...values) => Reflect.apply(method, instance, values), passed);
  return { field: `${metadata.type}.${metadata.name}`, resolve };
}

const hasMore = (method: object): boolean =>
  Reflect.hasMetadata(PIPES_METADATA, method) ||
  Reflect.getMetadata(FIELD_RESOLVER_MIDDLEWARE_METADATA, method) !== undefined;

/**
 * What is passed to a method, in its order; undefined where Nest does more than to hand something on, and for parameters
 * without decorators, which take what Nest passes by position.
 */
function passedTo(target: object, name: string, length: number): readonly Parameter[] | undefined {
  const stored = parameters.safeParse(Reflect.getMetadata(PARAM_ARGS_METADATA, target, name) ?? {});
  if (!stored.success) return undefined;
  const passed: Parameter[] = [];
  for (const [key, { index, data, pipes, factory }] of Object.entries(stored.data)) {
    const parameter = PARAMETERS.get(key.split(':')[0] ?? '');
    if (!parameter || data !== undefined || pipes.length > 0 || factory !== undefined) return undefined;
    passed[index] = parameter;
  }
  // A gap is a parameter without a decorator.
  const isWhole = passed.length >= length && Array.from(passed).every((parameter) => parameter !== undefined);
  return isWhole ? passed : undefined;
}

function callOf(method: (...values: unknown[]) => unknown, passed: readonly Parameter[]): Resolve {
  switch (passed.join()) {
    case '':
      return () => method();
    case 'parent':
      return (parent) => method(parent);
    case 'parent,context':
      return (parent, _args, context) => method(parent, context);
    case 'parent,context,info':
      return (parent, _args, context, info) => method(parent, context, info);
    default:
      return (parent, _args, context, info) => {
        const values = { parent, context, info };
        return method(...passed.map((parameter) => values[parameter]));
      };
  }
}
