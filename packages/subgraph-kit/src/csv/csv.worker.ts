import { workerTask } from '../workers/worker-task.js';
import { CsvFileError } from './csv-file-error.js';
import type { CsvLimits } from './limits.js';
import { parseCsv, parseCsvText, type ParsedCsvRow } from './parse.js';

/** A whole file, or complete rows of a larger one that start on a line of it. */
export type CsvTask = (
  | { readonly bytes: Uint8Array }
  | { readonly text: string; readonly firstLine: number }
) & { readonly limits: CsvLimits };

export type CsvTaskResult =
  | {
      /** Of a whole file. */
      readonly header: readonly string[] | undefined;
      /** Rows in order as JSON, in chunks that the main thread parses one at a time. */
      readonly parts: readonly Uint8Array[];
    }
  /** The problem with the file, in Japanese. */
  | { readonly refusal: string };

/** Cells that the main thread parses without yielding: a few milliseconds of its time. */
const CELLS_PER_CHUNK = 10_000;

function inParts(rows: readonly ParsedCsvRow[]): Uint8Array[] {
  const encoder = new TextEncoder();
  const parts: Uint8Array[] = [];
  let part: ParsedCsvRow[] = [];
  let cells = 0;
  for (const row of rows) {
    part.push(row);
    cells += row.cells.length;
    if (cells < CELLS_PER_CHUNK) continue;
    parts.push(encoder.encode(JSON.stringify(part)));
    part = [];
    cells = 0;
  }
  return part.length > 0 ? [...parts, encoder.encode(JSON.stringify(part))] : parts;
}

export default workerTask(
  (task: CsvTask): CsvTaskResult => {
    try {
      if ('text' in task) {
        const { text, limits, firstLine } = task;
        return { header: undefined, parts: inParts(parseCsvText(text, limits, firstLine)) };
      }
      const { header, rows } = parseCsv(task.bytes, task.limits);
      return { header, parts: inParts(rows) };
    } catch (error) {
      if (error instanceof CsvFileError) return { refusal: error.message };
      throw error;
    }
  },
  (result) => ('parts' in result ? result.parts : []),
);
