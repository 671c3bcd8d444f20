// Generated from the .graphql files of this workspace by `npm run codegen`. Do not edit.
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** Input of `cancelCsvImport`. */
export type CancelCsvImportInput = {
  /** The demand; required of operators, and a demand user can only name the own one. */
  demandUuid?: string | null | undefined;
  /** The record; NOT_FOUND if the caller cannot see it. */
  uuid: string;
};

/** Input of `cancelExportDemandSupplierCsvJob`. */
export type CancelExportDemandSupplierCsvJobInput = {
  /** The demand; required of operators, and a demand user can only name the own one. */
  demandUuid?: string | null | undefined;
  /** The record; NOT_FOUND if the caller cannot see it. */
  uuid: string;
};

/** Input of `cancelExportProductCsvJob`. */
export type CancelExportProductCsvJobInput = {
  /** The demand; required of operators, and a demand user can only name the own one. */
  demandUuid?: string | null | undefined;
  /** The record; NOT_FOUND if the caller cannot see it. */
  uuid: string;
};

/** Input of `createCsvImportUploadUrl`. */
export type CreateCsvImportUploadUrlInput = {
  /** Bytes, at most 50 MiB. */
  byteSize: number;
  /** The demand; required of operators, and a demand user can only name the own one. */
  demandUuid?: string | null | undefined;
  /** Name of the file, 1 to 255 characters. */
  fileName: string;
  /** The master that the file imports. */
  target: CsvImportTarget;
};

/** Input of `createDeliveryDestination`. */
export type CreateDeliveryDestinationInput = {
  /** Street and number, 1 to 100 characters. */
  address1: string;
  /** Building, up to 100 characters. */
  address2?: string | null | undefined;
  /** Municipality, 1 to 100 characters. */
  city: string;
  /** The demand; required of operators, and a demand user can only name the own one. */
  demandUuid?: string | null | undefined;
  /** Recipients of delivery notifications: up to ten, no duplicates. */
  emails: Array<string>;
  /** UUID made by the client for one record; a repetition with the same key and content within 24 hours gives the record that was created, instead of a second one. */
  idempotencyKey?: string | null | undefined;
  /** 1 to 100 characters. */
  name: string;
  /** Ten or eleven digits starting with 0; hyphens are allowed. */
  phoneNumber: string;
  /** Code of JIS X 0401. */
  prefectureId: number;
  /** Postal code of seven digits, with or without a hyphen. */
  zipCode: string;
};

/** The address is either complete (prefecture, city, address1) or absent. */
export type CreateDemandSupplierInput = {
  /** Street and number, up to 100 characters. */
  address1?: string | null | undefined;
  /** Building, up to 100 characters. */
  address2?: string | null | undefined;
  /** Municipality, up to 100 characters. */
  city?: string | null | undefined;
  /** 締め日: 1 to 30, or 31 for the last day of a month; with paymentMonth and paymentDay or not at all. */
  closingDay?: number | null | undefined;
  /** Up to 50 characters. */
  contactName?: string | null | undefined;
  /** 既定の納品先: a delivery destination of the demand that is in use. */
  defaultDeliveryDestinationId?: string | null | undefined;
  /** The demand; required of operators, and a demand user can only name the own one. */
  demandUuid?: string | null | undefined;
  /** Recipients of order mails: up to ten, no duplicates. */
  emails: Array<string>;
  /** UUID made by the client for one record; a repetition with the same key and content within 24 hours gives the record that was created, instead of a second one. */
  idempotencyKey?: string | null | undefined;
  /** T and 13 digits; the check digit of a corporate number must be right. */
  invoiceRegistrationNumber?: string | null | undefined;
  /** リードタイム: 0 to 250 business days from the order date to the delivery date. */
  leadTimeDays?: number | null | undefined;
  /** 最低発注金額 before tax: 1 to 999,999,999,999 yen. */
  minimumOrderAmount?: string | null | undefined;
  /** 1 to 100 characters. */
  name: string;
  /** 支払日: 1 to 30, or 31 for the last day of a month; in the month of the closing day a later day than it. */
  paymentDay?: number | null | undefined;
  /** 休業日の扱い; null: the payment stays on the day. */
  paymentDayShift?: PaymentDayShift | null | undefined;
  /** 支払月: 0 to 2 months after the closing day. */
  paymentMonth?: number | null | undefined;
  /** 10 or 11 digits starting with 0, with or without hyphens. */
  phoneNumber?: string | null | undefined;
  /** Code of JIS X 0401. */
  prefectureId?: number | null | undefined;
  /** 端数処理 of tax in orders to the supplier; null: as the demand rounds. */
  taxRounding?: TaxRounding | null | undefined;
  /** Postal code of seven digits, with or without a hyphen. */
  zipCode?: string | null | undefined;
};

/** Input of `createExportDemandSupplierCsvJob`. */
export type CreateExportDemandSupplierCsvJobInput = {
  /** The demand; required of operators, and a demand user can only name the own one. */
  demandUuid?: string | null | undefined;
  /** Character encoding of the file. */
  encoding?: CsvEncoding;
  /** UUID made by the client for one press of a button; the same key gives the same job for 24 hours. */
  idempotencyKey: string;
  /** Only records that the list’s search finds by this text. */
  query?: string | null | undefined;
};

/** Input of `createExportProductCsvJob`. */
export type CreateExportProductCsvJobInput = {
  /** Only products of this 商品分類. */
  categoryUuid?: string | null | undefined;
  /** The demand; required of operators, and a demand user can only name the own one. */
  demandUuid?: string | null | undefined;
  /** Character encoding of the file. */
  encoding?: CsvEncoding;
  /** UUID made by the client for one press of a button; the same key gives the same job for 24 hours. */
  idempotencyKey: string;
  /** Only products without a 商品分類; takes precedence over categoryUuid. */
  isWithoutCategory?: boolean | null | undefined;
  /** Only records that the list’s search finds by this text. */
  query?: string | null | undefined;
};

/** Input of `createProductCategory`. */
export type CreateProductCategoryInput = {
  /** Up to 20 characters. */
  code?: string | null | undefined;
  /** The demand; required of operators, and a demand user can only name the own one. */
  demandUuid?: string | null | undefined;
  /** UUID made by the client for one record; a repetition with the same key and content within 24 hours gives the record that was created, instead of a second one. */
  idempotencyKey?: string | null | undefined;
  /** 1 to 50 characters; no other category in use has it, spelling variants included. */
  name: string;
};

/** Input of `createProduct`. */
export type CreateProductInput = {
  /** 商品分類: one in use of the demand, or the one that the product has already. */
  categoryUuid?: string | null | undefined;
  /** Up to 50 characters. */
  color?: string | null | undefined;
  /** The demand; required of operators, and a demand user can only name the own one. */
  demandUuid?: string | null | undefined;
  /** UUID made by the client for one record; a repetition with the same key and content within 24 hours gives the record that was created, instead of a second one. */
  idempotencyKey?: string | null | undefined;
  /** 最小発注数: 1 to 9,999,999 units. */
  minimumOrderQuantity?: number | null | undefined;
  /** Up to 100 characters. */
  modelNumber?: string | null | undefined;
  /** 1 to 200 characters. */
  name: string;
  /** 発注単位: 1 to 9,999,999 units. */
  orderMultiple?: number | null | undefined;
  /** 入数: 1 to 9,999,999 units per case. */
  packSize?: number | null | undefined;
  /** Up to ten. */
  productPrices?: Array<ProductPriceInput>;
  /** Up to 50 characters. */
  size?: string | null | undefined;
  /** 単位: up to 10 characters. */
  unit?: string | null | undefined;
  /** Yen before tax: 0 to 9999999.99, at most two decimals. */
  unitPrice: string;
};

/** UTF_8 is written with a byte order mark; SHIFT_JIS is code page 932 (Windows). */
export type CsvEncoding =
  /** Code page 932 (Windows). */
  | 'SHIFT_JIS'
  /** UTF-8 with a byte order mark. */
  | 'UTF_8';

/** The master that a CSV file imports. */
export type CsvImportTarget =
  /** 仕入先. */
  | 'DEMAND_SUPPLIER'
  /** 商品. */
  | 'PRODUCT';

/** Input of `deleteDeliveryDestination`. */
export type DeleteDeliveryDestinationInput = {
  /** The demand; required of operators, and a demand user can only name the own one. */
  demandUuid?: string | null | undefined;
  /** The record; NOT_FOUND if the caller cannot see it. */
  uuid: string;
};

/** Input of `deleteDemandSupplier`. */
export type DeleteDemandSupplierInput = {
  /** The demand; required of operators, and a demand user can only name the own one. */
  demandUuid?: string | null | undefined;
  /** The record; NOT_FOUND if the caller cannot see it. */
  uuid: string;
};

/** Input of `deleteProductCategory`. */
export type DeleteProductCategoryInput = {
  /** The demand; required of operators, and a demand user can only name the own one. */
  demandUuid?: string | null | undefined;
  /** The record; NOT_FOUND if the caller cannot see it. */
  uuid: string;
};

/** Input of `deleteProduct`. */
export type DeleteProductInput = {
  /** The demand; required of operators, and a demand user can only name the own one. */
  demandUuid?: string | null | undefined;
  /** The record; NOT_FOUND if the caller cannot see it. */
  uuid: string;
};

/** Status of an import or export. */
export type ExportProductCsvJobStatus =
  /** Failed; the job states the reason. */
  | 'FAILURE'
  /** Running. */
  | 'IN_PROGRESS'
  /** Waiting to start. */
  | 'PENDING'
  /** Completed successfully. */
  | 'SUCCESS'
  /** Never returned. */
  | 'UNSPECIFIED';

/** Input of `importDemandSupplierCsv`. */
export type ImportDemandSupplierCsvInput = {
  /** Accepts texts that differ from the stored ones only by ? in the place of characters that Shift_JIS lacks, or that a spreadsheet has turned into a number or a date; otherwise such rows are errors. */
  allowsReplacedCharacters?: boolean;
  /** The demand; required of operators, and a demand user can only name the own one. */
  demandUuid?: string | null | undefined;
  /** UUID made by the client for one press of a button; the same key gives the same job for 24 hours. */
  idempotencyKey: string;
  /** uploadUuid of createCsvImportUploadUrl, after the upload. */
  uploadUuid: string;
};

/** Input of `importProductCsv`. */
export type ImportProductCsvInput = {
  /** Accepts texts that differ from the stored ones only by ? in the place of characters that Shift_JIS lacks, or that a spreadsheet has turned into a number or a date; otherwise such rows are errors. */
  allowsReplacedCharacters?: boolean;
  /** The demand; required of operators, and a demand user can only name the own one. */
  demandUuid?: string | null | undefined;
  /** UUID made by the client for one press of a button; the same key gives the same job for 24 hours. */
  idempotencyKey: string;
  /** uploadUuid of createCsvImportUploadUrl, after the upload. */
  uploadUuid: string;
};

/** Input of `linkDeliveryDestinationToLogiless`. */
export type LinkDeliveryDestinationToLogilessInput = {
  /** The demand; required of operators, and a demand user can only name the own one. */
  demandUuid?: string | null | undefined;
  /** The record of LOGILESS; null ends the link. */
  logilessRecordId?: string | null | undefined;
  /** The delivery destination. */
  uuid: string;
};

/** Input of `linkDemandSupplierToLogiless`. */
export type LinkDemandSupplierToLogilessInput = {
  /** The demand; required of operators, and a demand user can only name the own one. */
  demandUuid?: string | null | undefined;
  /** The record of LOGILESS; null ends the link. */
  logilessRecordId?: string | null | undefined;
  /** The supplier. */
  uuid: string;
};

/** Input of `linkProductToLogiless`. */
export type LinkProductToLogilessInput = {
  /** The demand; required of operators, and a demand user can only name the own one. */
  demandUuid?: string | null | undefined;
  /** The record of LOGILESS; null ends the link. */
  logilessRecordId?: string | null | undefined;
  /** The product. */
  uuid: string;
};

/** Kinds of records of LOGILESS. */
export type LogilessRecordKind =
  /** An article; products are linked to it. */
  | 'ITEM'
  /** A supplier; suppliers are linked to it. */
  | 'SUPPLIER'
  /** A warehouse; delivery destinations are linked to it. */
  | 'WAREHOUSE';

/** What happened to a product, supplier or another master record. */
export type MasterEventKind =
  /** It was registered. */
  | 'CREATED'
  /** It was deleted. */
  | 'DELETED'
  /** Fields were changed. */
  | 'UPDATED';

/** Where a change of a master record comes from. */
export type MasterEventSource =
  /** The import of a CSV file. */
  | 'IMPORT'
  /** The synchronisation with LOGILESS. */
  | 'LOGILESS'
  /** Somebody changed this record. */
  | 'USER';

/** Sort order of a list; equal rows keep a stable order. */
export type MasterSort = {
  /** Sort direction. */
  direction: SortDirection;
  /** Sort key. */
  key: MasterSortKey;
};

