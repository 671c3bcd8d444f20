/** Rows and ranges of rows named one by one; of more, the first ones and the number of the rest. */
const MAX_NAMED = 10;

const isRange = (first: number, last: number): boolean => last - first > 1;

/** Names rows of a table: `2行目、3行目`, `1〜40行目`. */
export const rowsText = (numbers: readonly number[]): string => {
  const ranges: [number, number][] = [];
  for (const number of [...numbers].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last?.[1] === number - 1) last[1] = number;
    else ranges.push([number, number]);
  }
  const places = ranges.flatMap(([first, last]) => {
    if (isRange(first, last)) return [{ text: `${first}〜${last}行目`, count: last - first + 1 }];
    return [...new Set([first, last])].map((row) => ({ text: `${row}行目`, count: 1 }));
  });
  const rest = places.slice(MAX_NAMED).reduce((sum, { count }) => sum + count, 0);
  const named = places.slice(0, MAX_NAMED).map(({ text }) => text);
  return [...named, ...(rest === 0 ? [] : [`ほか${rest}行`])].join('、');
};
