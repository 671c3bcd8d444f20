import type { LineGridColumn } from './line-grid.types.js';

type Cells = readonly (readonly string[])[];

/** The column mapping of a pasted block. */
export interface PasteLayout {
  /** Target column of each block column; '' for one that is skipped. */
  columnIds: readonly string[];
  /** The block without its header row. */
  cells: Cells;
  /**
   * The block has a known header, or its contents match the columns in their displayed order, and the columns with fixed
   * choices can read all of their values.
   */
  isCertain: boolean;
  /** The first row looks like a header with unknown titles. */
  hasUnknownHeading: boolean;
}

/** How many known titles make a first row a header. */
const titlesOfHeading = 2;

const isBlank = (text: string): boolean => text.trim() === '';
const widthOf = (cells: Cells): number => Math.max(0, ...cells.map((row) => row.length));
const textsOf = (cells: Cells, index: number): string[] =>
  cells.map((row) => row[index] ?? '').filter((text) => !isBlank(text));

const plainTitle = (title: string): string =>
  title
    .normalize('NFKC')
    .replace(/必須|[*\s]/g, '')
    .toLowerCase();

/** Whether a value is acceptable in a column; a text column accepts any. */
export const isAccepted = <Row>(column: LineGridColumn<Row>, text: string): boolean =>
  isBlank(text) || (column.accepts?.(text) ?? true);

/** Whether at least half of the values belong in a column; the others will be marked. */
const mostlyFits = <Row>(column: LineGridColumn<Row>, texts: readonly string[]): boolean =>
  texts.filter((text) => isAccepted(column, text)).length * 2 >= texts.length;

/** Whether values belong in a column that nobody is asked about: one with fixed choices accepts only those. */
const fits = <Row>(column: LineGridColumn<Row>, texts: readonly string[]): boolean =>
  column.kind === 'select' ? texts.every((text) => isAccepted(column, text)) : mostlyFits(column, texts);

/** Columns by the titles of the header row, as when a whole table was copied. */
const byHeading = <Row>(
  heading: readonly string[],
  columns: readonly LineGridColumn<Row>[],
): readonly string[] | undefined => {
  const taken = new Set<string>();
  let named = 0;
  const ids = heading.map((title) => {
    const plain = plainTitle(title);
    const column = columns.find(({ title: own, aliases = [] }) =>
      [own, ...aliases].some((name) => plainTitle(name) === plain),
    );
    if (!column || plain === '') return '';
    named += 1;
    if (column.kind === 'output' || taken.has(column.id)) return '';
    taken.add(column.id);
    return column.id;
  });
  const isWhole = named === heading.filter((title) => !isBlank(title)).length;
  return taken.size > 0 && (named >= titlesOfHeading || isWhole) ? ids : undefined;
};

const isCounting = (texts: readonly string[]): boolean =>
  texts.length > 0 &&
  texts.every((text, index) => /^\d+$/.test(text.trim()) && Number(text) === Number(texts[0]) + index);

/** Whether all values can be read by the columns with fixed choices, which would otherwise keep what they have. */
const isReadable = <Row>(
  cells: Cells,
  columnIds: readonly string[],
  columns: readonly LineGridColumn<Row>[],
): boolean =>
  columnIds.every((id, index) => {
    const column = columns.find((one) => one.id === id);
    return column?.kind !== 'select' || fits(column, textsOf(cells, index));
  });

/** Consecutive columns, when the contents match them; whatever exceeds the last column must be blank. */
const inOrder = <Row>(
  cells: Cells,
  columns: readonly LineGridColumn<Row>[],
  skipped: number,
): readonly string[] | undefined => {
  const width = widthOf(cells);
  const ids = Array.from({ length: width }, () => '');
  const lastFilled = ids.findLastIndex((_, index) => textsOf(cells, index).length > 0);
  for (let index = skipped; index < width; index += 1) {
    const column = columns[index - skipped];
    const texts = textsOf(cells, index);
    if (column ? !fits(column, texts) : texts.length > 0) return undefined;
    // A required column would be empty: the block probably has a blank column there.
    if (column?.isRequired && texts.length === 0 && index < lastFilled) return undefined;
    if (column && column.kind !== 'output') ids[index] = column.id;
  }
  return ids;
};