/** Sort keys of a list. */
export type MasterSortKey =
  /** Creation time. */
  | 'CREATED_AT'
  /** Name, by character code. */
  | 'NAME'
  /** Time of the last change. */
  | 'UPDATED_AT';

/** Status of an order. */
export type OrderStatus =
  /** キャンセル: the final state. */
  | 'Canceled'
  /** 納品待ち: sent; goods are outstanding. */
  | 'Delivering'
  /** 納品完了: every line is complete. */
  | 'DeliveryComplete'
  /** 下書き: being written. */
  | 'Drafting'
  /** 差戻し: denied; the requester must act. */
  | 'ReviewDenial'
  /** 承認待ち: a decision is pending. */
  | 'Reviewing'
  /** 発注待ち: approved or held; not sent. */
  | 'WaitingForOrder';

/** Where a payment moves whose day is a weekend, a national holiday, or from 31 December to 3 January. */
export type PaymentDayShift =
  /** 翌営業日. */
  | 'NEXT_BUSINESS_DAY'
  /** 前営業日. */
  | 'PREVIOUS_BUSINESS_DAY';

/** A unit price that applies from an ordered quantity. */
export type ProductPriceInput = {
  /** True for at most one of the prices: it applies below the smallest quantity. */
  isDefault: boolean;
  /** Pieces, at least 1; each quantity only once. */
  quantity: number;
  /** Yen before tax: 0 to 9999999.99, at most two decimals. */
  unitPrice: string;
};

/** Sort order of the products; equal rows keep a stable order. */
export type ProductSort = {
  /** Sort direction. */
  direction: SortDirection;
  /** Sort key. */
  key: ProductSortKey;
};

/** Sort keys of a list. */
export type ProductSortKey =
  /** Creation time. */
  | 'CREATED_AT'
  /** Products without a model number come first in ascending order. */
  | 'MODEL_NUMBER'
  /** Name, by character code. */
  | 'NAME'
  /** Default unit price before tax. */
  | 'UNIT_PRICE'
  /** Time of the last change. */
  | 'UPDATED_AT';

/** Sort direction. */
export type SortDirection =
  /** Ascending. */
  | 'ASC'
  /** Descending. */
  | 'DESC';

/** How the tax of one rate is rounded to yen. */
export type TaxRounding =
  /** 切り上げ. */
  | 'CEIL'
  /** 切り捨て. */
  | 'FLOOR'
  /** 四捨五入. */
  | 'HALF_UP';

/** Input of `updateDeliveryDestination`. */
export type UpdateDeliveryDestinationInput = {
  /** Street and number, 1 to 100 characters. */
  address1: string;
  /** Building, up to 100 characters. */
  address2?: string | null | undefined;
  /** Municipality, 1 to 100 characters. */
  city: string;
  /** The demand; required of operators, and a demand user can only name the own one. */
  demandUuid?: string | null | undefined;
  /** Recipients of delivery notifications: up to ten, no duplicates. */
  emails: Array<string>;
  /** The updatedAt of the edited version. */
  expectedUpdatedAt: string;
  /** 1 to 100 characters. */
  name: string;
  /** Ten or eleven digits starting with 0; hyphens are allowed. */
  phoneNumber: string;
  /** Code of JIS X 0401. */
  prefectureId: number;
  /** The record; NOT_FOUND if the caller cannot see it. */
  uuid: string;
  /** Postal code of seven digits, with or without a hyphen. */
  zipCode: string;
};

/** Replaces the content. Of the fields after emails, those that are left out stay as they are; null clears them. */
export type UpdateDemandSupplierInput = {
  /** Street and number, up to 100 characters. */
  address1?: string | null | undefined;
  /** Building, up to 100 characters. */
  address2?: string | null | undefined;
  /** Municipality, up to 100 characters. */
  city?: string | null | undefined;
  /** 締め日: 1 to 30, or 31 for the last day of a month; with paymentMonth and paymentDay or not at all. */
  closingDay?: number | null | undefined;
  /** Up to 50 characters. */
  contactName?: string | null | undefined;
  /** 既定の納品先: a delivery destination of the demand that is in use. */
  defaultDeliveryDestinationId?: string | null | undefined;
  /** The demand; required of operators, and a demand user can only name the own one. */
  demandUuid?: string | null | undefined;
  /** Recipients of order mails: up to ten, no duplicates. */
  emails: Array<string>;
  /** The updatedAt of the edited version. */
  expectedUpdatedAt: string;
  /** T and 13 digits; the check digit of a corporate number must be right. */
  invoiceRegistrationNumber?: string | null | undefined;
  /** リードタイム: 0 to 250 business days from the order date to the delivery date. */
  leadTimeDays?: number | null | undefined;
  /** 最低発注金額 before tax: 1 to 999,999,999,999 yen. */
  minimumOrderAmount?: string | null | undefined;
  /** 1 to 100 characters. */
  name: string;
  /** 支払日: 1 to 30, or 31 for the last day of a month; in the month of the closing day a later day than it. */
  paymentDay?: number | null | undefined;
  /** 休業日の扱い; null: the payment stays on the day. */
  paymentDayShift?: PaymentDayShift | null | undefined;
  /** 支払月: 0 to 2 months after the closing day. */
  paymentMonth?: number | null | undefined;
  /** 10 or 11 digits starting with 0, with or without hyphens. */
  phoneNumber?: string | null | undefined;
  /** Code of JIS X 0401. */
  prefectureId?: number | null | undefined;
  /** 端数処理 of tax in orders to the supplier; null: as the demand rounds. */
  taxRounding?: TaxRounding | null | undefined;
  /** The record; NOT_FOUND if the caller cannot see it. */
  uuid: string;
  /** Postal code of seven digits, with or without a hyphen. */
  zipCode?: string | null | undefined;
};

/** Replaces the content. */
export type UpdateProductCategoryInput = {
  /** Up to 20 characters. */
  code?: string | null | undefined;
  /** The demand; required of operators, and a demand user can only name the own one. */
  demandUuid?: string | null | undefined;
  /** The updatedAt of the edited version. */
  expectedUpdatedAt: string;
  /** 1 to 50 characters; no other category in use has it, spelling variants included. */
  name: string;
  /** The record; NOT_FOUND if the caller cannot see it. */
  uuid: string;
};

/** Replaces the content. Of the fields after productPrices, those that are left out stay as they are; null clears them. */
export type UpdateProductInput = {
  /** 商品分類: one in use of the demand, or the one that the product has already. */
  categoryUuid?: string | null | undefined;
  /** Up to 50 characters. */
  color?: string | null | undefined;
  /** The demand; required of operators, and a demand user can only name the own one. */
  demandUuid?: string | null | undefined;
  /** The updatedAt of the edited version. */
  expectedUpdatedAt: string;
  /** 最小発注数: 1 to 9,999,999 units. */
  minimumOrderQuantity?: number | null | undefined;
  /** Up to 100 characters. */
  modelNumber?: string | null | undefined;
  /** 1 to 200 characters. */
  name: string;
  /** 発注単位: 1 to 9,999,999 units. */
  orderMultiple?: number | null | undefined;
  /** 入数: 1 to 9,999,999 units per case. */
  packSize?: number | null | undefined;
  /** Up to ten. */
  productPrices?: Array<ProductPriceInput>;
  /** Up to 50 characters. */
  size?: string | null | undefined;
  /** 単位: up to 10 characters. */
  unit?: string | null | undefined;
  /** Yen before tax: 0 to 9999999.99, at most two decimals. */
  unitPrice: string;
  /** The record; NOT_FOUND if the caller cannot see it. */
  uuid: string;
};

/** State of a demand's connection to LOGILESS. */
export type WmsConnectionState =
  /** 連携中. */
  | 'AUTHENTICATED'
  /** LOGILESS no longer accepts the connection. */
  | 'LOST'
  /** The connection has not been authorised yet, or was ended here. */
  | 'NOT_AUTHENTICATED'
  /** No merchant ID has been entered. */
  | 'NO_MERCHANT'
  /** The provider has not configured LOGILESS. */
  | 'UNAVAILABLE';

export type CsvImportJobPartsFragment = { uuid: string, status: ExportProductCsvJobStatus, originalFileName: string, createdAt: string, processedCount: number, totalCount: number | null, createdCount: number, updatedCount: number, unchangedCount: number, errorCount: number, failureReason: string | null, canceledAt: string | null, cancelerName: string | null, notices: Array<string>, resultUrl: string | null, creator: { uuid: string, name: string } };

export type PaginatedImportCsvJobsQueryVariables = Exact<{
  demandUuid?: string | null | undefined;
  target: CsvImportTarget;
  page: number;
  limit: number;
}>;

export type PaginatedImportCsvJobsQuery = { paginatedImportCsvJobs: { totalCount: number, items: Array<{ uuid: string, status: ExportProductCsvJobStatus, originalFileName: string, createdAt: string, processedCount: number, totalCount: number | null, createdCount: number, updatedCount: number, unchangedCount: number, errorCount: number, failureReason: string | null, canceledAt: string | null, cancelerName: string | null, notices: Array<string>, resultUrl: string | null, creator: { uuid: string, name: string } }> } };

export type CreateCsvImportUploadUrlMutationVariables = Exact<{
  input: CreateCsvImportUploadUrlInput;
}>;

export type CreateCsvImportUploadUrlMutation = { createCsvImportUploadUrl: { upload: { uploadUuid: string, url: string, headers: Array<{ name: string, value: string }> } } };

export type ImportProductCsvMutationVariables = Exact<{
  input: ImportProductCsvInput;
}>;

export type ImportProductCsvMutation = { importProductCsv: { job: { uuid: string, status: ExportProductCsvJobStatus, originalFileName: string, createdAt: string, processedCount: number, totalCount: number | null, createdCount: number, updatedCount: number, unchangedCount: number, errorCount: number, failureReason: string | null, canceledAt: string | null, cancelerName: string | null, notices: Array<string>, resultUrl: string | null, creator: { uuid: string, name: string } } } };

export type ImportDemandSupplierCsvMutationVariables = Exact<{
  input: ImportDemandSupplierCsvInput;
}>;

export type ImportDemandSupplierCsvMutation = { importDemandSupplierCsv: { job: { uuid: string, status: ExportProductCsvJobStatus, originalFileName: string, createdAt: string, processedCount: number, totalCount: number | null, createdCount: number, updatedCount: number, unchangedCount: number, errorCount: number, failureReason: string | null, canceledAt: string | null, cancelerName: string | null, notices: Array<string>, resultUrl: string | null, creator: { uuid: string, name: string } } } };

export type CancelCsvImportMutationVariables = Exact<{
  input: CancelCsvImportInput;
}>;

export type CancelCsvImportMutation = { cancelCsvImport: { job: { uuid: string, status: ExportProductCsvJobStatus, originalFileName: string, createdAt: string, processedCount: number, totalCount: number | null, createdCount: number, updatedCount: number, unchangedCount: number, errorCount: number, failureReason: string | null, canceledAt: string | null, cancelerName: string | null, notices: Array<string>, resultUrl: string | null, creator: { uuid: string, name: string } } } };

export type MasterHistoryQueryVariables = Exact<{
  uuid: string;
  demandUuid?: string | null | undefined;
  page: number;
  limit: number;
}>;

export type MasterHistoryQuery = { masterHistory: { totalCount: number, page: number, limit: number, items: Array<{ id: string, occurredAt: string, actorName: string, kind: MasterEventKind, source: MasterEventSource, changes: Array<{ field: string, label: string, before: string | null, after: string | null }> }> } };

export type LogilessStateQueryVariables = Exact<{
  demandUuid?: string | null | undefined;
}>;

export type LogilessStateQuery = { demand: { uuid: string, logilessSetting: { state: WmsConnectionState } | null } };

export type SearchLogilessRecordsQueryVariables = Exact<{
  kind: LogilessRecordKind;
  query: string;
  demandUuid?: string | null | undefined;
}>;

export type SearchLogilessRecordsQuery = { searchLogilessRecords: Array<{ id: string, logilessID: string, code: string | null, name: string, color: string | null, size: string | null, linkedTo: Array<{ uuid: string, name: string }> }> };

export type LinkProductToLogilessMutationVariables = Exact<{
  input: LinkProductToLogilessInput;
}>;

export type LinkProductToLogilessMutation = { linkProductToLogiless: { product: { uuid: string, logilessItem: { id: string, code: string, name: string, color: string | null, size: string | null, cost: string | null, vanishedAt: string | null } | null } } };

export type LinkDemandSupplierToLogilessMutationVariables = Exact<{
  input: LinkDemandSupplierToLogilessInput;
}>;

export type LinkDemandSupplierToLogilessMutation = { linkDemandSupplierToLogiless: { demandSupplier: { uuid: string, logilessSupplier: { id: string, code: string, name: string, email: string | null, vanishedAt: string | null } | null } } };

export type LinkDeliveryDestinationToLogilessMutationVariables = Exact<{
  input: LinkDeliveryDestinationToLogilessInput;
}>;

