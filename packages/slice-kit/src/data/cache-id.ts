const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/**
 * The name under which a client's cache keeps an object: documents by their `uuid`, parts such as order lines by an `id`
 * that is a UUID. An `id` that is a word means something only within its owner, as those of actions do, and is kept there.
 */
export function cacheId({ __typename, uuid, id }: Readonly<Record<string, unknown>>): string | undefined {
  if (typeof __typename !== 'string') return undefined;
  if (typeof uuid === 'string') return `${__typename}:${uuid}`;
  return typeof id === 'string' && UUID.test(id) ? `${__typename}:${id}` : undefined;
}
