/**
 * The identifier under which the gateway knows a generated document; the code generator writes it into the
 * document.
 */
export function documentIdOf(document: object): string | undefined {
  const meta: unknown = Reflect.get(document, '__meta__');
  const id: unknown = typeof meta === 'object' && meta !== null ? Reflect.get(meta, 'documentId') : undefined;
  return typeof id === 'string' ? id : undefined;
}