export type LinkDeliveryDestinationToLogilessMutation = { linkDeliveryDestinationToLogiless: { deliveryDestination: { uuid: string, isLinkedToWMS: boolean, logilessWarehouse: { id: string, logilessID: string, name: string, vanishedAt: string | null } | null } } };

export type LogilessItemPartsFragment = { id: string, code: string, name: string, color: string | null, size: string | null, cost: string | null, vanishedAt: string | null };

export type LogilessSupplierPartsFragment = { id: string, code: string, name: string, email: string | null, vanishedAt: string | null };

export type LogilessWarehousePartsFragment = { id: string, logilessID: string, name: string, vanishedAt: string | null };

export type AddressesByZipCodeQueryVariables = Exact<{
  zipCode: string;
}>;

export type AddressesByZipCodeQuery = { addressesByZipCode: Array<{ prefectureId: number, city: string, address1: string }> };

export type CategoryChoicesQueryVariables = Exact<{
  demandUuid?: string | null | undefined;
  query: string;
}>;

export type CategoryChoicesQuery = { searchProductCategories: Array<{ uuid: string, name: string, code: string | null }> };

export type CategoryNameQueryVariables = Exact<{
  uuid: string;
  demandUuid?: string | null | undefined;
}>;

export type CategoryNameQuery = { productCategory: { uuid: string, name: string } };

export type DestinationChoicesQueryVariables = Exact<{
  demandUuid?: string | null | undefined;
  query?: string | null | undefined;
}>;

export type DestinationChoicesQuery = { deliveryDestinations: { items: Array<{ uuid: string, name: string, city: string, address1: string }> } };

export type PrefecturesQueryVariables = Exact<{ [key: string]: never; }>;

export type PrefecturesQuery = { prefectures: Array<{ id: number, name: string }> };

export type RecentOrderPartsFragment = { uuid: string, purchaseNumber: string, subject: string | null, orderDate: string | null, status: OrderStatus, orderSummary: { total: string } };

export type ProductCategoryQueryVariables = Exact<{
  uuid: string;
  demandUuid?: string | null | undefined;
}>;

export type ProductCategoryQuery = { productCategory: { productCount: number, deletedAt: string | null, createdAt: string, lastEditorName: string, uuid: string, name: string, code: string | null, updatedAt: string } };

export type DeleteProductCategoryMutationVariables = Exact<{
  input: DeleteProductCategoryInput;
}>;

export type DeleteProductCategoryMutation = { deleteProductCategory: { productCategory: { uuid: string, deletedAt: string | null } } };

export type ProductCategoryFactsFragment = { uuid: string, name: string, code: string | null, updatedAt: string };

export type EditProductCategoryQueryVariables = Exact<{
  uuid: string;
  demandUuid?: string | null | undefined;
}>;

export type EditProductCategoryQuery = { productCategory: { deletedAt: string | null, uuid: string, name: string, code: string | null, updatedAt: string } };

export type CreateProductCategoryMutationVariables = Exact<{
  input: CreateProductCategoryInput;
}>;

export type CreateProductCategoryMutation = { createProductCategory: { productCategory: { uuid: string, name: string, code: string | null, updatedAt: string } } };

export type UpdateProductCategoryMutationVariables = Exact<{
  input: UpdateProductCategoryInput;
}>;

export type UpdateProductCategoryMutation = { updateProductCategory: { productCategory: { uuid: string, name: string, code: string | null, updatedAt: string } } };

export type ProductCategoriesQueryVariables = Exact<{
  demandUuid?: string | null | undefined;
  page: number;
  limit: number;
  query?: string | null | undefined;
  sort?: MasterSort | null | undefined;
  includeDeleted?: boolean | null | undefined;
}>;

export type ProductCategoriesQuery = { productCategories: { totalCount: number, isTotalCountExact: boolean, items: Array<{ uuid: string, name: string, code: string | null, productCount: number, deletedAt: string | null, createdAt: string, updatedAt: string }> } };

export type DeliveryDestinationQueryVariables = Exact<{
  uuid: string;
  demandUuid?: string | null | undefined;
}>;

export type DeliveryDestinationQuery = { deliveryDestination: { isLinkedToWMS: boolean, deletedAt: string | null, createdAt: string, lastEditorName: string, uuid: string, name: string, zipCode: string, prefectureId: number, city: string, address1: string, address2: string | null, phoneNumber: string, updatedAt: string, prefecture: { id: number, name: string } | null, logilessWarehouse: { id: string, logilessID: string, name: string, vanishedAt: string | null } | null, deliveryDestinationContacts: Array<{ email: string }> } };

export type DeleteDeliveryDestinationMutationVariables = Exact<{
  input: DeleteDeliveryDestinationInput;
}>;

export type DeleteDeliveryDestinationMutation = { deleteDeliveryDestination: { deliveryDestination: { uuid: string, deletedAt: string | null } } };

export type DestinationOrdersQueryVariables = Exact<{
  uuid: string;
  demandUuid?: string | null | undefined;
}>;

export type DestinationOrdersQuery = { deliveryDestination: { uuid: string, recentOrders: Array<{ uuid: string, purchaseNumber: string, subject: string | null, orderDate: string | null, status: OrderStatus, demandSupplier: { uuid: string, name: string } | null, orderSummary: { total: string } }> } };

export type DeliveryDestinationFactsFragment = { uuid: string, name: string, zipCode: string, prefectureId: number, city: string, address1: string, address2: string | null, phoneNumber: string, updatedAt: string, deliveryDestinationContacts: Array<{ email: string }> };

export type EditDeliveryDestinationQueryVariables = Exact<{
  uuid: string;
  demandUuid?: string | null | undefined;
}>;

export type EditDeliveryDestinationQuery = { deliveryDestination: { deletedAt: string | null, uuid: string, name: string, zipCode: string, prefectureId: number, city: string, address1: string, address2: string | null, phoneNumber: string, updatedAt: string, deliveryDestinationContacts: Array<{ email: string }> } };

export type CreateDeliveryDestinationMutationVariables = Exact<{
  input: CreateDeliveryDestinationInput;
}>;

export type CreateDeliveryDestinationMutation = { createDeliveryDestination: { deliveryDestination: { uuid: string, name: string, zipCode: string, prefectureId: number, city: string, address1: string, address2: string | null, phoneNumber: string, updatedAt: string, deliveryDestinationContacts: Array<{ email: string }> } } };

export type UpdateDeliveryDestinationMutationVariables = Exact<{
  input: UpdateDeliveryDestinationInput;
}>;

export type UpdateDeliveryDestinationMutation = { updateDeliveryDestination: { deliveryDestination: { uuid: string, name: string, zipCode: string, prefectureId: number, city: string, address1: string, address2: string | null, phoneNumber: string, updatedAt: string, deliveryDestinationContacts: Array<{ email: string }> } } };

export type DeliveryDestinationsQueryVariables = Exact<{
  demandUuid?: string | null | undefined;
  page: number;
  limit: number;
  query?: string | null | undefined;
  sort?: MasterSort | null | undefined;
  includeDeleted?: boolean | null | undefined;
}>;

export type DeliveryDestinationsQuery = { deliveryDestinations: { totalCount: number, isTotalCountExact: boolean, items: Array<{ uuid: string, name: string, zipCode: string, city: string, address1: string, address2: string | null, phoneNumber: string, isLinkedToWMS: boolean, deletedAt: string | null, createdAt: string, updatedAt: string, prefecture: { id: number, name: string } | null, deliveryDestinationContacts: Array<{ email: string }> }> } };

export type PaginatedExportProductCsvJobsQueryVariables = Exact<{
  demandUuid?: string | null | undefined;
  page: number;
  limit: number;
}>;

export type PaginatedExportProductCsvJobsQuery = { paginatedExportProductCsvJobs: { totalCount: number, items: Array<{ uuid: string, status: ExportProductCsvJobStatus, fileName: string, createdAt: string, expiredAt: string, isExpired: boolean, processedCount: number, totalCount: number | null, failureReason: string | null, canceledAt: string | null, cancelerName: string | null, lossyRowCount: number, encoding: CsvEncoding, conditionLabel: string | null, creator: { uuid: string, name: string } }> } };

export type ProductCsvLossQueryVariables = Exact<{
  demandUuid?: string | null | undefined;
  query?: string | null | undefined;
  categoryUuid?: string | null | undefined;
  isWithoutCategory?: boolean | null | undefined;
}>;

export type ProductCsvLossQuery = { productCsvLoss: { lossyRowCount: number, checkedRowCount: number, isComplete: boolean } };

export type DownloadExportedProductCsvQueryVariables = Exact<{
  demandUuid?: string | null | undefined;
  uuid: string;
}>;

export type DownloadExportedProductCsvQuery = { downloadExportedProductCsv: { url: string, fileName: string } };

export type CreateExportProductCsvJobMutationVariables = Exact<{
  input: CreateExportProductCsvJobInput;
}>;

export type CreateExportProductCsvJobMutation = { createExportProductCsvJob: { job: { uuid: string, status: ExportProductCsvJobStatus } } };

export type CancelExportProductCsvJobMutationVariables = Exact<{
  input: CancelExportProductCsvJobInput;
}>;

export type CancelExportProductCsvJobMutation = { cancelExportProductCsvJob: { job: { uuid: string, status: ExportProductCsvJobStatus, failureReason: string | null, canceledAt: string | null, cancelerName: string | null } } };

export type ProductDetailQueryVariables = Exact<{
  uuid: string;
  demandUuid?: string | null | undefined;
}>;

export type ProductDetailQuery = { productDetail: { deletedAt: string | null, createdAt: string, lastEditorName: string, uuid: string, name: string, modelNumber: string | null, color: string | null, size: string | null, unitPrice: string, unit: string | null, packSize: number | null, minimumOrderQuantity: number | null, orderMultiple: number | null, updatedAt: string, logilessItem: { id: string, code: string, name: string, color: string | null, size: string | null, cost: string | null, vanishedAt: string | null } | null, productPrices: Array<{ quantity: number, unitPrice: string, isDefault: boolean }>, category: { uuid: string, name: string, deletedAt: string | null } | null } };

export type DeleteProductMutationVariables = Exact<{
  input: DeleteProductInput;
}>;

export type DeleteProductMutation = { deleteProduct: { product: { uuid: string, deletedAt: string | null } } };

export type ProductPurchasesQueryVariables = Exact<{
  uuid: string;
  demandUuid?: string | null | undefined;
  months: number;
}>;

export type ProductPurchasesQuery = { productDetail: { uuid: string, statistics: { totalReceivedLot: number, averageLastUnitPrice: string | null, totalPurchaseAmount: string } | null, recentOrders: Array<{ lot: number | null, unitPrice: string | null, lastUnitPrice: string | null, receivedLot: number, order: { uuid: string, purchaseNumber: string, orderDate: string | null, status: OrderStatus, demandSupplier: { uuid: string, name: string } | null } }>, priceHistory: Array<{ orderDate: string, unitPrice: string, lot: number, demandSupplierId: string | null, order: { uuid: string, demandSupplier: { uuid: string, name: string } | null } }> } };

export type ProductFactsFragment = { uuid: string, name: string, modelNumber: string | null, color: string | null, size: string | null, unitPrice: string, unit: string | null, packSize: number | null, minimumOrderQuantity: number | null, orderMultiple: number | null, updatedAt: string, productPrices: Array<{ quantity: number, unitPrice: string, isDefault: boolean }>, category: { uuid: string, name: string, deletedAt: string | null } | null };

export type EditProductQueryVariables = Exact<{
  uuid: string;
  demandUuid?: string | null | undefined;
}>;

export type EditProductQuery = { productDetail: { deletedAt: string | null, uuid: string, name: string, modelNumber: string | null, color: string | null, size: string | null, unitPrice: string, unit: string | null, packSize: number | null, minimumOrderQuantity: number | null, orderMultiple: number | null, updatedAt: string, productPrices: Array<{ quantity: number, unitPrice: string, isDefault: boolean }>, category: { uuid: string, name: string, deletedAt: string | null } | null } };

export type CreateProductMutationVariables = Exact<{
  input: CreateProductInput;
}>;

export type CreateProductMutation = { createProduct: { product: { uuid: string, name: string, modelNumber: string | null, color: string | null, size: string | null, unitPrice: string, unit: string | null, packSize: number | null, minimumOrderQuantity: number | null, orderMultiple: number | null, updatedAt: string, productPrices: Array<{ quantity: number, unitPrice: string, isDefault: boolean }>, category: { uuid: string, name: string, deletedAt: string | null } | null } } };

export type UpdateProductMutationVariables = Exact<{
  input: UpdateProductInput;
}>;

export type UpdateProductMutation = { updateProduct: { product: { uuid: string, name: string, modelNumber: string | null, color: string | null, size: string | null, unitPrice: string, unit: string | null, packSize: number | null, minimumOrderQuantity: number | null, orderMultiple: number | null, updatedAt: string, productPrices: Array<{ quantity: number, unitPrice: string, isDefault: boolean }>, category: { uuid: string, name: string, deletedAt: string | null } | null } } };

