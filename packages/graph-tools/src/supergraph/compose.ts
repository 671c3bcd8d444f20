import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { composeServices } from '@apollo/composition';
import { GraphQLError, parse, Source } from 'graphql';
import { z } from 'zod';
import { listTopFolders } from '../repository.js';

/** The composed file that the gateway reads, relative to the root. */
export const SUPERGRAPH_FILE = 'gateway/supergraph.graphql';
/** Every slice with its parts, relative to the root. */
export const SLICES_FILE = 'slices.json';

const slicesFile = z.object({
  slices: z.array(z.object({ subgraph: z.object({ name: z.string(), port: z.int() }) })),
});

/**
 * Composition hints from this level on are treated as errors (WARN of `@apollo/composition`); lower ones are only
 * printed.
 */
const WARNING = 60;

/** A stub of another slice's entity describes it from its own side: printed, but not an error. */
const TOLERATED = new Set(['INCONSISTENT_DESCRIPTION']);

/** One subgraph as input to composition. */
export interface SubgraphSource {
  /** Name in the graph, `orders` for the folder `subgraph-orders`. */
  name: string;
  /** The address in the supergraph, on localhost; deployments override it (`SUBGRAPH_URLS`). */
  url: string;
  sdl: string;
}

export interface Hint {
  code: string;
  message: string;
  isWarning: boolean;
}

export type Composition =
  | { supergraphSdl: string; hints: Hint[]; errors?: undefined }
  | { errors: string[]; hints: Hint[]; supergraphSdl?: undefined };

/** Reads every `subgraph-*` folder with a committed schema; its address comes from `slices.json`. */
export function readSubgraphs(root: string): SubgraphSource[] {
  const ports = readPorts(join(root, SLICES_FILE));
  const folders = listTopFolders(root, (name) => name.startsWith('subgraph-'));
  return folders.map((folder) => {
    const port = ports.get(folder);
    if (!port) throw new Error(`${folder} has no address: add it to ${SLICES_FILE}.`);
    const name = folder.replace('subgraph-', '');
    return { name, url: `http://127.0.0.1:${port}/graphql`, sdl: readSchema(root, folder) };
  });
}

function readSchema(root: string, folder: string): string {
  try {
    return readFileSync(join(root, folder, 'schema.graphql'), 'utf8');
  } catch {
    throw new Error(`${folder}/schema.graphql is missing: print it with \`npm run schema -w ${folder}\`.`);
  }
}

function readPorts(file: string): Map<string, number> {
  const { slices } = slicesFile.parse(JSON.parse(readFileSync(file, 'utf8')));
  return new Map(slices.map(({ subgraph: { name, port } }) => [name, port]));
}

/** Composes offline. Subgraphs are sorted by name, so that the same input gives the same text everywhere. */
export function compose(subgraphs: SubgraphSource[]): Composition {
  const sorted = [...subgraphs].sort((one, other) => (one.name < other.name ? -1 : 1));
  const errors: string[] = [];
  const services = sorted.flatMap(({ name, url, sdl }) => {
    try {
      return [{ name, url, typeDefs: parse(new Source(sdl, `subgraph-${name}`)) }];
    } catch (error) {
      if (!(error instanceof GraphQLError)) throw error;
      errors.push(syntaxError(error));
      return [];
    }
  });
  if (errors.length > 0) return { errors, hints: [] };
  const result = composeServices(services);
  const hints = (result.hints ?? []).map((hint) => ({
    code: hint.definition.code,
    message: hint.message,
    isWarning: hint.definition.level.value >= WARNING && !TOLERATED.has(hint.definition.code),
  }));
  if (result.errors) return { errors: result.errors.map((error) => error.message), hints };
  return { supergraphSdl: `${result.supergraphSdl.trimEnd()}\n`, hints };
}

/** The place in the schema, then the message. */
function syntaxError({ message, source, locations }: GraphQLError): string {
  const places = (locations ?? []).map(({ line, column }) => `:${line}:${column}`);
  return `${source?.name ?? ''}${places.join('')}: ${message}`;
}
