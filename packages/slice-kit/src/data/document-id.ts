/** The identifier under which the gateway knows a generated document; written into it by the code generator. */
export function documentIdOf(document: object): string | undefined {
  const meta: unknown = Reflect.get(document, '__meta__');
  const id: unknown = typeof meta === 'object' && meta !== null ? Reflect.get(meta, 'documentId') : undefined;
  return typeof id === 'string' ? id : undefined;
}
