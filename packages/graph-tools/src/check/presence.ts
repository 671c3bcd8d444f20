import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type GraphQLSchema, isEnumType, isInterfaceType, isObjectType, Kind } from 'graphql';
import { z } from 'zod';
import { collectOperations } from '../operations/collect.js';
import { clientWorkspaces, listFiles } from '../repository.js';

const sliceFile = z.object({ routes: z.array(z.object({ path: z.string() })) });

/**
 * Returns whether a requirement, named as in `Requirement.name`, is implemented. A field counts when the API schema
 * defines it, an operation when the workspace has a document of that name, a route when the slice declares it (or the
 * shell's sources contain it).
 */
export function implementationCheck(
  root: string,
  schema: GraphQLSchema,
): (owner: string, name: string) => boolean {
  const graph = graphNames(schema);
  const workspaces = new Map(
    clientWorkspaces(root).map((workspace) => [workspace, workspaceNames(root, workspace)]),
  );
  const shell = shellSources(root);
  return (owner, name) => {
    if (owner === 'shell' && name.startsWith('route ')) return namesPath(shell, name.slice('route '.length));
    if (name.startsWith('route ')) return workspaces.get(owner)?.has(name) ?? false;
    if (name.startsWith('operation ')) return workspaces.get(owner)?.has(name.toLowerCase()) ?? false;
    return graph.has(name);
  };
}

function graphNames(schema: GraphQLSchema): Set<string> {
  const names = new Set<string>();
  for (const type of Object.values(schema.getTypeMap())) {
    if (isEnumType(type)) {
      for (const value of type.getValues()) names.add(`enum ${type.name}.${value.name}`);
    } else if (isObjectType(type) || isInterfaceType(type)) {
      for (const field of Object.values(type.getFields())) {
        names.add(`${type.name}.${field.name}`);
        for (const argument of field.args) names.add(`${type.name}.${field.name}(${argument.name})`);
      }
    }
  }
  return names;
}

function workspaceNames(root: string, workspace: string): Set<string> {
  const names = new Set<string>();
  for (const { document } of collectOperations(root, workspace)) {
    for (const definition of document.definitions) {
      if (definition.kind === Kind.OPERATION_DEFINITION && definition.name) {
        // Operation names are compared case-insensitively: the specification writes `newOrder`, documents may write
        // `NewOrder`.
        names.add(`operation ${definition.name.value}`.toLowerCase());
      }
    }
  }
  const declaration = join(root, workspace, 'slice.json');
  if (existsSync(declaration)) {
    const { routes } = sliceFile.parse(JSON.parse(readFileSync(declaration, 'utf8')));
    for (const { path } of routes) names.add(`route ${path}`);
  }
  return names;
}

function shellSources(root: string): string {
  const folder = join(root, 'shell', 'src');
  const files = [...listFiles(folder, '.ts'), ...listFiles(folder, '.tsx')];
  return files
    .filter((file) => !/\.(test|spec)\.tsx?$/.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
}

function namesPath(sources: string, path: string): boolean {
  return sources.includes(`'${path}'`) || sources.includes(`"${path}"`);
}
