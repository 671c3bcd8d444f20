const BOM = '\ufeff';
const MB = 1024 * 1024;

/** Files that make CSV parsers slow, memory-hungry or wrong, for a file with this header and this row. */
export function hostileCsvs(header: string, row: string): readonly (readonly [string, Buffer])[] {
  const columns = header.split(',').length;
  const text = (value: string): Buffer => Buffer.from(value, 'utf8');
  return [
    ['a header of 1,000,000 columns', text(`${header},${','.repeat(1_000_000)}\n${row}\n`)],
    [
      'a header of 1,000,000 names',
      text(`${Array.from({ length: 1_000_000 }, (_, index) => `c${index}`).join(',')}\n${row}\n`),
    ],
    [
      'a header of 100,000 equal names',
      text(`${header}${`,${header.split(',')[0]}`.repeat(100_000)}\n${row}\n`),
    ],
    ['a row of 1,000,000 cells', text(`${header}\n${row}${','.repeat(1_000_000)}\n`)],
    ['1,000 rows of 5,000 cells', text(`${header}\n${`${row}${','.repeat(5_000)}\n`.repeat(1_000)}`)],
    ['390 kB of line feeds', text(`${header}\n${'\n'.repeat(390_000)}`)],
    ['9 MB of line feeds', text(`${header}\n${'\n'.repeat(9 * MB)}`)],
    ['9 MB of line feeds first', text(`${'\n'.repeat(9 * MB)}${header}\n${row}\n`)],
    ['9 MB of CR LF', text(`${header}\r\n${'\r\n'.repeat(4.5 * MB)}`)],
    ['9 MB of CR', text(`${header}\r${'\r'.repeat(9 * MB)}`)],
    ['lines of commas', text(`${header}\n${`${','.repeat(columns - 1)}\n`.repeat(300_000)}`)],
    ['lines of spaces', text(`${header}\n${'   \n'.repeat(300_000)}`)],
    ['a cell of 9 MB', text(`${header}\n"${'x'.repeat(9 * MB)}"\n`)],
    ['a cell of 9 MB in the header', text(`"${'x'.repeat(9 * MB)}",${header}\n${row}\n`)],
    ['a quote that never ends', text(`${header}\n"${`${row}\n`.repeat(100_000)}`)],
    ['9 MB of quotes', text(`${header}\n${'"'.repeat(9 * MB)}`)],
    ['a quote in each cell', text(`${header}\n${`${'"a"b",'.repeat(columns)}\n`.repeat(50_000)}`)],
    ['200,000 rows', text(`${header}\n${`${row}\n`.repeat(200_000)}`)],
    ['200,000 rows that are all wrong', text(`${header}\n${'x\n'.repeat(200_000)}`)],
    ['NULs', Buffer.concat([text(`${header}\n`), Buffer.alloc(2 * MB)])],
    ['bytes of 0xFF', Buffer.concat([text(`${header}\n`), Buffer.alloc(2 * MB, 0xff)])],
    ['cut in the middle of a letter', Buffer.concat([text(`${header}\n`), Buffer.from([0xe3, 0x81])])],
    ['UTF-16', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(`${header}\n${row}\n`, 'utf16le')])],
    ['50,000 byte order marks', text(`${BOM.repeat(50_000)}${header}\n${row}\n`)],
    [
      'half Shift_JIS',
      Buffer.concat([text(`${header}\n`), Buffer.from([0x82, 0xa0, 0x81, 0x0a, 0xfc, 0xfc])]),
    ],
    ['an empty file with a mark', text(BOM)],
    ['a header alone', text(header)],
    ['combining marks', text(`${header}\n"e${'\u0301'.repeat(500_000)}"\n`)],
    ['full-width digits of 1 MB', text(`${header}\n${row.replace(/\d+/, '１'.repeat(MB / 4))}\n`)],
    ['dashes of 1 MB', text(`${header}\n${row.replace(/\d+/, '－'.repeat(MB / 4))}\n`)],
  ];
}

/** Cells that spreadsheets interpret as formulas. */
export const FORMULAS: readonly string[] = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(1)',
  '＝1+1',
  '＋1+1',
  '－1+1',
  '＠SUM(1)',
  '\u200b=1+1',
  '\ufeff=1+1',
  '\u2060=1+1',
  '\u00ad=1+1',
  ' =1+1',
  '\u3000=1+1',
  '\t=1+1',
  '\u202e=1+1',
  '"=1+1',
  "=cmd|' /C calc'!A0",
  '=HYPERLINK("http://attacker.example","x")',
];

const INVISIBLE = /^[\s\p{Cf}\p{Cc}]*/u;
/** Whether a spreadsheet would evaluate the cell once invisible characters are removed. */
export const isFormula = (cell: string): boolean =>
  /^[=+\-@＝＋－＠]/u.test(cell.replace(INVISIBLE, '')) && !/^-?[\d,.]+$/.test(cell);

/** Parses the cells of a file; sufficient for the output of our own writer. */
export function cellsOf(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at);
    if (isQuoted) {
      if (letter === '"' && text.charAt(at + 1) === '"') {
        cell += '"';
        at += 1;
      } else if (letter === '"') isQuoted = false;
      else cell += letter;
    } else if (letter === '"' && cell === '') isQuoted = true;
    else if (letter === ',' || letter === '\n') {
      rows.at(-1)?.push(cell.replace(/\r$/, ''));
      cell = '';
      if (letter === '\n') rows.push([]);
    } else cell += letter;
  }
  rows.at(-1)?.push(cell);
  return rows;
}
