import type { CsvColumn, TenantScope } from '@hacchu-hub/subgraph-kit';
import type { z } from 'zod';

import type { MasterRecord } from '../../masters/master.schema.js';

/** Texts of a row by column; a column that the file lacks is missing. */
export type Cells<K extends string> = Readonly<Partial<Record<K, string>>>;

/** What is particular to the CSV files of one master. */
export interface MasterCsv<Content, Links, K extends string> {
  /** Japanese name of the thing, as messages call it. */
  readonly label: string;
  readonly columns: readonly CsvColumn<K>[];
  readonly idColumn: K;
  readonly codeColumn: K;
  /** Columns that are passed over without a word. */
  readonly silentHeaders: readonly string[];
  readonly rules: z.ZodType<Content>;
  /** What the rules are asked about: the cells, over what the record has where the file lacks the column. */
  toInput(cells: Cells<K>, current: Content | null): object;
  /** Where an error of the rules is, where its message does not say so itself. */
  place(path: readonly PropertyKey[]): string;
  /** The texts of a record by the columns that they have, as they are compared with those of a row. */
  textsOf(content: Content): Cells<K>;
  codeOf(record: MasterRecord<Content, Links>): string | null;
  findByIds(scope: TenantScope, uuids: readonly string[]): Promise<MasterRecord<Content, Links>[]>;
  findByCodes(scope: TenantScope, codes: readonly string[]): Promise<MasterRecord<Content, Links>[]>;
}
