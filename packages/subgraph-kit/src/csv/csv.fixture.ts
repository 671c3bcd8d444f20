import { Readable } from 'node:stream';
import { readCsv } from './reader.js';

export const columns = [
  { key: 'name', header: '商品名', isRequired: true },
  { key: 'price', header: '単価', isRequired: true },
  { key: 'note', header: '備考' },
] as const;

/** Reads a whole file with these columns. */
export const read = async (
  bytes: Uint8Array | string,
  options: { maxRows?: number; maxBytes?: number } = {},
) => {
  const table = await readCsv(Readable.from([Buffer.from(bytes)]), { columns, ...options });
  const rows = [];
  for await (const row of table.rows) rows.push(row);
  return { ...table, rows };
};
