import {
  type CsvRow,
  isLossyCp932Copy,
  isSpreadsheetCopy,
  mapInSlices,
  searchKey,
  shownCsvText,
  type TenantScope,
  withCp932Equivalents,
} from '@hacchu-hub/subgraph-kit';
import type { NamedRecords } from '../../masters/master.repository.js';
import type { MasterRecord } from '../../masters/master.schema.js';
import type { Cells, MasterCsv } from './master-csv.js';

/** What every master has. */
export interface Named {
  readonly name: string;
}

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

/** Loads all records that some rows refer to, in at most two queries whatever their number. */
async function loadReferenced<Content, Links, K extends string>(
  scope: TenantScope,
  csv: MasterCsv<Content, Links, K>,
  rows: readonly { cells: Cells<K> }[],
): Promise<{ ids: Found<Content, Links>; codes: Found<Content, Links> }> {
  const named = (column: K): string[] =>
    rows.map(({ cells }) => cells[column] ?? '').filter((text) => text !== '');
  const [ids, codes] = [named(csv.idColumn), named(csv.codeColumn)];
  const [withIds, withCodes] = await Promise.all([
    ids.length > 0 ? csv.findByIds(scope, ids) : [],
    codes.length > 0 ? csv.findByCodes(scope, codes) : [],
  ]);
  return { ids: byKey(withIds, ({ _id }) => _id), codes: byKey(withCodes, (record) => csv.codeOf(record)) };
}

const NOTHING_NAMED: NamedRecords = { idOf: () => undefined };

export interface ImportPlanOptions<K extends string> {
  /** Columns that the file has. */
  readonly presentKeys: ReadonlySet<K>;
  /** Accepts texts that lost characters in Shift_JIS, or that a spreadsheet has changed. */
  readonly isReplacementAllowed: boolean;
}

/**
 * Validates the rows of one file, some at a time, before anything is stored: the record that each refers to, and its
 * content. Between the parts it remembers only which records the rows before refer to.
 */
export class ImportPlan<Content extends Named, Links, K extends string> {
  private readonly linesOfRecords = new Map<string, number>();
  private readonly headers: ReadonlyMap<K, string>;
  private readonly newlyNamed = new Set<string>();
  private unmatchedCount = 0;
  private readonly registeredNames = new Set<string>();
  private namesakeCount = 0;

  constructor(
    private readonly scope: TenantScope,
    private readonly csv: MasterCsv<Content, Links, K>,
    private readonly options: ImportPlanOptions<K>,
  ) {
    this.headers = new Map(csv.columns.map(({ key, header }) => [key, header]));
  }

  /** UUIDs of records of the other master to which rows refer anew. */
  get named(): readonly string[] {
    return [...this.newlyNamed];
  }

  /** Japanese: what people should know of rows that are valid. */
  get notices(): string[] {
    const { label, codeColumn, idColumn } = this.csv;
    const rowsOf = (count: number): string => `${count.toLocaleString('ja-JP')}行`;
    const notices: string[] = [];
    if (this.unmatchedCount > 0) {
      notices.push(
        `${this.headerOf(codeColumn)}の一致する${label}がない${rowsOf(this.unmatchedCount)}は、LOGILESSに紐付いていない${label}として登録しました。`,
      );
    }
    if (this.namesakeCount > 0) {
      notices.push(
        `${this.headerOf(idColumn)}のない${rowsOf(this.namesakeCount)}は、同じ名前の${label}がありますが、別の${label}として登録しました。`,
      );
    }
    return notices;
  }

  /** @param rows the next rows of the file, in order */
  async check(rows: readonly CsvRow<K>[]): Promise<PlannedRow<Content, Links>[]> {
    const present = rows.map((row) => ({ ...row, cells: this.presentCells(row.cells) }));
    const { ids, codes } = await loadReferenced(this.scope, this.csv, present);
    const named = await this.recordsNamed(present.map(({ cells }) => cells));
    const planned = await mapInSlices(present, (row) => {
      const { line, original, errors } = row;
      if (errors.length > 0) return { line, original, current: null, content: null, errors };
      const id = row.cells[this.csv.idColumn] ?? '';
      const code = row.cells[this.csv.codeColumn] ?? '';
      return this.planned(row, (id === '' ? codes.get(code) : ids.get(id)) ?? null, named);
    });
    await this.countNamesakes(planned);
    return planned;
  }

  /** Counts rows that register a record of a name that another one in use or of the file has. */
  private async countNamesakes(rows: readonly PlannedRow<Content, Links>[]): Promise<void> {
    const { csv, registeredNames } = this;
    if (!csv.namesInUse) return;
    const names = rows.flatMap(({ current, content }) => (current || !content ? [] : content.name));
    const inUse = await csv.namesInUse(this.scope, names);
    for (const key of names.map(searchKey)) {
      if (inUse.has(key) || registeredNames.has(key)) this.namesakeCount += 1;
      registeredNames.add(key);
    }
  }

