/**
 * Whether the quote at an index is closed before the end of its cell; otherwise it is part of the content.
 */
const isOpening = (source: string, start: number): boolean => {
  for (let index = start + 1; index < source.length; index += 1) {
    if (source.charAt(index) !== '"') continue;
    if (source.charAt(index + 1) === '"') index += 1;
    else return index + 1 === source.length || /[\t\n]/.test(source.charAt(index + 1));
  }
  return false;
};

/**
 * Parses the clipboard format of spreadsheets: tabs between cells, line ends between rows, quotes around
 * values that contain either.
 */
export const parseTsv = (text: string): string[][] => {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  const source = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  for (let index = 0; index < source.length; index += 1) {
    const character = source.charAt(index);
    if (isQuoted) {
      if (character === '"' && source.charAt(index + 1) === '"') {
        cell += '"';
        index += 1;
      } else if (character === '"') isQuoted = false;
      else cell += character;
    } else if (character === '"' && cell === '' && isOpening(source, index)) isQuoted = true;
    else if (character === '\t' || character === '\n') {
      row.push(cell);
      cell = '';
      if (character === '\n') {
        rows.push(row);
        row = [];
      }
    } else cell += character;
  }
  return [...rows, [...row, cell]];
};

const quote = (cell: string): string => (/[\t\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

export const formatTsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(quote).join('\t')).join('\n');
