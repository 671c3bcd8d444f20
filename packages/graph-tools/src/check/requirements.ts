import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const names = z.array(z.string());
const bySlice = z.record(z.string(), names);

const schemaFile = z.object({
  types: z.record(z.string(), z.record(z.string(), names)),
  enums: z.record(z.string(), names),
  queries: bySlice,
  mutations: bySlice,
  arguments: z.record(z.string(), z.union([names, z.string()])),
  pageOperations: bySlice,
});

const routesFile = z.record(z.string(), z.union([z.string(), z.array(z.array(z.string()))]));

/** A requirement of the product specification. */
export interface Requirement {
  /** Who has to implement it: the subgraph's name, `enums`, or the front-end workspace. */
  owner: string;
  kind: 'field' | 'enumValue' | 'argument' | 'operation' | 'route';
  /** `Order.status`, `Query.orders(page)`, `enum Actor.Operator`, `operation newOrder`, `route /demand/orders`. */
  name: string;
}

/** All requirements of docs/spec/{schema,routes}.json on the graph, the slices' operations and their routes. */
export function readRequirements(root: string): Requirement[] {
  const schema = schemaFile.parse(readJson(root, 'docs/spec/schema.json'));
  const routes = routesFile.parse(readJson(root, 'docs/spec/routes.json'));
  const requirements: Requirement[] = [];
  const ownerOfQuery = new Map<string, string>();
  for (const [owner, types] of Object.entries(schema.types)) {
    for (const [type, fields] of Object.entries(types)) {
      for (const field of fields) requirements.push({ owner, kind: 'field', name: `${type}.${field}` });
    }
  }
  for (const [owner, queries] of Object.entries(schema.queries)) {
    for (const query of queries) {
      ownerOfQuery.set(query, owner);
      requirements.push({ owner, kind: 'field', name: `Query.${query}` });
    }
  }
  for (const [owner, mutations] of Object.entries(schema.mutations)) {
    for (const mutation of mutations)
      requirements.push({ owner, kind: 'field', name: `Mutation.${mutation}` });
  }
  for (const [query, args] of Object.entries(schema.arguments)) {
    const owner = ownerOfQuery.get(query);
    if (!owner || typeof args === 'string') continue;
    for (const argument of args)
      requirements.push({ owner, kind: 'argument', name: `Query.${query}(${argument})` });
  }
  for (const [type, values] of Object.entries(schema.enums)) {
    for (const value of values)
      requirements.push({ owner: 'enums', kind: 'enumValue', name: `enum ${type}.${value}` });
  }
  for (const [owner, operations] of Object.entries(schema.pageOperations)) {
    for (const name of operations) requirements.push({ owner, kind: 'operation', name: `operation ${name}` });
  }
  for (const [owner, list] of Object.entries(routes)) {
    if (typeof list === 'string') continue;
    for (const [path] of list) requirements.push({ owner, kind: 'route', name: `route ${path ?? ''}` });
  }
  return requirements;
}

function readJson(root: string, file: string): unknown {
  return JSON.parse(readFileSync(join(root, file), 'utf8'));
}
