import { createHash } from 'node:crypto';

/** Characters that tell two schemas apart in logs and on screens. */
const SHORT = 12;

/** SHA-256 of a subgraph's schema, as it is published and served, in hexadecimal: registry and gateway compare it. */
export const schemaHash = (sdl: string): string => createHash('sha256').update(sdl).digest('hex');

/** The beginning of the hash of a schema. */
export const shortSchemaHash = (sdl: string): string => schemaHash(sdl).slice(0, SHORT);

/** Where a supergraph names the address of a subgraph, which each environment may override. */
const ADDRESS = /(@join__graph\(name: "[^"]*", url: )"[^"]*"/g;

/** SHA-256 of a supergraph without the addresses of its subgraphs, in hexadecimal: registry and gateway compare it. */
export const supergraphHash = (sdl: string): string => schemaHash(sdl.replaceAll(ADDRESS, '$1""'));
