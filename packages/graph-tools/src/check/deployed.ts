import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type OperationManifest, operationManifestSchema } from '../operations/manifest.js';

/** Everything that is deployed or may be redeployed, as known to the release registry. */
export interface Deployed {
  /** The graph served by the gateway; undefined before the first release. */
  supergraph: string | undefined;
  /** Operations of every release that is deployed or available for rollback. */
  manifests: OperationManifest[];
}

/** @param registry directory of the registry, or the URL of its service */
export async function readDeployed(
  registry: string,
  token = process.env['HACCHU_REGISTRY_TOKEN'],
): Promise<Deployed> {
  return /^https?:\/\//.test(registry) ? readService(registry, token) : readFolder(registry);
}

function readFolder(folder: string): Deployed {
  const operations = join(folder, 'operations');
  if (!existsSync(operations))
    throw new Error(`${folder} is not a registry: it has no directory "operations".`);
  const graph = join(folder, 'graph', 'supergraph.graphql');
  const files = readdirSync(operations).filter((name) => name.endsWith('.json'));
  return {
    supergraph: existsSync(graph) ? readFileSync(graph, 'utf8') : undefined,
    manifests: files
      .sort()
      .map((name) => operationManifestSchema.parse(JSON.parse(readFileSync(join(operations, name), 'utf8')))),
  };
}

async function readService(address: string, token = ''): Promise<Deployed> {
  const base = address.endsWith('/') ? address.slice(0, -1) : address;
  const ask = (path: string): Promise<Response> =>
    fetch(`${base}/${path}`, { headers: { authorization: `Bearer ${token}` } }).catch((cause: unknown) => {
      throw new Error(`The registry at ${base} cannot be reached.`, { cause });
    });
  const graph = await ask('supergraph.graphql');
  const operations = await ask('operations');
  if (operations.status === 401)
    throw new Error(
      token === ''
        ? `The registry at ${base} asks for a token: set HACCHU_REGISTRY_TOKEN.`
        : `The registry at ${base} does not know the token of HACCHU_REGISTRY_TOKEN.`,
    );
  if (!operations.ok || (!graph.ok && graph.status !== 404))
    throw new Error(
      `The registry at ${base} sent an unexpected response (${operations.status}, ${graph.status}).`,
    );
  return {
    supergraph: graph.ok ? await graph.text() : undefined,
    manifests: z.array(operationManifestSchema).parse(await operations.json()),
  };
}
