/** Overscan: rows rendered beyond the visible area, so that Tab and scrolling find them ready. */
const margin = 12;
/** The window moves in steps, so that scrolling by one row renders nothing. */
const step = 8;

/** First and last row to render, both inclusive. */
export interface RowWindow {
  first: number;
  last: number;
}

/**
 * @param top distance of the first row from the top of the screen in pixels, negative once it is scrolled past
 * @param screenHeight pixels
 */
export const windowAt = (
  top: number,
  screenHeight: number,
  rowHeight: number,
  rowCount: number,
): RowWindow => {
  const first = Math.floor(-top / rowHeight) - margin;
  const last = Math.ceil((screenHeight - top) / rowHeight) + margin;
  return {
    first: Math.max(Math.floor(first / step) * step, 0),
    last: Math.min(Math.ceil(last / step) * step, rowCount - 1),
  };
};

/** A rendered row, or the gap of several that are not rendered. */
export type RowRun = { kind: 'row'; index: number } | { kind: 'gap'; first: number; last: number };

/** The rows of the window and those around the focused one, in order, with the gaps between them. */
export const rowRuns = (
  rowCount: number,
  { first, last }: RowWindow,
  focused: number | undefined,
): readonly RowRun[] => {
  const isRendered = (index: number) =>
    (index >= first && index <= last) || (focused !== undefined && Math.abs(index - focused) <= 1);
  const runs: RowRun[] = [];
  for (let index = 0; index < rowCount; index += 1) {
    const before = runs.at(-1);
    if (isRendered(index)) runs.push({ kind: 'row', index });
    else if (before?.kind === 'gap') before.last = index;
    else runs.push({ kind: 'gap', first: index, last: index });
  }
  return runs;
};