/** Whether a first row of text is above numbers or days. */
const seemsHeaded = <Row>(cells: Cells, columns: readonly LineGridColumn<Row>[]): boolean => {
  const [heading, ...rest] = cells;
  if (!heading || rest.length === 0) return false;
  const strict = columns.filter(({ accepts }) => accepts !== undefined);
  const isWord = (text: string) => isBlank(text) || !strict.some((column) => isAccepted(column, text));
  return (
    heading.every(isWord) &&
    heading.some((_, index) => {
      const texts = textsOf(rest, index);
      return texts.length > 0 && texts.every((text) => !isWord(text));
    })
  );
};

const isNumeric = (text: string): boolean => /^[-+\d.,\s]+$/.test(text.normalize('NFKC'));

/**
 * How well values belong in a column. A column of any text rather takes words than the numbers beside them; a computed
 * one takes what no other does.
 */
const worth = <Row>(column: LineGridColumn<Row>, texts: readonly string[]): number => {
  if (texts.length === 0 || !mostlyFits(column, texts)) return 0;
  if (column.kind === 'output') return column.accepts ? 1 : 0;
  if (column.accepts) return 6;
  return texts.every(isNumeric) ? 1 : 2;
};

/** The best-scoring mapping of block columns to grid columns, both from left to right. */
const guess = <Row>(cells: Cells, columns: readonly LineGridColumn<Row>[]): readonly string[] => {
  const width = widthOf(cells);
  const texts = Array.from({ length: width }, (_, index) => textsOf(cells, index));
  interface Best {
    score: number;
    ids: readonly string[];
  }
  // best[to]: the best mapping of the block columns so far onto the first `to` grid columns.
  let best: Best[] = Array.from({ length: columns.length + 1 }, () => ({ score: 0, ids: [] }));
  for (const own of texts) {
    const next: Best[] = [];
    for (let to = 0; to <= columns.length; to += 1) {
      const skipped = { score: best[to]?.score ?? 0, ids: [...(best[to]?.ids ?? []), ''] };
      const without = next[to - 1];
      const column = columns[to - 1];
      const before = best[to - 1];
      const gain = column ? worth(column, own) : 0;
      const taken =
        column && before && gain > 0
          ? { score: before.score + gain, ids: [...before.ids, column.kind === 'output' ? '' : column.id] }
          : undefined;
      next[to] = [without, taken, skipped].reduce<Best>(
        (most, one) => (one && one.score > most.score ? one : most),
        without ?? skipped,
      );
    }
    best = next;
  }
  return best.at(-1)?.ids ?? [];
};

/**
 * Maps a spreadsheet block to the columns of a grid: by its header, else in displayed order from a start
 * column, with or without computed columns and row numbers.
 * @param start index of the grid column at the block's left edge
 */
export const pasteLayout = <Row>(
  cells: Cells,
  columns: readonly LineGridColumn<Row>[],
  start: number,
): PasteLayout => {
  const named = cells.length > 1 ? byHeading(cells[0] ?? [], columns) : undefined;
  const arranged = (columnIds: readonly string[], body: Cells): PasteLayout => ({
    columnIds,
    cells: body,
    isCertain: isReadable(body, columnIds, columns),
    hasUnknownHeading: false,
  });
  if (named) return arranged(named, cells.slice(1));
  const shown = columns.slice(start);
  const editable = shown.filter(({ kind }) => kind !== 'output');
  // A single column belongs where the focus is, whatever it contains.
  const single = widthOf(cells) === 1 ? editable.slice(0, 1).map(({ id }) => id) : undefined;
  const numbered = start === 0 && isCounting(textsOf(cells, 0));
  const columnIds =
    single ??
    inOrder(cells, editable, 0) ??
    inOrder(cells, shown, 0) ??
    (numbered ? (inOrder(cells, editable, 1) ?? inOrder(cells, shown, 1)) : undefined);
  if (columnIds) return arranged(columnIds, cells);
  const hasUnknownHeading = seemsHeaded(cells, columns);
  const body = hasUnknownHeading ? cells.slice(1) : cells;
  return { columnIds: guess(body, columns), cells, isCertain: false, hasUnknownHeading };
};
