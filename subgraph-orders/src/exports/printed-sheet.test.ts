import { expect, it, test } from '@jest/globals';
import { readSheet } from 'read-excel-file/node';
import writeExcelFile from 'write-excel-file/node';
import { printedSheet } from './printed-sheet.js';

const { transform } = printedSheet({ sheet: "担当者'別", columnCount: 28, rowCount: 3 }).files ?? {};
const ofSheet = (xml: string): string =>
  transform?.['xl/worksheets/sheet{id}.xml']?.transform?.(xml, {}, {} as never) ?? '';

it('filters by the header and fits the width of a page in landscape', () => {
  expect(ofSheet('<worksheet xmlns="x"><sheetViews/><sheetData><row/></sheetData></worksheet>')).toBe(
    '<worksheet xmlns="x"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews/><sheetData><row/></sheetData>' +
      '<autoFilter ref="A1:AB3"/>' +
      '<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.6" header="0.3" footer="0.3"/>' +
      '<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/>' +
      '<headerFooter><oddFooter>&amp;L&amp;A&amp;R&amp;P / &amp;N</oddFooter></headerFooter></worksheet>',
  );
});

it('repeats the header on each page', () => {
  const workbook = transform?.['xl/workbook.xml']?.transform?.(
    '<workbook><definedNames/></workbook>',
    [],
    {},
  );
  expect(workbook).toContain(
    `<definedName name="_xlnm.Print_Titles" localSheetId="0">'担当者''別'!$1:$1</definedName>`,
  );
  expect(workbook).toContain(`'担当者''別'!$A$1:$AB$3</definedName>`);
});

it('refuses a sheet that it cannot change', () => {
  expect(() => ofSheet('<chartsheet/>')).toThrow('the sheet has no');
});

test.each([1, 2])('a workbook with %i rows is read again', async (rowCount) => {
  const rows = [['件名'], ['Tシャツ']].slice(0, rowCount);
  const bytes = await writeExcelFile(
    rows.map((row) => row.map((value) => ({ value, type: String }))),
    { sheet: '発注一覧' },
    { features: [printedSheet({ sheet: '発注一覧', columnCount: 1, rowCount })] },
  ).toBuffer();
  expect(await readSheet(bytes)).toEqual(rows);
});
