import {
  type CsvRow,
  isLossyCp932Copy,
  mapInSlices,
  shownCsvText,
  type TenantScope,
  withCp932Equivalents,
} from '@hacchu-hub/subgraph-kit';
import type { MasterRecord } from '../../masters/master.schema.js';
import type { Cells, MasterCsv } from './master-csv.js';

/** What the import does with one row. */
export interface PlannedRow<Content, Links> {
  readonly line: number;
  readonly original: readonly string[];
  /** The record that it updates; null where it creates one. */
  readonly current: MasterRecord<Content, Links> | null;
  /** Null where the row has errors. */
  readonly content: Content | null;
  /** Japanese sentences. */
  readonly errors: readonly string[];
}

type Found<Content, Links> = ReadonlyMap<string, MasterRecord<Content, Links>>;

const byKey = <T>(items: readonly T[], key: (item: T) => string | null): Map<string, T> =>
  new Map(items.flatMap((item) => (key(item) === null ? [] : [[key(item) ?? '', item] as const])));

/** Loads all records that the rows refer to, in two queries whatever their number. */
async function loadReferenced<Content, Links, K extends string>(
  scope: TenantScope,
  csv: MasterCsv<Content, Links, K>,
  rows: readonly { cells: Cells<K> }[],
): Promise<{ ids: Found<Content, Links>; codes: Found<Content, Links> }> {
  const named = (column: K): string[] =>
    rows.map(({ cells }) => cells[column] ?? '').filter((text) => text !== '');
  const [withIds, withCodes] = await Promise.all([
    csv.findByIds(scope, named(csv.idColumn)),
    csv.findByCodes(scope, named(csv.codeColumn)),
  ]);
  return { ids: byKey(withIds, ({ _id }) => _id), codes: byKey(withCodes, (record) => csv.codeOf(record)) };
}

/** Validates all rows of a file before anything is stored: the record that each refers to, and its content. */
export async function planImport<Content, Links, K extends string>(
  scope: TenantScope,
  csv: MasterCsv<Content, Links, K>,
  rows: readonly CsvRow<K>[],
  presentKeys: ReadonlySet<K>,
  { isReplacementAllowed }: { readonly isReplacementAllowed: boolean },
): Promise<PlannedRow<Content, Links>[]> {
  const headerOf = (key: K): string => csv.columns.find((column) => column.key === key)?.header ?? key;
  const present = rows.map((row) => {
    const cells: Partial<Record<K, string>> = {};
    for (const key of presentKeys) cells[key] = row.cells[key];
    return { ...row, cells: cells as Cells<K> };
  });
  const { ids, codes } = await loadReferenced(scope, csv, present);
  const linesOfRecords = new Map<string, number>();

  return mapInSlices(present, ({ line, original, cells }) => {
    const errors: string[] = [];
    const id = cells[csv.idColumn] ?? '';
    const code = cells[csv.codeColumn] ?? '';
    const usedKey = id === '' ? csv.codeColumn : csv.idColumn;
    const current = (id === '' ? codes.get(code) : ids.get(id)) ?? null;
    if (id !== '' && !current)
      errors.push(`${headerOf(csv.idColumn)}「${shownCsvText(id)}」が見つかりません。`);
    if (current && current.deletedAt !== null) {
      errors.push(`${headerOf(usedKey)}「${shownCsvText(id || code)}」の${csv.label}は削除されています。`);
    }
    if (current) {
      const earlier = linesOfRecords.get(current._id);
      if (earlier === undefined) linesOfRecords.set(current._id, line);
      else errors.push(`${headerOf(usedKey)}が${earlier}行目と重複しています。`);
    }
    const stored = current && csv.textsOf(current);
    if (stored && !isReplacementAllowed) errors.push(...lossyTexts(cells, stored, headerOf));
    const restored = stored ? withStoredEquivalents(cells, stored) : cells;
    const parsed = csv.rules.safeParse(csv.toInput(restored, current));
    if (!parsed.success) {
      errors.push(...parsed.error.issues.map(({ path, message }) => `${csv.place(path)}${message}`));
    }
    const content = parsed.success && errors.length === 0 ? parsed.data : null;
    return { line, original, current, content, errors: [...new Set(errors)] };
  });
}

const keysOf = <K extends string>(cells: Cells<K>): K[] => Object.keys(cells) as K[];

/** Stored texts in which saving as Shift_JIS would have replaced characters with ?. */
const lossyTexts = <K extends string>(
  cells: Cells<K>,
  stored: Cells<K>,
  headerOf: (key: K) => string,
): string[] =>
  keysOf(stored)
    .filter((key) => isLossyCp932Copy(stored[key] ?? '', cells[key] ?? ''))
    .map(
      (key) =>
        `${headerOf(key)}「${shownCsvText(cells[key] ?? '')}」は、登録されている「${shownCsvText(stored[key] ?? '')}」の文字がShift_JISで失われたものです。UTF-8で出力したファイルを使うか、CSV取込の画面で上書きを許可してください。`,
    );

/** Uses the stored text for cells that differ only by a Shift_JIS equivalent, such as ～ for 〜. */
const withStoredEquivalents = <K extends string>(cells: Cells<K>, stored: Cells<K>): Cells<K> => {
  const kept: Partial<Record<K, string>> = { ...cells };
  for (const key of keysOf(stored)) {
    const [cell, text] = [cells[key], stored[key]];
    if (cell !== undefined && text !== undefined && withCp932Equivalents(text) === cell) kept[key] = text;
  }
  return kept;
};