export type PaginatedProductsQueryVariables = Exact<{
  demandUuid?: string | null | undefined;
  page: number;
  limit: number;
  query?: string | null | undefined;
  sort?: ProductSort | null | undefined;
  includeDeleted?: boolean | null | undefined;
  categoryUuid?: string | null | undefined;
  isWithoutCategory?: boolean | null | undefined;
}>;

export type PaginatedProductsQuery = { paginatedProducts: { totalCount: number, isTotalCountExact: boolean, items: Array<{ uuid: string, name: string, modelNumber: string | null, color: string | null, size: string | null, unitPrice: string, deletedAt: string | null, createdAt: string, updatedAt: string, productPrices: Array<{ quantity: number }>, category: { uuid: string, name: string } | null, logilessItem: { id: string, code: string } | null }> } };

export type PaginatedExportDemandSupplierCsvJobsQueryVariables = Exact<{
  demandUuid?: string | null | undefined;
  page: number;
  limit: number;
}>;

export type PaginatedExportDemandSupplierCsvJobsQuery = { paginatedExportDemandSupplierCsvJobs: { totalCount: number, items: Array<{ uuid: string, status: ExportProductCsvJobStatus, fileName: string, createdAt: string, expiredAt: string, isExpired: boolean, processedCount: number, totalCount: number | null, failureReason: string | null, canceledAt: string | null, cancelerName: string | null, lossyRowCount: number, encoding: CsvEncoding, conditionLabel: string | null, creator: { uuid: string, name: string } }> } };

export type DemandSupplierCsvLossQueryVariables = Exact<{
  demandUuid?: string | null | undefined;
  query?: string | null | undefined;
}>;

export type DemandSupplierCsvLossQuery = { demandSupplierCsvLoss: { lossyRowCount: number, checkedRowCount: number, isComplete: boolean } };

export type DownloadExportedDemandSupplierCsvQueryVariables = Exact<{
  demandUuid?: string | null | undefined;
  uuid: string;
}>;

export type DownloadExportedDemandSupplierCsvQuery = { downloadExportedDemandSupplierCsv: { url: string, fileName: string } };

export type CreateExportDemandSupplierCsvJobMutationVariables = Exact<{
  input: CreateExportDemandSupplierCsvJobInput;
}>;

export type CreateExportDemandSupplierCsvJobMutation = { createExportDemandSupplierCsvJob: { job: { uuid: string, status: ExportProductCsvJobStatus } } };

export type CancelExportDemandSupplierCsvJobMutationVariables = Exact<{
  input: CancelExportDemandSupplierCsvJobInput;
}>;

export type CancelExportDemandSupplierCsvJobMutation = { cancelExportDemandSupplierCsvJob: { job: { uuid: string, status: ExportProductCsvJobStatus, failureReason: string | null, canceledAt: string | null, cancelerName: string | null } } };

export type DemandSupplierQueryVariables = Exact<{
  uuid: string;
  demandUuid?: string | null | undefined;
}>;

export type DemandSupplierQuery = { demandSupplier: { deletedAt: string | null, createdAt: string, lastEditorName: string, uuid: string, name: string, zipCode: string | null, prefectureId: number | null, city: string | null, address1: string | null, address2: string | null, phoneNumber: string | null, contactName: string | null, invoiceRegistrationNumber: string | null, closingDay: number | null, paymentMonth: number | null, paymentDay: number | null, paymentDayShift: PaymentDayShift | null, leadTimeDays: number | null, taxRounding: TaxRounding | null, minimumOrderAmount: string | null, updatedAt: string, prefecture: { id: number, name: string } | null, logilessSupplier: { id: string, code: string, name: string, email: string | null, vanishedAt: string | null } | null, demandSupplierContacts: Array<{ email: string }>, defaultDeliveryDestination: { uuid: string, name: string, deletedAt: string | null } | null } };

export type DeleteDemandSupplierMutationVariables = Exact<{
  input: DeleteDemandSupplierInput;
}>;

export type DeleteDemandSupplierMutation = { deleteDemandSupplier: { demandSupplier: { uuid: string, deletedAt: string | null } } };

export type SupplierOrdersQueryVariables = Exact<{
  uuid: string;
  demandUuid?: string | null | undefined;
}>;

export type SupplierOrdersQuery = { demandSupplier: { uuid: string, recentOrders: Array<{ uuid: string, purchaseNumber: string, subject: string | null, orderDate: string | null, status: OrderStatus, deliveryDestination: { uuid: string, name: string } | null, orderSummary: { total: string } }> } };

export type SupplierFactsFragment = { uuid: string, name: string, zipCode: string | null, prefectureId: number | null, city: string | null, address1: string | null, address2: string | null, phoneNumber: string | null, contactName: string | null, invoiceRegistrationNumber: string | null, closingDay: number | null, paymentMonth: number | null, paymentDay: number | null, paymentDayShift: PaymentDayShift | null, leadTimeDays: number | null, taxRounding: TaxRounding | null, minimumOrderAmount: string | null, updatedAt: string, demandSupplierContacts: Array<{ email: string }>, defaultDeliveryDestination: { uuid: string, name: string, deletedAt: string | null } | null };

export type EditDemandSupplierQueryVariables = Exact<{
  uuid: string;
  demandUuid?: string | null | undefined;
}>;

export type EditDemandSupplierQuery = { demandSupplier: { deletedAt: string | null, uuid: string, name: string, zipCode: string | null, prefectureId: number | null, city: string | null, address1: string | null, address2: string | null, phoneNumber: string | null, contactName: string | null, invoiceRegistrationNumber: string | null, closingDay: number | null, paymentMonth: number | null, paymentDay: number | null, paymentDayShift: PaymentDayShift | null, leadTimeDays: number | null, taxRounding: TaxRounding | null, minimumOrderAmount: string | null, updatedAt: string, demandSupplierContacts: Array<{ email: string }>, defaultDeliveryDestination: { uuid: string, name: string, deletedAt: string | null } | null } };

export type CreateDemandSupplierMutationVariables = Exact<{
  input: CreateDemandSupplierInput;
}>;

export type CreateDemandSupplierMutation = { createDemandSupplier: { demandSupplier: { uuid: string, name: string, zipCode: string | null, prefectureId: number | null, city: string | null, address1: string | null, address2: string | null, phoneNumber: string | null, contactName: string | null, invoiceRegistrationNumber: string | null, closingDay: number | null, paymentMonth: number | null, paymentDay: number | null, paymentDayShift: PaymentDayShift | null, leadTimeDays: number | null, taxRounding: TaxRounding | null, minimumOrderAmount: string | null, updatedAt: string, demandSupplierContacts: Array<{ email: string }>, defaultDeliveryDestination: { uuid: string, name: string, deletedAt: string | null } | null }, warnings: Array<{ message: string }> } };

export type UpdateDemandSupplierMutationVariables = Exact<{
  input: UpdateDemandSupplierInput;
}>;

export type UpdateDemandSupplierMutation = { updateDemandSupplier: { demandSupplier: { uuid: string, name: string, zipCode: string | null, prefectureId: number | null, city: string | null, address1: string | null, address2: string | null, phoneNumber: string | null, contactName: string | null, invoiceRegistrationNumber: string | null, closingDay: number | null, paymentMonth: number | null, paymentDay: number | null, paymentDayShift: PaymentDayShift | null, leadTimeDays: number | null, taxRounding: TaxRounding | null, minimumOrderAmount: string | null, updatedAt: string, demandSupplierContacts: Array<{ email: string }>, defaultDeliveryDestination: { uuid: string, name: string, deletedAt: string | null } | null }, warnings: Array<{ message: string }> } };

export type DemandSuppliersQueryVariables = Exact<{
  demandUuid?: string | null | undefined;
  page: number;
  limit: number;
  query?: string | null | undefined;
  sort?: MasterSort | null | undefined;
  includeDeleted?: boolean | null | undefined;
}>;

export type DemandSuppliersQuery = { demandSuppliers: { totalCount: number, isTotalCountExact: boolean, items: Array<{ uuid: string, name: string, zipCode: string | null, city: string | null, address1: string | null, address2: string | null, deletedAt: string | null, createdAt: string, updatedAt: string, prefecture: { id: number, name: string } | null, demandSupplierContacts: Array<{ email: string }> }> } };

