/** Limits of a CSV file. They are checked while the file is read, so that no file costs more than they allow. */
export interface CsvLimits {
  /** Bytes of the file. */
  readonly maxBytes: number;
  /** Non-blank rows, without the header. */
  readonly maxRows: number;
  /**
   * In Japanese, after 「…行以下」: what to do about more rows. By default to split the file, which is wrong where a file
   * replaces what the one before it brought.
   */
  readonly rowsAdvice?: string;
  /** Columns of a row. */
  readonly maxColumns: number;
  /** Characters of a cell; Excel's own maximum. */
  readonly maxCell: number;
  /** Characters of a row, including separators and quotes. */
  readonly maxRecord: number;
}

export const CSV_LIMITS: CsvLimits = {
  maxBytes: 10 * 1024 * 1024,
  maxRows: 10_000,
  maxColumns: 200,
  maxCell: 32_767,
  maxRecord: 262_144,
};

/**
 * The size of a file whose rows are read, validated and stored some at a time. They do not stay in memory, so both
 * limits only bound how long an import keeps its process.
 */
export const LARGE_CSV_LIMITS = {
  maxBytes: 50 * 1024 * 1024,
  maxRows: 300_000,
} as const satisfies Partial<CsvLimits>;
