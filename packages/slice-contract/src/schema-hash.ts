import { createHash } from 'node:crypto';

/** Characters that tell two schemas apart in logs and on screens. */
const SHORT = 12;

/**
 * SHA-256 of a schema in hexadecimal: of a subgraph's, as it is published and served, or of a supergraph. The registry
 * and the gateway compare schemas by it.
 */
export const schemaHash = (sdl: string): string => createHash('sha256').update(sdl).digest('hex');

/** The beginning of the hash of a schema. */
export const shortSchemaHash = (sdl: string): string => schemaHash(sdl).slice(0, SHORT);
