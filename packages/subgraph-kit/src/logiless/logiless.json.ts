/** JSON with non-ASCII characters escaped as `\uNNNN`: LOGILESS accepts Japanese only in this form. */
export const asciiJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

type Json = string | number | boolean | null | undefined | Json[] | { [name: string]: Json };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

const renamed = (value: unknown, name: (key: string) => string): unknown => {
  if (Array.isArray(value)) return value.map((item) => renamed(item, name));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [name(key), renamed(item, name)]));
};

/** `received_quantity` becomes `receivedQuantity`, at every depth. */
export const camelCased = (value: unknown): unknown =>
  renamed(value, (key) => key.replace(/_([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase()));

/** `receivedQuantity` becomes `received_quantity`, at every depth. */
export const snakeCased = (value: Json): unknown =>
  renamed(value, (key) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
