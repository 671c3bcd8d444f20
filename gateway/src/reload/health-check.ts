import { Kind, parse } from 'graphql';
import type { IdentitySigner } from '../auth/identity-signer.js';
import { IDENTITY_HEADER } from '../headers/forwarded.js';
import { traceOf } from '../headers/trace.js';
import type { SubgraphPools } from '../subgraphs/pools.js';

/** Resolves when a new supergraph may be used, rejects with the reason when not. */
export type HealthCheck = (supergraphSdl: string) => Promise<void>;

/** Name in the graph → address that the supergraph carries. */
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

/**
 * Asks every subgraph of the new supergraph for `__typename`, as the gateway itself. One that does not answer is
 * down and will come back; one that answers with anything but GraphQL data is not the subgraph that is meant.
 */
export function createHealthCheck(
  pools: SubgraphPools,
  signer: IdentitySigner,
  addressOf: (name: string, url: string) => string,
  log: { warn(facts: object, message: string): void },
): HealthCheck {
  return async (supergraphSdl) => {
    const addresses = subgraphAddresses(supergraphSdl);
    if (addresses.size === 0) throw new Error('the file names no subgraph');
    const identityFor = signer.for({ kind: 'service', service: 'gateway' });
    const headersFor = async (subgraph: string) => ({
      'content-type': 'application/json',
      [IDENTITY_HEADER]: await identityFor(subgraph),
      traceparent: traceOf(undefined).traceparent,
    });
    const body = JSON.stringify({ query: '{ __typename }' });
    await Promise.all(
      [...addresses].map(async ([name, url]) => {
        const headers = await headersFor(name);
        const answer = await pools.post(addressOf(name, url), body, headers).catch(() => undefined);
        if (!answer) log.warn({ subgraph: name }, 'subgraph is down; the supergraph is used without it');
        else if (!isAlive(answer.text))
          throw new Error(`subgraph ${name} answers with status ${answer.status} and no data`);
      }),
    );
  };
}

function isAlive(text: string): boolean {
  try {
    const answer: unknown = JSON.parse(text);
    return typeof answer === 'object' && answer !== null && 'data' in answer && answer.data !== null;
  } catch {
    return false;
  }
}
