/**
 * The name of a supplier or destination. While the catalog cannot be reached, an order that has one says so instead of
 * looking as if it had none.
 */
export const catalogName = (
  word: '仕入先' | '納品先',
  id: string | null,
  record: { readonly name: string } | null,
): string => record?.name ?? (id === null ? '—' : `（${word}を表示できません）`);
