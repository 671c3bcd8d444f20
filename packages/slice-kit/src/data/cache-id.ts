const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/**
 * Apollo cache key of an object: documents by their `uuid`, parts such as order lines by an `id` that is a
 * UUID. Any other `id`, such as that of an action, is unique only within its owner, so the object is stored
 * inside its owner.
 */
export function cacheId({ __typename, uuid, id }: Readonly<Record<string, unknown>>): string | undefined {
  if (typeof __typename !== 'string') return undefined;
  if (typeof uuid === 'string') return `${__typename}:${uuid}`;
  return typeof id === 'string' && UUID.test(id) ? `${__typename}:${id}` : undefined;
}
