import { type HttpPools, IDENTITY_HEADER, type IdentitySigner, traceFrom } from '@hacchu-hub/platform-core';
import { shortSchemaHash } from '@hacchu-hub/slice-contract/schema-hash';
import { Kind, parse } from 'graphql';
import { z } from 'zod';
import { missingFrom, partsOf } from './served-schema.js';

/**
 * Resolves when the next supergraph can replace the current one, rejects with the reason when it cannot (yet).
 * The result contains the hashes of the compared schemas by subgraph.
 */
export type HealthCheck = (current: string, next: string) => Promise<Record<string, string>>;

/** Name in the graph → URL in the supergraph. */
export function subgraphAddresses(supergraphSdl: string): Map<string, string> {
  const addresses = new Map<string, string>();
  for (const definition of parse(supergraphSdl, { noLocation: true }).definitions) {
    if (definition.kind !== Kind.ENUM_TYPE_DEFINITION || definition.name.value !== 'join__Graph') continue;
    for (const value of definition.values ?? []) {
      const args = new Map(
        value.directives
          ?.find((directive) => directive.name.value === 'join__graph')
          ?.arguments?.map(({ name, value: given }) => [
            name.value,
            given.kind === Kind.STRING ? given.value : '',
          ]),
      );
      addresses.set(args.get('name') ?? value.name.value, args.get('url') ?? '');
    }
  }
  return addresses;
}

const served = z.object({ data: z.object({ _service: z.object({ sdl: z.string() }) }) });
/** More names would make the reason unreadable. */
const NAMED = 5;

/**
 * Reads the served schema of each subgraph whose part of the graph changes, as service `gateway`. Everything
 * that the new graph expects must be served: otherwise each use of a new field would fail.
 * Unchanged subgraphs are not called, so that one that is down does not delay the releases of others.
 */
export function createHealthCheck(servedBy: ServedSchema): HealthCheck {
  return async (current, next) => {
    const before = partsOf(current);
    const changed = [...partsOf(next)].filter(([name, { text }]) => before.get(name)?.text !== text);
    const hashes = await Promise.all(
      changed.map(async ([name, part]) => {
        const sdl = await servedBy(name, part.url);
        const missing = missingFrom(sdl, name, part);
        if (missing.length === 0) return [name, shortSchemaHash(sdl)] as const;
        const more = missing.length > NAMED ? ` and ${missing.length - NAMED} more` : '';
        throw new Error(
          `subgraph ${name} serves schema ${shortSchemaHash(sdl)} without ${missing.slice(0, NAMED).join(', ')}${more}`,
        );
      }),
    );
    return Object.fromEntries(hashes);
  };
}

/**
 * The schema that a subgraph serves at its URL in the graph.
 * Rejects with the reason when it serves none.
 */
export type ServedSchema = (name: string, url: string) => Promise<string>;

/** Reads the schemas of subgraphs, as service `gateway`. */
export function createSchemaReader(
  pools: HttpPools,
  signer: IdentitySigner,
  addressOf: (name: string, url: string) => string,
): ServedSchema {
  const identityFor = signer.for({ kind: 'service', service: 'gateway' });
  const body = JSON.stringify({ query: '{ _service { sdl } }' });
  return async (name, url) => {
    const headers = {
      'content-type': 'application/json',
      [IDENTITY_HEADER]: await identityFor(name),
      traceparent: traceFrom(undefined).traceparent,
    };
    const answer = await pools.post(addressOf(name, url), body, headers).catch(() => undefined);
    if (!answer) throw new Error(`subgraph ${name} does not answer`);
    try {
      return served.parse(JSON.parse(answer.text)).data._service.sdl;
    } catch {
      throw new Error(`subgraph ${name} answers with status ${answer.status} and no schema`);
    }
  };
}
