import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { operationManifestSchema, type OperationManifest } from '../operations/manifest.js';

/** What runs, or may run again at any moment, as the registry of releases knows it. */
export interface Deployed {
  /** The graph that the gateway is told to serve; undefined before the first. */
  supergraph: string | undefined;
  /** Operations of every release that is deployed or open for a rollback. */
  manifests: OperationManifest[];
}

/** @param registry the registry's folder, or the address of its service */
export async function readDeployed(registry: string): Promise<Deployed> {
  return /^https?:\/\//.test(registry) ? readService(registry) : readFolder(registry);
}

function readFolder(folder: string): Deployed {
  const operations = join(folder, 'operations');
  if (!existsSync(operations)) throw new Error(`${folder} is no registry: it has no folder "operations".`);
  const graph = join(folder, 'graph', 'supergraph.graphql');
  const files = readdirSync(operations).filter((name) => name.endsWith('.json'));
  return {
    supergraph: existsSync(graph) ? readFileSync(graph, 'utf8') : undefined,
    manifests: files
      .sort()
      .map((name) => operationManifestSchema.parse(JSON.parse(readFileSync(join(operations, name), 'utf8')))),
  };
}

async function readService(address: string): Promise<Deployed> {
  const base = address.endsWith('/') ? address.slice(0, -1) : address;
  const graph = await fetch(`${base}/supergraph.graphql`);
  const operations = await fetch(`${base}/operations`);
  if (!operations.ok || (!graph.ok && graph.status !== 404))
    throw new Error(
      `The registry at ${base} does not answer as one (${operations.status}, ${graph.status}).`,
    );
  return {
    supergraph: graph.ok ? await graph.text() : undefined,
    manifests: z.array(operationManifestSchema).parse(await operations.json()),
  };
}