  private async recordsNamed(rows: readonly Cells<K>[]): Promise<NamedRecords> {
    const { named } = this.csv;
    if (!named) return NOTHING_NAMED;
    const { master, column } = named;
    const found = await master.namedIn(
      this.scope,
      rows.flatMap((cells) => cells[column] || []),
    );
    return {
      idOf: (name, known) => {
        const uuid = found.idOf(name, known);
        if (uuid !== undefined && uuid !== known) this.newlyNamed.add(uuid);
        return uuid;
      },
    };
  }

  private planned(
    { line, original, cells }: Omit<CsvRow<K>, 'cells' | 'errors'> & { cells: Cells<K> },
    current: MasterRecord<Content, Links> | null,
    named: NamedRecords,
  ): PlannedRow<Content, Links> {
    const { csv } = this;
    const errors = this.referenceErrors(line, cells, current);
    const stored = current && csv.textsOf(current);
    if (stored && !this.options.isReplacementAllowed) {
      errors.push(...lossyTexts(cells, stored, (key) => this.headerOf(key)));
    }
    const restored = stored ? withStoredEquivalents(cells, stored) : cells;
    errors.push(...(csv.cellErrors?.(restored, current) ?? []));
    const parsed = csv.rules.safeParse(csv.toInput(restored, current, named));
    if (!parsed.success) {
      errors.push(...parsed.error.issues.map(({ path, message }) => `${csv.place(path)}${message}`));
    }
    const content = parsed.success && errors.length === 0 ? parsed.data : null;
    return { line, original, current, content, errors: [...new Set(errors)] };
  }

  private referenceErrors(
    line: number,
    cells: Cells<K>,
    current: MasterRecord<Content, Links> | null,
  ): string[] {
    const { csv } = this;
    const errors: string[] = [];
    const id = cells[csv.idColumn] ?? '';
    const code = cells[csv.codeColumn] ?? '';
    const usedKey = id === '' ? csv.codeColumn : csv.idColumn;
    if (id !== '' && !current)
      errors.push(`${this.headerOf(csv.idColumn)}「${shownCsvText(id)}」が見つかりません。`);
    if (id === '' && code !== '' && !current) this.unmatchedCount += 1;
    if (!current) return errors;
    if (current.deletedAt !== null) {
      errors.push(
        `${this.headerOf(usedKey)}「${shownCsvText(id || code)}」の${csv.label}は削除されています。`,
      );
    }
    const earlier = this.linesOfRecords.get(current._id);
    if (earlier === undefined) this.linesOfRecords.set(current._id, line);
    else errors.push(`${this.headerOf(usedKey)}が${earlier}行目と重複しています。`);
    return errors;
  }

  private presentCells(all: Record<K, string>): Cells<K> {
    const cells: Partial<Record<K, string>> = {};
    for (const key of this.options.presentKeys) cells[key] = all[key];
    return cells as Cells<K>;
  }

  private headerOf(key: K): string {
    return this.headers.get(key) ?? key;
  }
}

const keysOf = <K extends string>(cells: Cells<K>): K[] => Object.keys(cells) as K[];

/** Japanese: how a text has lost what is stored on its way through other software; undefined where somebody changed it. */
function lossOf(stored: string, read: string): string | undefined {
  if (isLossyCp932Copy(stored, read)) {
    return 'の文字がShift_JISで失われたものです。UTF-8で出力したファイルを使うか、';
  }
  if (isSpreadsheetCopy(stored, read)) {
    return 'が表計算ソフトで数値や日付に変わったものです。列を文字列として読み込んだファイルを使うか、';
  }
  return undefined;
}

/** Stored texts that would be overwritten with what saving as Shift_JIS or a spreadsheet has made of them. */
const lossyTexts = <K extends string>(
  cells: Cells<K>,
  stored: Cells<K>,
  headerOf: (key: K) => string,
): string[] =>
  keysOf(stored).flatMap((key) => {
    const [text, cell] = [stored[key] ?? '', cells[key] ?? ''];
    const loss = lossOf(text, cell);
    if (loss === undefined) return [];
    return `${headerOf(key)}「${shownCsvText(cell)}」は、登録されている「${shownCsvText(text)}」${loss}CSV取込の画面で上書きを許可してください。`;
  });

/** Uses the stored text for cells that differ only by a Shift_JIS equivalent, such as ～ for 〜. */
const withStoredEquivalents = <K extends string>(cells: Cells<K>, stored: Cells<K>): Cells<K> => {
  const kept: Partial<Record<K, string>> = { ...cells };
  for (const key of keysOf(stored)) {
    const [cell, text] = [cells[key], stored[key]];
    if (cell !== undefined && text !== undefined && withCp932Equivalents(text) === cell) kept[key] = text;
  }
  return kept;
};
