import type { LineGridColumn } from './line-grid.types.js';

type Cells = readonly (readonly string[])[];

/** Where the columns of a pasted block belong. */
export interface PasteLayout {
  /** Column by column of the block; '' for one that is not taken. */
  columnIds: readonly string[];
  /** The block without its heading. */
  cells: Cells;
  /** The block names its columns, or its contents fit the columns in the order in which they are shown. */
  isCertain: boolean;
  /** The first row seems to be a heading whose titles are not known. */
  hasUnknownHeading: boolean;
}

/** How many titles a first row must name before it is taken for the heading of what is pasted. */
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

/** Whether a content can stand in a column; a column of words takes any. */
export const isAccepted = <Row>(column: LineGridColumn<Row>, text: string): boolean =>
  isBlank(text) || (column.accepts?.(text) ?? true);

/**
 * Whether contents belong in a column: one that chooses among a few takes nothing else, others may hold some
 * contents that are wrong and will be marked.
 */
const fits = <Row>(column: LineGridColumn<Row>, texts: readonly string[]): boolean => {
  const accepted = texts.filter((text) => isAccepted(column, text)).length;
  return column.kind === 'select' ? accepted === texts.length : accepted * 2 >= texts.length;
};

/** Columns by the titles of a first row that names them, as when a whole table was copied. */
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

/** Columns one beside the other, when the contents fit them; what is beyond the last column has to be blank. */
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
    // What must not be missing is left blank: the block may have a blank column of its own.
    if (column?.isRequired && texts.length === 0 && index < lastFilled) return undefined;
    if (column && column.kind !== 'output') ids[index] = column.id;
  }
  return ids;
};

/** A first row of words above numbers or days. */
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

const worth = <Row>(column: LineGridColumn<Row>, texts: readonly string[]): number => {
  if (texts.length === 0 || column.kind === 'output' || !fits(column, texts)) return 0;
  return column.accepts ? 3 : 1;
};

/** The most telling way to lay the columns of a block over those of the grid, both from left to right. */
const guess = <Row>(cells: Cells, columns: readonly LineGridColumn<Row>[]): readonly string[] => {
  const width = widthOf(cells);
  const texts = Array.from({ length: width }, (_, index) => textsOf(cells, index));
  interface Best {
    score: number;
    ids: readonly string[];
  }
  // best[to]: of the columns of the block so far, over the first `to` columns of the grid.
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
          ? { score: before.score + gain, ids: [...before.ids, column.id] }
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
 * Lays a block of a spreadsheet over the columns of a grid: by its heading, else in the order in which the columns
 * are shown from a column on, with or without computed columns and row numbers.
 * @param start index of the column that the left edge of the block belongs to
 */
export const pasteLayout = <Row>(
  cells: Cells,
  columns: readonly LineGridColumn<Row>[],
  start: number,
): PasteLayout => {
  const named = cells.length > 1 ? byHeading(cells[0] ?? [], columns) : undefined;
  if (named) return { columnIds: named, cells: cells.slice(1), isCertain: true, hasUnknownHeading: false };
  const shown = columns.slice(start);
  const editable = shown.filter(({ kind }) => kind !== 'output');
  // One column belongs where it is put, whatever it holds.
  const single = widthOf(cells) === 1 ? editable.slice(0, 1).map(({ id }) => id) : undefined;
  const numbered = start === 0 && isCounting(textsOf(cells, 0));
  const columnIds =
    single ??
    inOrder(cells, editable, 0) ??
    inOrder(cells, shown, 0) ??
    (numbered ? (inOrder(cells, editable, 1) ?? inOrder(cells, shown, 1)) : undefined);
  if (columnIds) return { columnIds, cells, isCertain: true, hasUnknownHeading: false };
  const hasUnknownHeading = seemsHeaded(cells, columns);
  const body = hasUnknownHeading ? cells.slice(1) : cells;
  return { columnIds: guess(body, columns), cells, isCertain: false, hasUnknownHeading };
};
