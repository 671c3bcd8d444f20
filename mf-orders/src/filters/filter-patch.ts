/** Changes some of the filters in the URL. */
export type FilterChange<Key extends string> = (patch: Partial<Record<Key, string>>) => void;

/** A change of one filter. */
export const filterPatch = <Key extends string>(key: Key, value: string): Partial<Record<Key, string>> => {
  const patch: Partial<Record<Key, string>> = {};
  patch[key] = value;
  return patch;
};
