import type { CsvColumn, TenantScope } from '@hacchu-hub/subgraph-kit';
import type { z } from 'zod';
import type { NamedMaster, NamedRecords } from '../../masters/master.repository.js';
import type { MasterRecord } from '../../masters/master.schema.js';

/** Texts of a row by column; columns that the file lacks are absent. */
export type Cells<K extends string> = Readonly<Partial<Record<K, string>>>;

/** What is specific to the CSV files of one master. */
export interface MasterCsv<Content, Links, K extends string> {
  /** Japanese name of the master, for messages. */
  readonly label: string;
  readonly columns: readonly CsvColumn<K>[];
  readonly idColumn: K;
  readonly codeColumn: K;
  /** Columns ignored without a notice. */
  readonly silentHeaders: readonly string[];
  readonly rules: z.ZodType<Content>;
  /** The other master that rows may name, and the column with its names. */
  readonly named?: { readonly master: NamedMaster; readonly column: K };
  /**
   * Where two records of one name are rarely intended: the search keys of those of some names that records in use have.
   */
  namesInUse?(scope: TenantScope, names: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * Input for the rules: the cells, merged over the record's values where the file lacks a column.
   *
   * @param named the records that some rows name
   */
  toInput(cells: Cells<K>, current: Content | null, named: NamedRecords): object;
  /** Japanese sentences: what the rules cannot see in the input, since it depends on the columns of the file. */
  cellErrors?(cells: Cells<K>, current: Content | null): string[];
  /** Names the position of a validation error where its message does not. */
  place(path: readonly PropertyKey[]): string;
  /** The texts of a record by column, for comparison with those of a row. */
  textsOf(content: Content): Cells<K>;
  codeOf(record: MasterRecord<Content, Links>): string | null;
  findByIds(scope: TenantScope, uuids: readonly string[]): Promise<MasterRecord<Content, Links>[]>;
  findByCodes(scope: TenantScope, codes: readonly string[]): Promise<MasterRecord<Content, Links>[]>;
}
