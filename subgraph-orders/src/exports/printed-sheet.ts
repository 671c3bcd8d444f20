import type { Blob } from 'node:buffer';
import type { Stream } from 'node:stream';
import type { Feature } from 'write-excel-file/node';

type SheetFeature = Feature<Stream | Buffer | Blob>;

export interface PrintedSheet {
  /** Name of the sheet. */
  readonly sheet: string;
  readonly columnCount: number;
  /** Rows, the header included. */
  readonly rowCount: number;
}

/** Name of a column: A to Z, AA … */
function columnName(number: number): string {
  const last = String.fromCharCode(65 + ((number - 1) % 26));
  return number <= 26 ? last : `${columnName(Math.floor((number - 1) / 26))}${last}`;
}

/** The element after which another one belongs, in the order of ECMA-376, part 1, 18.3.1.99. */
function insertAfter(xml: string, end: RegExp, element: string): string {
  const found = end.exec(xml);
  if (!found) throw new Error(`the sheet has no ${end.source}`);
  const at = found.index + found[0].length;
  return `${xml.slice(0, at)}${element}${xml.slice(at)}`;
}

/**
 * A list that filters by its header, and prints on A4 sheets in landscape as wide as the page, with the header and the
 * number on each.
 */
export function printedSheet({ sheet, columnCount, rowCount }: PrintedSheet): SheetFeature {
  const column = columnName(columnCount);
  const quoted = `'${sheet.replaceAll("'", "''")}'`;
  const names =
    `<definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">${quoted}!$A$1:$${column}$${rowCount}</definedName>` +
    `<definedName name="_xlnm.Print_Titles" localSheetId="0">${quoted}!$1:$1</definedName>`;
  const setup =
    `<autoFilter ref="A1:${column}${rowCount}"/>` +
    '<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.6" header="0.3" footer="0.3"/>' +
    '<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/>' +
    '<headerFooter><oddFooter>&amp;L&amp;A&amp;R&amp;P / &amp;N</oddFooter></headerFooter>';
  return {
    files: {
      transform: {
        'xl/worksheets/sheet{id}.xml': {
          transform: (xml) =>
            insertAfter(
              insertAfter(xml, /<worksheet\b[^>]*>/u, '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>'),
              /<\/sheetData>|<sheetData\/>/u,
              setup,
            ),
        },
        'xl/workbook.xml': {
          transform: (xml) => xml.replace(/<definedNames\/>/u, `<definedNames>${names}</definedNames>`),
        },
      },
    },
  };
}
