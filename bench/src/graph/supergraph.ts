import { composeServices } from '@apollo/composition';
import { parse } from 'graphql';
import { SCHEMAS } from './schemas.js';

/** Composes the bench's graph; every subgraph has its own path at one address. */
export function composeSupergraph(address: string): string {
  const services = Object.entries(SCHEMAS).map(([name, sdl]) => ({
    name,
    url: `${address}/${name}`,
    typeDefs: parse(sdl),
  }));
  const { supergraphSdl, errors } = composeServices(services);
  if (errors) throw new Error(errors.map((error) => error.message).join('\n'));
  return supergraphSdl;
}
