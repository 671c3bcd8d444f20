import { type CsvColumn, PREFECTURES, type TenantScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { DestinationRepository } from '../../destinations/destination.repository.js';
import type { NamedMaster, NamedRecords } from '../../masters/master.repository.js';
import { SupplierRepository } from '../../suppliers/supplier.repository.js';
import { type SupplierContent, supplierRules } from '../../suppliers/supplier.rules.js';
import type { SupplierLinks, SupplierRecord } from '../../suppliers/supplier.schema.js';
import type { Cells, MasterCsv } from './master-csv.js';
import { TERMS_COLUMNS, termsInput, type TermsKey } from './supplier-terms.csv.js';

export const MAIL_COLUMNS = [1, 2, 3, 4, 5] as const;

export type SupplierKey =
  | 'id'
  | 'name'
  | 'zipCode'
  | 'prefecture'
  | 'city'
  | 'address1'
  | 'address2'
  | 'code'
  | TermsKey
  | `email${(typeof MAIL_COLUMNS)[number]}`;

export const SUPPLIER_COLUMNS: CsvColumn<SupplierKey>[] = [
  { key: 'id', header: '仕入先ID' },
  { key: 'name', header: '仕入先名', isRequired: true },
  { key: 'zipCode', header: '郵便番号' },
  { key: 'prefecture', header: '都道府県' },
  { key: 'city', header: '市区町村' },
  { key: 'address1', header: '番地' },
  { key: 'address2', header: '建物名' },
  ...MAIL_COLUMNS.map((n): CsvColumn<SupplierKey> => ({ key: `email${n}`, header: `メールアドレス${n}` })),
  { key: 'code', header: 'LOGILESS仕入先コード' },
  ...TERMS_COLUMNS,
];

type Cell = Cells<SupplierKey>;

/**
 * The id of a prefecture by its full name, or without its suffix, as it is often written; 0, which the rules reject,
 * for unknown names.
 */
function prefectureNamed(name: string): number | null {
  if (name === '') return null;
  return PREFECTURES.find((one) => one.name === name || one.name.slice(0, -1) === name)?.id ?? 0;
}

/**
 * The addresses of a row; where the file lacks a column, that of the supplier at the same position. Files have five
 * columns for up to ten addresses: further ones are kept.
 */
function mails(cells: Cell, current: SupplierContent | null): string[] {
  const kept = current?.emails ?? [];
  const own = MAIL_COLUMNS.map((n) => cells[`email${n}`] ?? kept[n - 1] ?? '');
  return [...own, ...kept.slice(MAIL_COLUMNS.length)].filter((email) => email !== '');
}

/** The CSV files of suppliers. */
@Injectable()
export class SupplierCsv implements MasterCsv<SupplierContent, SupplierLinks, SupplierKey> {
  readonly label = '仕入先';
  readonly columns = SUPPLIER_COLUMNS;
  readonly idColumn = 'id';
  readonly codeColumn = 'code';
  readonly silentHeaders = [];
  readonly rules = supplierRules;

  readonly named: { readonly master: NamedMaster; readonly column: SupplierKey };

  constructor(
    private readonly suppliers: SupplierRepository,
    destinations: DestinationRepository,
  ) {
    this.named = { master: destinations, column: 'destinationName' };
  }

  namesInUse(scope: TenantScope, names: readonly string[]): Promise<ReadonlySet<string>> {
    return this.suppliers.namesInUse(scope, names);
  }

  toInput(cells: Cell, current: SupplierContent | null, destinations: NamedRecords): object {
    return {
      name: cells.name,
      zipCode: cells.zipCode ?? current?.zipCode,
      prefectureId:
        cells.prefecture === undefined ? current?.prefectureId : prefectureNamed(cells.prefecture),
      city: cells.city ?? current?.city,
      address1: cells.address1 ?? current?.address1,
      address2: cells.address2 ?? current?.address2,
      emails: mails(cells, current),
      ...termsInput(cells, current, destinations),
    };
  }

  place([field, index]: readonly PropertyKey[]): string {
    return field === 'emails' && typeof index === 'number' ? `メールアドレス${index + 1}: ` : '';
  }

  textsOf({ name, city, address1, address2, contactName }: SupplierContent): Cell {
    return {
      name,
      city: city ?? '',
      address1: address1 ?? '',
      address2: address2 ?? '',
      contactName: contactName ?? '',
    };
  }

  codeOf({ logilessSupplier }: SupplierRecord): string | null {
    return logilessSupplier?.code ?? null;
  }

  findByIds(scope: TenantScope, uuids: readonly string[]): Promise<SupplierRecord[]> {
    return this.suppliers.findByIds(scope, uuids);
  }

  findByCodes(scope: TenantScope, codes: readonly string[]): Promise<SupplierRecord[]> {
    return this.suppliers.findByCodes(scope, codes);
  }
}