export const CsvImportJobPartsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CsvImportJobParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ImportCsvJob"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"originalFileName"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"creator"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"processedCount"}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"createdCount"}},{"kind":"Field","name":{"kind":"Name","value":"updatedCount"}},{"kind":"Field","name":{"kind":"Name","value":"unchangedCount"}},{"kind":"Field","name":{"kind":"Name","value":"errorCount"}},{"kind":"Field","name":{"kind":"Name","value":"failureReason"}},{"kind":"Field","name":{"kind":"Name","value":"canceledAt"}},{"kind":"Field","name":{"kind":"Name","value":"cancelerName"}},{"kind":"Field","name":{"kind":"Name","value":"notices"}},{"kind":"Field","name":{"kind":"Name","value":"resultUrl"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<CsvImportJobPartsFragment, unknown>;
export const LogilessItemPartsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LogilessItemParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"LogilessItem"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"color"}},{"kind":"Field","name":{"kind":"Name","value":"size"}},{"kind":"Field","name":{"kind":"Name","value":"cost"}},{"kind":"Field","name":{"kind":"Name","value":"vanishedAt"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<LogilessItemPartsFragment, unknown>;
export const LogilessSupplierPartsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LogilessSupplierParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"LogilessSupplier"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"vanishedAt"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<LogilessSupplierPartsFragment, unknown>;
export const LogilessWarehousePartsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LogilessWarehouseParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"LogilessWarehouse"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"logilessID"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"vanishedAt"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<LogilessWarehousePartsFragment, unknown>;
export const RecentOrderPartsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RecentOrderParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Order"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"purchaseNumber"}},{"kind":"Field","name":{"kind":"Name","value":"subject"}},{"kind":"Field","name":{"kind":"Name","value":"orderDate"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"orderSummary"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<RecentOrderPartsFragment, unknown>;
export const ProductCategoryFactsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ProductCategoryFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ProductCategory"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<ProductCategoryFactsFragment, unknown>;
export const DeliveryDestinationFactsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DeliveryDestinationFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"DeliveryDestination"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"zipCode"}},{"kind":"Field","name":{"kind":"Name","value":"prefectureId"}},{"kind":"Field","name":{"kind":"Name","value":"city"}},{"kind":"Field","name":{"kind":"Name","value":"address1"}},{"kind":"Field","name":{"kind":"Name","value":"address2"}},{"kind":"Field","name":{"kind":"Name","value":"phoneNumber"}},{"kind":"Field","name":{"kind":"Name","value":"deliveryDestinationContacts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<DeliveryDestinationFactsFragment, unknown>;
export const ProductFactsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ProductFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Product"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"modelNumber"}},{"kind":"Field","name":{"kind":"Name","value":"color"}},{"kind":"Field","name":{"kind":"Name","value":"size"}},{"kind":"Field","name":{"kind":"Name","value":"unitPrice"}},{"kind":"Field","name":{"kind":"Name","value":"productPrices"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"quantity"}},{"kind":"Field","name":{"kind":"Name","value":"unitPrice"}},{"kind":"Field","name":{"kind":"Name","value":"isDefault"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"category"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"deletedAt"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"unit"}},{"kind":"Field","name":{"kind":"Name","value":"packSize"}},{"kind":"Field","name":{"kind":"Name","value":"minimumOrderQuantity"}},{"kind":"Field","name":{"kind":"Name","value":"orderMultiple"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<ProductFactsFragment, unknown>;
export const SupplierFactsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SupplierFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"DemandSupplier"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"zipCode"}},{"kind":"Field","name":{"kind":"Name","value":"prefectureId"}},{"kind":"Field","name":{"kind":"Name","value":"city"}},{"kind":"Field","name":{"kind":"Name","value":"address1"}},{"kind":"Field","name":{"kind":"Name","value":"address2"}},{"kind":"Field","name":{"kind":"Name","value":"demandSupplierContacts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"phoneNumber"}},{"kind":"Field","name":{"kind":"Name","value":"contactName"}},{"kind":"Field","name":{"kind":"Name","value":"invoiceRegistrationNumber"}},{"kind":"Field","name":{"kind":"Name","value":"closingDay"}},{"kind":"Field","name":{"kind":"Name","value":"paymentMonth"}},{"kind":"Field","name":{"kind":"Name","value":"paymentDay"}},{"kind":"Field","name":{"kind":"Name","value":"paymentDayShift"}},{"kind":"Field","name":{"kind":"Name","value":"defaultDeliveryDestination"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"deletedAt"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"leadTimeDays"}},{"kind":"Field","name":{"kind":"Name","value":"taxRounding"}},{"kind":"Field","name":{"kind":"Name","value":"minimumOrderAmount"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<SupplierFactsFragment, unknown>;
export const PaginatedImportCsvJobsDocument = {"__meta__":{"documentId":"98657733262f7151a8df44f893586956b42458ed2c83d7f82cd16ae5591e85f5"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"paginatedImportCsvJobs"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"demandUuid"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"target"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CsvImportTarget"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"page"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"limit"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"paginatedImportCsvJobs"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"demandUuid"},"value":{"kind":"Variable","name":{"kind":"Name","value":"demandUuid"}}},{"kind":"Argument","name":{"kind":"Name","value":"target"},"value":{"kind":"Variable","name":{"kind":"Name","value":"target"}}},{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"Variable","name":{"kind":"Name","value":"page"}}},{"kind":"Argument","name":{"kind":"Name","value":"limit"},"value":{"kind":"Variable","name":{"kind":"Name","value":"limit"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CsvImportJobParts"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CsvImportJobParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ImportCsvJob"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"originalFileName"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"creator"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"processedCount"}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"createdCount"}},{"kind":"Field","name":{"kind":"Name","value":"updatedCount"}},{"kind":"Field","name":{"kind":"Name","value":"unchangedCount"}},{"kind":"Field","name":{"kind":"Name","value":"errorCount"}},{"kind":"Field","name":{"kind":"Name","value":"failureReason"}},{"kind":"Field","name":{"kind":"Name","value":"canceledAt"}},{"kind":"Field","name":{"kind":"Name","value":"cancelerName"}},{"kind":"Field","name":{"kind":"Name","value":"notices"}},{"kind":"Field","name":{"kind":"Name","value":"resultUrl"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<PaginatedImportCsvJobsQuery, PaginatedImportCsvJobsQueryVariables>;
export const CreateCsvImportUploadUrlDocument = {"__meta__":{"documentId":"abdf54967d9e540655adca134011961d746dccbf3ce7022cd14a697e6c552781"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"createCsvImportUploadUrl"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateCsvImportUploadUrlInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createCsvImportUploadUrl"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"upload"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uploadUuid"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"headers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<CreateCsvImportUploadUrlMutation, CreateCsvImportUploadUrlMutationVariables>;
export const ImportProductCsvDocument = {"__meta__":{"documentId":"4f63bdf722d0bb8aeb15044796080fc493f76ea906bb896d0de1cdfc54bc2353"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"importProductCsv"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ImportProductCsvInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"importProductCsv"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"job"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CsvImportJobParts"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CsvImportJobParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ImportCsvJob"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"originalFileName"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"creator"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"processedCount"}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"createdCount"}},{"kind":"Field","name":{"kind":"Name","value":"updatedCount"}},{"kind":"Field","name":{"kind":"Name","value":"unchangedCount"}},{"kind":"Field","name":{"kind":"Name","value":"errorCount"}},{"kind":"Field","name":{"kind":"Name","value":"failureReason"}},{"kind":"Field","name":{"kind":"Name","value":"canceledAt"}},{"kind":"Field","name":{"kind":"Name","value":"cancelerName"}},{"kind":"Field","name":{"kind":"Name","value":"notices"}},{"kind":"Field","name":{"kind":"Name","value":"resultUrl"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<ImportProductCsvMutation, ImportProductCsvMutationVariables>;
export const ImportDemandSupplierCsvDocument = {"__meta__":{"documentId":"1520f5d9fff1c778baf848f73a88b8fb237ebcc68573aca0a196634d9339977d"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"importDemandSupplierCsv"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ImportDemandSupplierCsvInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"importDemandSupplierCsv"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"job"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CsvImportJobParts"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CsvImportJobParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ImportCsvJob"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"originalFileName"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"creator"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"processedCount"}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"createdCount"}},{"kind":"Field","name":{"kind":"Name","value":"updatedCount"}},{"kind":"Field","name":{"kind":"Name","value":"unchangedCount"}},{"kind":"Field","name":{"kind":"Name","value":"errorCount"}},{"kind":"Field","name":{"kind":"Name","value":"failureReason"}},{"kind":"Field","name":{"kind":"Name","value":"canceledAt"}},{"kind":"Field","name":{"kind":"Name","value":"cancelerName"}},{"kind":"Field","name":{"kind":"Name","value":"notices"}},{"kind":"Field","name":{"kind":"Name","value":"resultUrl"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<ImportDemandSupplierCsvMutation, ImportDemandSupplierCsvMutationVariables>;
export const CancelCsvImportDocument = {"__meta__":{"documentId":"bc1d91ba312c231f5cd458b82870e522f5558807df83661235afbede47440005"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"cancelCsvImport"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CancelCsvImportInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cancelCsvImport"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"job"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CsvImportJobParts"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CsvImportJobParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ImportCsvJob"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"originalFileName"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"creator"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"processedCount"}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"createdCount"}},{"kind":"Field","name":{"kind":"Name","value":"updatedCount"}},{"kind":"Field","name":{"kind":"Name","value":"unchangedCount"}},{"kind":"Field","name":{"kind":"Name","value":"errorCount"}},{"kind":"Field","name":{"kind":"Name","value":"failureReason"}},{"kind":"Field","name":{"kind":"Name","value":"canceledAt"}},{"kind":"Field","name":{"kind":"Name","value":"cancelerName"}},{"kind":"Field","name":{"kind":"Name","value":"notices"}},{"kind":"Field","name":{"kind":"Name","value":"resultUrl"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<CancelCsvImportMutation, CancelCsvImportMutationVariables>;
export const MasterHistoryDocument = {"__meta__":{"documentId":"0f51cb3e5ba005c28d4cda0674e46140b5e9a9a4c93e207791cac4aff0738c61"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"masterHistory"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"uuid"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"demandUuid"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"page"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"limit"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"masterHistory"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"uuid"},"value":{"kind":"Variable","name":{"kind":"Name","value":"uuid"}}},{"kind":"Argument","name":{"kind":"Name","value":"demandUuid"},"value":{"kind":"Variable","name":{"kind":"Name","value":"demandUuid"}}},{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"Variable","name":{"kind":"Name","value":"page"}}},{"kind":"Argument","name":{"kind":"Name","value":"limit"},"value":{"kind":"Variable","name":{"kind":"Name","value":"limit"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"occurredAt"}},{"kind":"Field","name":{"kind":"Name","value":"actorName"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"changes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"before"}},{"kind":"Field","name":{"kind":"Name","value":"after"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"page"}},{"kind":"Field","name":{"kind":"Name","value":"limit"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<MasterHistoryQuery, MasterHistoryQueryVariables>;
export const LogilessStateDocument = {"__meta__":{"documentId":"f0ac647bc6d1d526e30024a895d050bb9636c26814480cbbabc877d40967d6fe"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"logilessState"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"demandUuid"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"demand"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"uuid"},"value":{"kind":"Variable","name":{"kind":"Name","value":"demandUuid"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"logilessSetting"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<LogilessStateQuery, LogilessStateQueryVariables>;
export const SearchLogilessRecordsDocument = {"__meta__":{"documentId":"a1e4155ec13cb2792d3a662cf299c72f0dc4e91436725a89575de1e51f65fa81"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"searchLogilessRecords"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"kind"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"LogilessRecordKind"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"query"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"demandUuid"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"searchLogilessRecords"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"kind"},"value":{"kind":"Variable","name":{"kind":"Name","value":"kind"}}},{"kind":"Argument","name":{"kind":"Name","value":"query"},"value":{"kind":"Variable","name":{"kind":"Name","value":"query"}}},{"kind":"Argument","name":{"kind":"Name","value":"demandUuid"},"value":{"kind":"Variable","name":{"kind":"Name","value":"demandUuid"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"logilessID"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"color"}},{"kind":"Field","name":{"kind":"Name","value":"size"}},{"kind":"Field","name":{"kind":"Name","value":"linkedTo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<SearchLogilessRecordsQuery, SearchLogilessRecordsQueryVariables>;
export const LinkProductToLogilessDocument = {"__meta__":{"documentId":"bac9dc2cde1fcf85bd4631950c7353c6adce67fd1b665a96bef74b9887415865"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"linkProductToLogiless"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"LinkProductToLogilessInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"linkProductToLogiless"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"product"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"logilessItem"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"LogilessItemParts"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LogilessItemParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"LogilessItem"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"color"}},{"kind":"Field","name":{"kind":"Name","value":"size"}},{"kind":"Field","name":{"kind":"Name","value":"cost"}},{"kind":"Field","name":{"kind":"Name","value":"vanishedAt"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<LinkProductToLogilessMutation, LinkProductToLogilessMutationVariables>;
export const LinkDemandSupplierToLogilessDocument = {"__meta__":{"documentId":"83244197eee4f1c0fd83558c7a980a393c56248119279edf7971bbe09f258d01"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"linkDemandSupplierToLogiless"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"LinkDemandSupplierToLogilessInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"linkDemandSupplierToLogiless"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"demandSupplier"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"logilessSupplier"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"LogilessSupplierParts"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LogilessSupplierParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"LogilessSupplier"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"vanishedAt"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<LinkDemandSupplierToLogilessMutation, LinkDemandSupplierToLogilessMutationVariables>;
export const LinkDeliveryDestinationToLogilessDocument = {"__meta__":{"documentId":"578a37717ebaba140ab9296c0fc5b2daf101e91850dc2790f8abc0ac1b8a11eb"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"linkDeliveryDestinationToLogiless"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"LinkDeliveryDestinationToLogilessInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"linkDeliveryDestinationToLogiless"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deliveryDestination"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"isLinkedToWMS"}},{"kind":"Field","name":{"kind":"Name","value":"logilessWarehouse"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"LogilessWarehouseParts"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LogilessWarehouseParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"LogilessWarehouse"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"logilessID"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"vanishedAt"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<LinkDeliveryDestinationToLogilessMutation, LinkDeliveryDestinationToLogilessMutationVariables>;
export const AddressesByZipCodeDocument = {"__meta__":{"documentId":"8af030e23feba4e4ec56ec2de825c0188fa9d42dfcf6dc3393709027456eba6e"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"addressesByZipCode"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"zipCode"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"addressesByZipCode"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"zipCode"},"value":{"kind":"Variable","name":{"kind":"Name","value":"zipCode"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"prefectureId"}},{"kind":"Field","name":{"kind":"Name","value":"city"}},{"kind":"Field","name":{"kind":"Name","value":"address1"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<AddressesByZipCodeQuery, AddressesByZipCodeQueryVariables>;
export const CategoryChoicesDocument = {"__meta__":{"documentId":"4e148b533d847040401bbae4ccd4d4cb5d3e219d7c0660ef5c93e7d01e776861"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"categoryChoices"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"demandUuid"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"query"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"searchProductCategories"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"demandUuid"},"value":{"kind":"Variable","name":{"kind":"Name","value":"demandUuid"}}},{"kind":"Argument","name":{"kind":"Name","value":"query"},"value":{"kind":"Variable","name":{"kind":"Name","value":"query"}}},{"kind":"Argument","name":{"kind":"Name","value":"limit"},"value":{"kind":"IntValue","value":"50"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<CategoryChoicesQuery, CategoryChoicesQueryVariables>;
export const CategoryNameDocument = {"__meta__":{"documentId":"120417ce0e251c1575246af2d3d0918fe7e8f1e5394ccc7165f2a81af90abb65"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"categoryName"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"uuid"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"demandUuid"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"productCategory"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"uuid"},"value":{"kind":"Variable","name":{"kind":"Name","value":"uuid"}}},{"kind":"Argument","name":{"kind":"Name","value":"demandUuid"},"value":{"kind":"Variable","name":{"kind":"Name","value":"demandUuid"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<CategoryNameQuery, CategoryNameQueryVariables>;
export const DestinationChoicesDocument = {"__meta__":{"documentId":"b7431d6b270301b0866c9370f33715dc499f6c449e564908b98473f995914b4f"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"destinationChoices"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"demandUuid"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"query"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deliveryDestinations"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"demandUUID"},"value":{"kind":"Variable","name":{"kind":"Name","value":"demandUuid"}}},{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"IntValue","value":"1"}},{"kind":"Argument","name":{"kind":"Name","value":"limit"},"value":{"kind":"IntValue","value":"20"}},{"kind":"Argument","name":{"kind":"Name","value":"query"},"value":{"kind":"Variable","name":{"kind":"Name","value":"query"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"city"}},{"kind":"Field","name":{"kind":"Name","value":"address1"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<DestinationChoicesQuery, DestinationChoicesQueryVariables>;
export const PrefecturesDocument = {"__meta__":{"documentId":"27321e158348711fb29af86041956b1205a40b30d23f682d2b97aa32edc26a23"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"prefectures"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"prefectures"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<PrefecturesQuery, PrefecturesQueryVariables>;
export const ProductCategoryDocument = {"__meta__":{"documentId":"7a273a47a1384c4a3540d3e704551b27efc82bd4925a547bb170d19abed897d9"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"productCategory"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"uuid"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"demandUuid"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"productCategory"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"uuid"},"value":{"kind":"Variable","name":{"kind":"Name","value":"uuid"}}},{"kind":"Argument","name":{"kind":"Name","value":"demandUuid"},"value":{"kind":"Variable","name":{"kind":"Name","value":"demandUuid"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ProductCategoryFacts"}},{"kind":"Field","name":{"kind":"Name","value":"productCount"}},{"kind":"Field","name":{"kind":"Name","value":"deletedAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastEditorName"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ProductCategoryFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ProductCategory"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<ProductCategoryQuery, ProductCategoryQueryVariables>;
export const DeleteProductCategoryDocument = {"__meta__":{"documentId":"04f6b518f15aaf925285657ea1a93fa28b4b0b885f1f496511b83ddea19eb187"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"deleteProductCategory"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DeleteProductCategoryInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteProductCategory"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"productCategory"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"deletedAt"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<DeleteProductCategoryMutation, DeleteProductCategoryMutationVariables>;
export const EditProductCategoryDocument = {"__meta__":{"documentId":"bea543a28a036a6048fb89cc834d68e60ac57adc54ef94c997ac7017c2c19115"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"editProductCategory"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"uuid"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"demandUuid"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"productCategory"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"uuid"},"value":{"kind":"Variable","name":{"kind":"Name","value":"uuid"}}},{"kind":"Argument","name":{"kind":"Name","value":"demandUuid"},"value":{"kind":"Variable","name":{"kind":"Name","value":"demandUuid"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ProductCategoryFacts"}},{"kind":"Field","name":{"kind":"Name","value":"deletedAt"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ProductCategoryFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ProductCategory"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<EditProductCategoryQuery, EditProductCategoryQueryVariables>;
export const CreateProductCategoryDocument = {"__meta__":{"documentId":"dc723891652c70b3b6739e31dca3e1c1444ba13382f4a42315aa0e1cbb4831d5"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"createProductCategory"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateProductCategoryInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createProductCategory"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"productCategory"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ProductCategoryFacts"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ProductCategoryFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ProductCategory"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<CreateProductCategoryMutation, CreateProductCategoryMutationVariables>;
export const UpdateProductCategoryDocument = {"__meta__":{"documentId":"b2262793a271be49cf67cd4bde298c5bf8fd3f8de3137d0fe98a6b87b38315d3"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"updateProductCategory"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateProductCategoryInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateProductCategory"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"productCategory"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ProductCategoryFacts"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ProductCategoryFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ProductCategory"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<UpdateProductCategoryMutation, UpdateProductCategoryMutationVariables>;
export const ProductCategoriesDocument = {"__meta__":{"documentId":"8d56983009b4679dc1a67969bbae3fe27034ec5262b4b8b731ed31422423c6ef"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"productCategories"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"demandUuid"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"page"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"limit"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"query"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"sort"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"MasterSort"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"includeDeleted"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"productCategories"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"demandUuid"},"value":{"kind":"Variable","name":{"kind":"Name","value":"demandUuid"}}},{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"Variable","name":{"kind":"Name","value":"page"}}},{"kind":"Argument","name":{"kind":"Name","value":"limit"},"value":{"kind":"Variable","name":{"kind":"Name","value":"limit"}}},{"kind":"Argument","name":{"kind":"Name","value":"query"},"value":{"kind":"Variable","name":{"kind":"Name","value":"query"}}},{"kind":"Argument","name":{"kind":"Name","value":"sort"},"value":{"kind":"Variable","name":{"kind":"Name","value":"sort"}}},{"kind":"Argument","name":{"kind":"Name","value":"includeDeleted"},"value":{"kind":"Variable","name":{"kind":"Name","value":"includeDeleted"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"productCount"}},{"kind":"Field","name":{"kind":"Name","value":"deletedAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"isTotalCountExact"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<ProductCategoriesQuery, ProductCategoriesQueryVariables>;
export const DeliveryDestinationDocument = {"__meta__":{"documentId":"dbba4f57e472dd6a551fc8435c7f72760eb2d7e068fcfea0847b614c7d4d1d3e"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"deliveryDestination"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"uuid"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"demandUuid"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deliveryDestination"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"uuid"},"value":{"kind":"Variable","name":{"kind":"Name","value":"uuid"}}},{"kind":"Argument","name":{"kind":"Name","value":"demandUuid"},"value":{"kind":"Variable","name":{"kind":"Name","value":"demandUuid"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DeliveryDestinationFacts"}},{"kind":"Field","name":{"kind":"Name","value":"prefecture"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"isLinkedToWMS"}},{"kind":"Field","name":{"kind":"Name","value":"logilessWarehouse"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"LogilessWarehouseParts"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"deletedAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastEditorName"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DeliveryDestinationFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"DeliveryDestination"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"zipCode"}},{"kind":"Field","name":{"kind":"Name","value":"prefectureId"}},{"kind":"Field","name":{"kind":"Name","value":"city"}},{"kind":"Field","name":{"kind":"Name","value":"address1"}},{"kind":"Field","name":{"kind":"Name","value":"address2"}},{"kind":"Field","name":{"kind":"Name","value":"phoneNumber"}},{"kind":"Field","name":{"kind":"Name","value":"deliveryDestinationContacts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LogilessWarehouseParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"LogilessWarehouse"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"logilessID"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"vanishedAt"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<DeliveryDestinationQuery, DeliveryDestinationQueryVariables>;
export const DeleteDeliveryDestinationDocument = {"__meta__":{"documentId":"62491dc18cb9c3ba0cb6f61fc06fa51aade8a1a10f041b0f0970ffc29c31a3bf"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"deleteDeliveryDestination"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DeleteDeliveryDestinationInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteDeliveryDestination"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deliveryDestination"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"deletedAt"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<DeleteDeliveryDestinationMutation, DeleteDeliveryDestinationMutationVariables>;
export const DestinationOrdersDocument = {"__meta__":{"documentId":"9f70e9b0f3376b7c28b344d4dc9855ab7d3f6ec067c8cb4e009643d0e8b87985"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"destinationOrders"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"uuid"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"demandUuid"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deliveryDestination"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"uuid"},"value":{"kind":"Variable","name":{"kind":"Name","value":"uuid"}}},{"kind":"Argument","name":{"kind":"Name","value":"demandUuid"},"value":{"kind":"Variable","name":{"kind":"Name","value":"demandUuid"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"recentOrders"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"limit"},"value":{"kind":"IntValue","value":"10"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RecentOrderParts"}},{"kind":"Field","name":{"kind":"Name","value":"demandSupplier"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RecentOrderParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Order"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"purchaseNumber"}},{"kind":"Field","name":{"kind":"Name","value":"subject"}},{"kind":"Field","name":{"kind":"Name","value":"orderDate"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"orderSummary"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<DestinationOrdersQuery, DestinationOrdersQueryVariables>;
export const EditDeliveryDestinationDocument = {"__meta__":{"documentId":"e0991413fed2b6dad1c80eebb0bd763b8b78e5f684d36bb3b6031d3c071036a0"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"editDeliveryDestination"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"uuid"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"demandUuid"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deliveryDestination"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"uuid"},"value":{"kind":"Variable","name":{"kind":"Name","value":"uuid"}}},{"kind":"Argument","name":{"kind":"Name","value":"demandUuid"},"value":{"kind":"Variable","name":{"kind":"Name","value":"demandUuid"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DeliveryDestinationFacts"}},{"kind":"Field","name":{"kind":"Name","value":"deletedAt"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DeliveryDestinationFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"DeliveryDestination"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"zipCode"}},{"kind":"Field","name":{"kind":"Name","value":"prefectureId"}},{"kind":"Field","name":{"kind":"Name","value":"city"}},{"kind":"Field","name":{"kind":"Name","value":"address1"}},{"kind":"Field","name":{"kind":"Name","value":"address2"}},{"kind":"Field","name":{"kind":"Name","value":"phoneNumber"}},{"kind":"Field","name":{"kind":"Name","value":"deliveryDestinationContacts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<EditDeliveryDestinationQuery, EditDeliveryDestinationQueryVariables>;
export const CreateDeliveryDestinationDocument = {"__meta__":{"documentId":"70005158bfa9721ce4e5b269b3ad9701dc12e445c81bfae981aca359bb01c81f"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"createDeliveryDestination"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateDeliveryDestinationInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createDeliveryDestination"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deliveryDestination"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DeliveryDestinationFacts"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DeliveryDestinationFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"DeliveryDestination"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"zipCode"}},{"kind":"Field","name":{"kind":"Name","value":"prefectureId"}},{"kind":"Field","name":{"kind":"Name","value":"city"}},{"kind":"Field","name":{"kind":"Name","value":"address1"}},{"kind":"Field","name":{"kind":"Name","value":"address2"}},{"kind":"Field","name":{"kind":"Name","value":"phoneNumber"}},{"kind":"Field","name":{"kind":"Name","value":"deliveryDestinationContacts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<CreateDeliveryDestinationMutation, CreateDeliveryDestinationMutationVariables>;
export const UpdateDeliveryDestinationDocument = {"__meta__":{"documentId":"3af97ec2919db741fd154b7a201b0016d46f0ae2d36fec3cb5d2e10a9fd43c04"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"updateDeliveryDestination"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateDeliveryDestinationInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateDeliveryDestination"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deliveryDestination"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DeliveryDestinationFacts"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DeliveryDestinationFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"DeliveryDestination"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"zipCode"}},{"kind":"Field","name":{"kind":"Name","value":"prefectureId"}},{"kind":"Field","name":{"kind":"Name","value":"city"}},{"kind":"Field","name":{"kind":"Name","value":"address1"}},{"kind":"Field","name":{"kind":"Name","value":"address2"}},{"kind":"Field","name":{"kind":"Name","value":"phoneNumber"}},{"kind":"Field","name":{"kind":"Name","value":"deliveryDestinationContacts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<UpdateDeliveryDestinationMutation, UpdateDeliveryDestinationMutationVariables>;
export const DeliveryDestinationsDocument = {"__meta__":{"documentId":"f6597340a8c70c94a780300b115f3c8674546729fb6614909421ac1d5deb0261"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"deliveryDestinations"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"demandUuid"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"page"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"limit"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"query"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"sort"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"MasterSort"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"includeDeleted"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deliveryDestinations"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"demandUUID"},"value":{"kind":"Variable","name":{"kind":"Name","value":"demandUuid"}}},{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"Variable","name":{"kind":"Name","value":"page"}}},{"kind":"Argument","name":{"kind":"Name","value":"limit"},"value":{"kind":"Variable","name":{"kind":"Name","value":"limit"}}},{"kind":"Argument","name":{"kind":"Name","value":"query"},"value":{"kind":"Variable","name":{"kind":"Name","value":"query"}}},{"kind":"Argument","name":{"kind":"Name","value":"sort"},"value":{"kind":"Variable","name":{"kind":"Name","value":"sort"}}},{"kind":"Argument","name":{"kind":"Name","value":"includeDeleted"},"value":{"kind":"Variable","name":{"kind":"Name","value":"includeDeleted"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"zipCode"}},{"kind":"Field","name":{"kind":"Name","value":"prefecture"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"city"}},{"kind":"Field","name":{"kind":"Name","value":"address1"}},{"kind":"Field","name":{"kind":"Name","value":"address2"}},{"kind":"Field","name":{"kind":"Name","value":"phoneNumber"}},{"kind":"Field","name":{"kind":"Name","value":"isLinkedToWMS"}},{"kind":"Field","name":{"kind":"Name","value":"deliveryDestinationContacts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"deletedAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"isTotalCountExact"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<DeliveryDestinationsQuery, DeliveryDestinationsQueryVariables>;
export const PaginatedExportProductCsvJobsDocument = {"__meta__":{"documentId":"44a942998c3c4c65560672d51066ef16bac24f3e2a0c9824ea09f2b2496011e6"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"paginatedExportProductCsvJobs"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"demandUuid"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"page"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"limit"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"paginatedExportProductCsvJobs"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"demandUuid"},"value":{"kind":"Variable","name":{"kind":"Name","value":"demandUuid"}}},{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"Variable","name":{"kind":"Name","value":"page"}}},{"kind":"Argument","name":{"kind":"Name","value":"limit"},"value":{"kind":"Variable","name":{"kind":"Name","value":"limit"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"fileName"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiredAt"}},{"kind":"Field","name":{"kind":"Name","value":"isExpired"}},{"kind":"Field","name":{"kind":"Name","value":"creator"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"processedCount"}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"failureReason"}},{"kind":"Field","name":{"kind":"Name","value":"canceledAt"}},{"kind":"Field","name":{"kind":"Name","value":"cancelerName"}},{"kind":"Field","name":{"kind":"Name","value":"lossyRowCount"}},{"kind":"Field","name":{"kind":"Name","value":"encoding"}},{"kind":"Field","name":{"kind":"Name","value":"conditionLabel"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<PaginatedExportProductCsvJobsQuery, PaginatedExportProductCsvJobsQueryVariables>;
export const ProductCsvLossDocument = {"__meta__":{"documentId":"041e2eeeadd12be8636d622db7fcbda56935478d5e1f91106cd049be0eb09e86"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"productCsvLoss"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"demandUuid"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"query"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"categoryUuid"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"isWithoutCategory"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"productCsvLoss"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"demandUuid"},"value":{"kind":"Variable","name":{"kind":"Name","value":"demandUuid"}}},{"kind":"Argument","name":{"kind":"Name","value":"query"},"value":{"kind":"Variable","name":{"kind":"Name","value":"query"}}},{"kind":"Argument","name":{"kind":"Name","value":"categoryUuid"},"value":{"kind":"Variable","name":{"kind":"Name","value":"categoryUuid"}}},{"kind":"Argument","name":{"kind":"Name","value":"isWithoutCategory"},"value":{"kind":"Variable","name":{"kind":"Name","value":"isWithoutCategory"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"lossyRowCount"}},{"kind":"Field","name":{"kind":"Name","value":"checkedRowCount"}},{"kind":"Field","name":{"kind":"Name","value":"isComplete"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<ProductCsvLossQuery, ProductCsvLossQueryVariables>;
export const DownloadExportedProductCsvDocument = {"__meta__":{"documentId":"380a0f84315a6610da26e11c638a610ae7bdd929be1d1e9fe17129171a08f33d"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"downloadExportedProductCsv"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"demandUuid"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"uuid"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"downloadExportedProductCsv"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"demandUuid"},"value":{"kind":"Variable","name":{"kind":"Name","value":"demandUuid"}}},{"kind":"Argument","name":{"kind":"Name","value":"uuid"},"value":{"kind":"Variable","name":{"kind":"Name","value":"uuid"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"fileName"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<DownloadExportedProductCsvQuery, DownloadExportedProductCsvQueryVariables>;
export const CreateExportProductCsvJobDocument = {"__meta__":{"documentId":"9f526be803e9ca5c068c70d13a7cec804b0813b2e3f87fe6357a37af772a8223"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"createExportProductCsvJob"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateExportProductCsvJobInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createExportProductCsvJob"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"job"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<CreateExportProductCsvJobMutation, CreateExportProductCsvJobMutationVariables>;
export const CancelExportProductCsvJobDocument = {"__meta__":{"documentId":"e56402f8e75f0dc32a1e70312c71b7cf790418319d71db700bb59d009a90b474"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"cancelExportProductCsvJob"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CancelExportProductCsvJobInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cancelExportProductCsvJob"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"job"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"failureReason"}},{"kind":"Field","name":{"kind":"Name","value":"canceledAt"}},{"kind":"Field","name":{"kind":"Name","value":"cancelerName"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<CancelExportProductCsvJobMutation, CancelExportProductCsvJobMutationVariables>;
export const ProductDetailDocument = {"__meta__":{"documentId":"6c2a76419cad2ec486d5e855755e281b5b38648de6c276c7ddd8031cd8bc39cc"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"productDetail"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"uuid"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"demandUuid"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"productDetail"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"uuid"},"value":{"kind":"Variable","name":{"kind":"Name","value":"uuid"}}},{"kind":"Argument","name":{"kind":"Name","value":"demandUuid"},"value":{"kind":"Variable","name":{"kind":"Name","value":"demandUuid"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ProductFacts"}},{"kind":"Field","name":{"kind":"Name","value":"logilessItem"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"LogilessItemParts"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"deletedAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastEditorName"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ProductFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Product"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"modelNumber"}},{"kind":"Field","name":{"kind":"Name","value":"color"}},{"kind":"Field","name":{"kind":"Name","value":"size"}},{"kind":"Field","name":{"kind":"Name","value":"unitPrice"}},{"kind":"Field","name":{"kind":"Name","value":"productPrices"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"quantity"}},{"kind":"Field","name":{"kind":"Name","value":"unitPrice"}},{"kind":"Field","name":{"kind":"Name","value":"isDefault"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"category"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"deletedAt"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"unit"}},{"kind":"Field","name":{"kind":"Name","value":"packSize"}},{"kind":"Field","name":{"kind":"Name","value":"minimumOrderQuantity"}},{"kind":"Field","name":{"kind":"Name","value":"orderMultiple"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LogilessItemParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"LogilessItem"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"color"}},{"kind":"Field","name":{"kind":"Name","value":"size"}},{"kind":"Field","name":{"kind":"Name","value":"cost"}},{"kind":"Field","name":{"kind":"Name","value":"vanishedAt"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<ProductDetailQuery, ProductDetailQueryVariables>;
export const DeleteProductDocument = {"__meta__":{"documentId":"f64dee31baeefbdcabbf7113dcb29da660510f80c14e9dfef7e6b82fbb4673cb"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"deleteProduct"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DeleteProductInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteProduct"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"product"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"deletedAt"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<DeleteProductMutation, DeleteProductMutationVariables>;
export const ProductPurchasesDocument = {"__meta__":{"documentId":"7d026d2f3166718e298bad63e37b58aa7c9a5fac146ff49017c948a10a6ea90e"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"productPurchases"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"uuid"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"demandUuid"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"months"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"productDetail"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"uuid"},"value":{"kind":"Variable","name":{"kind":"Name","value":"uuid"}}},{"kind":"Argument","name":{"kind":"Name","value":"demandUuid"},"value":{"kind":"Variable","name":{"kind":"Name","value":"demandUuid"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"statistics"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalReceivedLot"}},{"kind":"Field","name":{"kind":"Name","value":"averageLastUnitPrice"}},{"kind":"Field","name":{"kind":"Name","value":"totalPurchaseAmount"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"recentOrders"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"limit"},"value":{"kind":"IntValue","value":"10"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"lot"}},{"kind":"Field","name":{"kind":"Name","value":"unitPrice"}},{"kind":"Field","name":{"kind":"Name","value":"lastUnitPrice"}},{"kind":"Field","name":{"kind":"Name","value":"receivedLot"}},{"kind":"Field","name":{"kind":"Name","value":"order"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"purchaseNumber"}},{"kind":"Field","name":{"kind":"Name","value":"orderDate"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"demandSupplier"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"priceHistory"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"months"},"value":{"kind":"Variable","name":{"kind":"Name","value":"months"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"orderDate"}},{"kind":"Field","name":{"kind":"Name","value":"unitPrice"}},{"kind":"Field","name":{"kind":"Name","value":"lot"}},{"kind":"Field","name":{"kind":"Name","value":"demandSupplierId"}},{"kind":"Field","name":{"kind":"Name","value":"order"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"demandSupplier"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<ProductPurchasesQuery, ProductPurchasesQueryVariables>;
export const EditProductDocument = {"__meta__":{"documentId":"ba027a90b6a95a9f61e2c9532a867f3a3bfeefea65b4ebd45993dec8964e0b31"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"editProduct"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"uuid"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"demandUuid"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"productDetail"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"uuid"},"value":{"kind":"Variable","name":{"kind":"Name","value":"uuid"}}},{"kind":"Argument","name":{"kind":"Name","value":"demandUuid"},"value":{"kind":"Variable","name":{"kind":"Name","value":"demandUuid"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ProductFacts"}},{"kind":"Field","name":{"kind":"Name","value":"deletedAt"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ProductFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Product"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"modelNumber"}},{"kind":"Field","name":{"kind":"Name","value":"color"}},{"kind":"Field","name":{"kind":"Name","value":"size"}},{"kind":"Field","name":{"kind":"Name","value":"unitPrice"}},{"kind":"Field","name":{"kind":"Name","value":"productPrices"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"quantity"}},{"kind":"Field","name":{"kind":"Name","value":"unitPrice"}},{"kind":"Field","name":{"kind":"Name","value":"isDefault"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"category"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"deletedAt"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"unit"}},{"kind":"Field","name":{"kind":"Name","value":"packSize"}},{"kind":"Field","name":{"kind":"Name","value":"minimumOrderQuantity"}},{"kind":"Field","name":{"kind":"Name","value":"orderMultiple"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<EditProductQuery, EditProductQueryVariables>;
export const CreateProductDocument = {"__meta__":{"documentId":"3de993367b56fce1c6cc315184214c2115726f082bc64b4d35868058ad02d32c"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"createProduct"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateProductInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createProduct"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"product"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ProductFacts"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ProductFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Product"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"modelNumber"}},{"kind":"Field","name":{"kind":"Name","value":"color"}},{"kind":"Field","name":{"kind":"Name","value":"size"}},{"kind":"Field","name":{"kind":"Name","value":"unitPrice"}},{"kind":"Field","name":{"kind":"Name","value":"productPrices"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"quantity"}},{"kind":"Field","name":{"kind":"Name","value":"unitPrice"}},{"kind":"Field","name":{"kind":"Name","value":"isDefault"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"category"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"deletedAt"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"unit"}},{"kind":"Field","name":{"kind":"Name","value":"packSize"}},{"kind":"Field","name":{"kind":"Name","value":"minimumOrderQuantity"}},{"kind":"Field","name":{"kind":"Name","value":"orderMultiple"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<CreateProductMutation, CreateProductMutationVariables>;
export const UpdateProductDocument = {"__meta__":{"documentId":"edc0bd1faf60ef24422111638850acd944a11b35e7d21fa5f529532969ab7788"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"updateProduct"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateProductInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateProduct"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"product"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ProductFacts"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ProductFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Product"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"modelNumber"}},{"kind":"Field","name":{"kind":"Name","value":"color"}},{"kind":"Field","name":{"kind":"Name","value":"size"}},{"kind":"Field","name":{"kind":"Name","value":"unitPrice"}},{"kind":"Field","name":{"kind":"Name","value":"productPrices"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"quantity"}},{"kind":"Field","name":{"kind":"Name","value":"unitPrice"}},{"kind":"Field","name":{"kind":"Name","value":"isDefault"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"category"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"deletedAt"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"unit"}},{"kind":"Field","name":{"kind":"Name","value":"packSize"}},{"kind":"Field","name":{"kind":"Name","value":"minimumOrderQuantity"}},{"kind":"Field","name":{"kind":"Name","value":"orderMultiple"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<UpdateProductMutation, UpdateProductMutationVariables>;
export const PaginatedProductsDocument = {"__meta__":{"documentId":"3823d3a55a859fed5728fdd504b9051f31ff149d4cb47803ecdf51b0cbd2ba1a"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"paginatedProducts"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"demandUuid"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"page"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"limit"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"query"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"sort"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ProductSort"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"includeDeleted"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"categoryUuid"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"isWithoutCategory"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"paginatedProducts"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"demandUuid"},"value":{"kind":"Variable","name":{"kind":"Name","value":"demandUuid"}}},{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"Variable","name":{"kind":"Name","value":"page"}}},{"kind":"Argument","name":{"kind":"Name","value":"limit"},"value":{"kind":"Variable","name":{"kind":"Name","value":"limit"}}},{"kind":"Argument","name":{"kind":"Name","value":"query"},"value":{"kind":"Variable","name":{"kind":"Name","value":"query"}}},{"kind":"Argument","name":{"kind":"Name","value":"sort"},"value":{"kind":"Variable","name":{"kind":"Name","value":"sort"}}},{"kind":"Argument","name":{"kind":"Name","value":"includeDeleted"},"value":{"kind":"Variable","name":{"kind":"Name","value":"includeDeleted"}}},{"kind":"Argument","name":{"kind":"Name","value":"categoryUuid"},"value":{"kind":"Variable","name":{"kind":"Name","value":"categoryUuid"}}},{"kind":"Argument","name":{"kind":"Name","value":"isWithoutCategory"},"value":{"kind":"Variable","name":{"kind":"Name","value":"isWithoutCategory"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"modelNumber"}},{"kind":"Field","name":{"kind":"Name","value":"color"}},{"kind":"Field","name":{"kind":"Name","value":"size"}},{"kind":"Field","name":{"kind":"Name","value":"unitPrice"}},{"kind":"Field","name":{"kind":"Name","value":"productPrices"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"quantity"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"category"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"logilessItem"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"deletedAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"isTotalCountExact"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<PaginatedProductsQuery, PaginatedProductsQueryVariables>;
export const PaginatedExportDemandSupplierCsvJobsDocument = {"__meta__":{"documentId":"9b3e56c7791dc6b250c87f7ce6128a4513c9f2aabf102673d2ca65867bb62956"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"paginatedExportDemandSupplierCsvJobs"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"demandUuid"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"page"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"limit"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"paginatedExportDemandSupplierCsvJobs"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"demandUuid"},"value":{"kind":"Variable","name":{"kind":"Name","value":"demandUuid"}}},{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"Variable","name":{"kind":"Name","value":"page"}}},{"kind":"Argument","name":{"kind":"Name","value":"limit"},"value":{"kind":"Variable","name":{"kind":"Name","value":"limit"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"fileName"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiredAt"}},{"kind":"Field","name":{"kind":"Name","value":"isExpired"}},{"kind":"Field","name":{"kind":"Name","value":"creator"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"processedCount"}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"failureReason"}},{"kind":"Field","name":{"kind":"Name","value":"canceledAt"}},{"kind":"Field","name":{"kind":"Name","value":"cancelerName"}},{"kind":"Field","name":{"kind":"Name","value":"lossyRowCount"}},{"kind":"Field","name":{"kind":"Name","value":"encoding"}},{"kind":"Field","name":{"kind":"Name","value":"conditionLabel"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<PaginatedExportDemandSupplierCsvJobsQuery, PaginatedExportDemandSupplierCsvJobsQueryVariables>;
export const DemandSupplierCsvLossDocument = {"__meta__":{"documentId":"1604f855aef26aed5d0499e64cd3848a86dc87add3620a499ae310812f640e3a"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"demandSupplierCsvLoss"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"demandUuid"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"query"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"demandSupplierCsvLoss"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"demandUuid"},"value":{"kind":"Variable","name":{"kind":"Name","value":"demandUuid"}}},{"kind":"Argument","name":{"kind":"Name","value":"query"},"value":{"kind":"Variable","name":{"kind":"Name","value":"query"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"lossyRowCount"}},{"kind":"Field","name":{"kind":"Name","value":"checkedRowCount"}},{"kind":"Field","name":{"kind":"Name","value":"isComplete"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<DemandSupplierCsvLossQuery, DemandSupplierCsvLossQueryVariables>;
export const DownloadExportedDemandSupplierCsvDocument = {"__meta__":{"documentId":"de21ac3209d259f40860a2e34a205b56a431656103ca3c8433496adde876a0db"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"downloadExportedDemandSupplierCsv"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"demandUuid"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"uuid"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"downloadExportedDemandSupplierCsv"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"demandUuid"},"value":{"kind":"Variable","name":{"kind":"Name","value":"demandUuid"}}},{"kind":"Argument","name":{"kind":"Name","value":"uuid"},"value":{"kind":"Variable","name":{"kind":"Name","value":"uuid"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"fileName"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<DownloadExportedDemandSupplierCsvQuery, DownloadExportedDemandSupplierCsvQueryVariables>;
export const CreateExportDemandSupplierCsvJobDocument = {"__meta__":{"documentId":"ecb24e43419ebea22abdd44261211a0742974410b39437508af39a072653eb72"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"createExportDemandSupplierCsvJob"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateExportDemandSupplierCsvJobInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createExportDemandSupplierCsvJob"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"job"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<CreateExportDemandSupplierCsvJobMutation, CreateExportDemandSupplierCsvJobMutationVariables>;
export const CancelExportDemandSupplierCsvJobDocument = {"__meta__":{"documentId":"7c50e2d5c9fdc55fd96dad15ddd606a6e34d81fb276b16a19a71b1ff03a0cd67"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"cancelExportDemandSupplierCsvJob"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CancelExportDemandSupplierCsvJobInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cancelExportDemandSupplierCsvJob"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"job"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"failureReason"}},{"kind":"Field","name":{"kind":"Name","value":"canceledAt"}},{"kind":"Field","name":{"kind":"Name","value":"cancelerName"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<CancelExportDemandSupplierCsvJobMutation, CancelExportDemandSupplierCsvJobMutationVariables>;
export const DemandSupplierDocument = {"__meta__":{"documentId":"b2acbf1f4a3f633b594dcdde1c606c48a2d0ba5dce0eb2259f961af697327143"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"demandSupplier"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"uuid"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"demandUuid"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"demandSupplier"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"uuid"},"value":{"kind":"Variable","name":{"kind":"Name","value":"uuid"}}},{"kind":"Argument","name":{"kind":"Name","value":"demandUuid"},"value":{"kind":"Variable","name":{"kind":"Name","value":"demandUuid"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SupplierFacts"}},{"kind":"Field","name":{"kind":"Name","value":"prefecture"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"logilessSupplier"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"LogilessSupplierParts"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"deletedAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastEditorName"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SupplierFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"DemandSupplier"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"zipCode"}},{"kind":"Field","name":{"kind":"Name","value":"prefectureId"}},{"kind":"Field","name":{"kind":"Name","value":"city"}},{"kind":"Field","name":{"kind":"Name","value":"address1"}},{"kind":"Field","name":{"kind":"Name","value":"address2"}},{"kind":"Field","name":{"kind":"Name","value":"demandSupplierContacts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"phoneNumber"}},{"kind":"Field","name":{"kind":"Name","value":"contactName"}},{"kind":"Field","name":{"kind":"Name","value":"invoiceRegistrationNumber"}},{"kind":"Field","name":{"kind":"Name","value":"closingDay"}},{"kind":"Field","name":{"kind":"Name","value":"paymentMonth"}},{"kind":"Field","name":{"kind":"Name","value":"paymentDay"}},{"kind":"Field","name":{"kind":"Name","value":"paymentDayShift"}},{"kind":"Field","name":{"kind":"Name","value":"defaultDeliveryDestination"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"deletedAt"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"leadTimeDays"}},{"kind":"Field","name":{"kind":"Name","value":"taxRounding"}},{"kind":"Field","name":{"kind":"Name","value":"minimumOrderAmount"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LogilessSupplierParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"LogilessSupplier"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"vanishedAt"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<DemandSupplierQuery, DemandSupplierQueryVariables>;
export const DeleteDemandSupplierDocument = {"__meta__":{"documentId":"43138587eb89a077ec37ec6d7f448aec3dae629c04f12dc39cbad7d2cdff6514"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"deleteDemandSupplier"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DeleteDemandSupplierInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteDemandSupplier"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"demandSupplier"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"deletedAt"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<DeleteDemandSupplierMutation, DeleteDemandSupplierMutationVariables>;
export const SupplierOrdersDocument = {"__meta__":{"documentId":"7b188280db4fafd4143246f18ec21ca6965271caf574d4b63f7be1512c479419"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"supplierOrders"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"uuid"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"demandUuid"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"demandSupplier"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"uuid"},"value":{"kind":"Variable","name":{"kind":"Name","value":"uuid"}}},{"kind":"Argument","name":{"kind":"Name","value":"demandUuid"},"value":{"kind":"Variable","name":{"kind":"Name","value":"demandUuid"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"recentOrders"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"limit"},"value":{"kind":"IntValue","value":"10"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RecentOrderParts"}},{"kind":"Field","name":{"kind":"Name","value":"deliveryDestination"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RecentOrderParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Order"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"purchaseNumber"}},{"kind":"Field","name":{"kind":"Name","value":"subject"}},{"kind":"Field","name":{"kind":"Name","value":"orderDate"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"orderSummary"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<SupplierOrdersQuery, SupplierOrdersQueryVariables>;
export const EditDemandSupplierDocument = {"__meta__":{"documentId":"8f4b28f3602a0c3451ff616c6b569761572bf19f7d8020291c618871fae42e62"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"editDemandSupplier"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"uuid"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"demandUuid"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"demandSupplier"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"uuid"},"value":{"kind":"Variable","name":{"kind":"Name","value":"uuid"}}},{"kind":"Argument","name":{"kind":"Name","value":"demandUuid"},"value":{"kind":"Variable","name":{"kind":"Name","value":"demandUuid"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SupplierFacts"}},{"kind":"Field","name":{"kind":"Name","value":"deletedAt"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SupplierFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"DemandSupplier"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"zipCode"}},{"kind":"Field","name":{"kind":"Name","value":"prefectureId"}},{"kind":"Field","name":{"kind":"Name","value":"city"}},{"kind":"Field","name":{"kind":"Name","value":"address1"}},{"kind":"Field","name":{"kind":"Name","value":"address2"}},{"kind":"Field","name":{"kind":"Name","value":"demandSupplierContacts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"phoneNumber"}},{"kind":"Field","name":{"kind":"Name","value":"contactName"}},{"kind":"Field","name":{"kind":"Name","value":"invoiceRegistrationNumber"}},{"kind":"Field","name":{"kind":"Name","value":"closingDay"}},{"kind":"Field","name":{"kind":"Name","value":"paymentMonth"}},{"kind":"Field","name":{"kind":"Name","value":"paymentDay"}},{"kind":"Field","name":{"kind":"Name","value":"paymentDayShift"}},{"kind":"Field","name":{"kind":"Name","value":"defaultDeliveryDestination"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"deletedAt"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"leadTimeDays"}},{"kind":"Field","name":{"kind":"Name","value":"taxRounding"}},{"kind":"Field","name":{"kind":"Name","value":"minimumOrderAmount"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<EditDemandSupplierQuery, EditDemandSupplierQueryVariables>;
export const CreateDemandSupplierDocument = {"__meta__":{"documentId":"fcb6d4b6d9d8461b0b5735ebe136f0fcef13e0cf9a651774ef56487b2e6eaba0"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"createDemandSupplier"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateDemandSupplierInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createDemandSupplier"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"demandSupplier"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SupplierFacts"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"warnings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SupplierFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"DemandSupplier"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"zipCode"}},{"kind":"Field","name":{"kind":"Name","value":"prefectureId"}},{"kind":"Field","name":{"kind":"Name","value":"city"}},{"kind":"Field","name":{"kind":"Name","value":"address1"}},{"kind":"Field","name":{"kind":"Name","value":"address2"}},{"kind":"Field","name":{"kind":"Name","value":"demandSupplierContacts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"phoneNumber"}},{"kind":"Field","name":{"kind":"Name","value":"contactName"}},{"kind":"Field","name":{"kind":"Name","value":"invoiceRegistrationNumber"}},{"kind":"Field","name":{"kind":"Name","value":"closingDay"}},{"kind":"Field","name":{"kind":"Name","value":"paymentMonth"}},{"kind":"Field","name":{"kind":"Name","value":"paymentDay"}},{"kind":"Field","name":{"kind":"Name","value":"paymentDayShift"}},{"kind":"Field","name":{"kind":"Name","value":"defaultDeliveryDestination"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"deletedAt"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"leadTimeDays"}},{"kind":"Field","name":{"kind":"Name","value":"taxRounding"}},{"kind":"Field","name":{"kind":"Name","value":"minimumOrderAmount"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<CreateDemandSupplierMutation, CreateDemandSupplierMutationVariables>;
export const UpdateDemandSupplierDocument = {"__meta__":{"documentId":"7f2e9a3e2a5695858445a440c486e086b10ac5e36db7d38f25359b8dc117de2d"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"updateDemandSupplier"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateDemandSupplierInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateDemandSupplier"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"demandSupplier"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SupplierFacts"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"warnings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SupplierFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"DemandSupplier"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"zipCode"}},{"kind":"Field","name":{"kind":"Name","value":"prefectureId"}},{"kind":"Field","name":{"kind":"Name","value":"city"}},{"kind":"Field","name":{"kind":"Name","value":"address1"}},{"kind":"Field","name":{"kind":"Name","value":"address2"}},{"kind":"Field","name":{"kind":"Name","value":"demandSupplierContacts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"phoneNumber"}},{"kind":"Field","name":{"kind":"Name","value":"contactName"}},{"kind":"Field","name":{"kind":"Name","value":"invoiceRegistrationNumber"}},{"kind":"Field","name":{"kind":"Name","value":"closingDay"}},{"kind":"Field","name":{"kind":"Name","value":"paymentMonth"}},{"kind":"Field","name":{"kind":"Name","value":"paymentDay"}},{"kind":"Field","name":{"kind":"Name","value":"paymentDayShift"}},{"kind":"Field","name":{"kind":"Name","value":"defaultDeliveryDestination"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"deletedAt"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"leadTimeDays"}},{"kind":"Field","name":{"kind":"Name","value":"taxRounding"}},{"kind":"Field","name":{"kind":"Name","value":"minimumOrderAmount"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<UpdateDemandSupplierMutation, UpdateDemandSupplierMutationVariables>;
export const DemandSuppliersDocument = {"__meta__":{"documentId":"50a66c60d7b6585beb30eb565fd9c3b7d51e6e012ab4f407ed9b0bbb8542c332"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"demandSuppliers"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"demandUuid"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"page"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"limit"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"query"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"sort"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"MasterSort"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"includeDeleted"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"demandSuppliers"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"demandUuid"},"value":{"kind":"Variable","name":{"kind":"Name","value":"demandUuid"}}},{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"Variable","name":{"kind":"Name","value":"page"}}},{"kind":"Argument","name":{"kind":"Name","value":"limit"},"value":{"kind":"Variable","name":{"kind":"Name","value":"limit"}}},{"kind":"Argument","name":{"kind":"Name","value":"query"},"value":{"kind":"Variable","name":{"kind":"Name","value":"query"}}},{"kind":"Argument","name":{"kind":"Name","value":"sort"},"value":{"kind":"Variable","name":{"kind":"Name","value":"sort"}}},{"kind":"Argument","name":{"kind":"Name","value":"includeDeleted"},"value":{"kind":"Variable","name":{"kind":"Name","value":"includeDeleted"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"zipCode"}},{"kind":"Field","name":{"kind":"Name","value":"prefecture"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"city"}},{"kind":"Field","name":{"kind":"Name","value":"address1"}},{"kind":"Field","name":{"kind":"Name","value":"address2"}},{"kind":"Field","name":{"kind":"Name","value":"demandSupplierContacts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"deletedAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"isTotalCountExact"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<DemandSuppliersQuery, DemandSuppliersQueryVariables>;
