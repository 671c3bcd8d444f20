// Generated from the .graphql files of this workspace by `npm run codegen`. Do not edit.
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** How many months of an accounting period are averaged together: 月次, 四半期, 半期, 年次. */
export type BillingPeriod =
  /** 年次. */
  | 'Annual'
  /** 月次. */
  | 'Monthly'
  /** 四半期. */
  | 'Quarterly'
  /** 半期. */
  | 'SemiAnnual';

/** What `closeAccountingPeriod` takes. */
export type CloseAccountingPeriodInput = {
  /** The version that was looked at. */
  expectedUpdatedAt: string;
  /** The record that is meant; NOT_FOUND where the caller sees none. */
  uuid: string;
};

/** What stands in the way of closing an accounting period. */
export type CloseBlockerCode =
  /** It is closed already. */
  | 'CLOSED'
  /** A file is being taken in, or a closing is under way. */
  | 'JOB_RUNNING'
  /** マイナス在庫: stock below zero. */
  | 'NEGATIVE_STOCK'
  /** The figures are not up to date. */
  | 'NOT_CALCULATED'
  /** 未棚卸: not counted where a count is due. */
  | 'NOT_COUNTED'
  /** Its last day is not over. */
  | 'NOT_ENDED'
  /** Nobody said what was in stock at its start. */
  | 'NO_OPENING_INVENTORY'
  /** The period before is open. */
  | 'PREVIOUS_OPEN';

/** How stock is valued; the periodic weighted average (総平均法, 法人税法施行令28条). */
export type CostMethod =
  /** 総平均法. */
  | 'WeightedAverage';

/** What `costReceipts` takes. */
export type CostReceiptsInput = {
  /** Rows per page, 1 to 100. */
  limit?: number | null | undefined;
  /** Page number, from 1. */
  page?: number | null | undefined;
  /** The product that is meant. */
  productUuid: string;
  /** The month that is meant. */
  targetMonth: string;
};

/** What a person should look at. */
export type CostWarning =
  /** マイナス在庫: stock below zero. */
  | 'NEGATIVE_STOCK'
  /** 未棚卸: not counted where a count is due. */
  | 'NOT_COUNTED'
  /** 単価未確定: a figure without a price. */
  | 'NO_PRICE';

/** UTF_8 is written with a byte order mark; SHIFT_JIS is code page 932, as Windows has it. */
export type CostingCsvEncoding =
  /** Code page 932, as Windows has it. */
  | 'SHIFT_JIS'
  /** UTF-8 with a byte order mark. */
  | 'UTF_8';

/** How far an import or export of a file is. */
export type CostingJobStatus =
  /** Ended without a result; the job says why. */
  | 'FAILURE'
  /** Under way. */
  | 'IN_PROGRESS'
  /** Waits for its turn. */
  | 'PENDING'
  /** Done. */
  | 'SUCCESS'
  /** Never answered. */
  | 'UNSPECIFIED';

/** What `createAccountingPeriod` takes. */
export type CreateAccountingPeriodInput = {
  /** How many months are averaged together. */
  closingType: BillingPeriod;
  /** How costs are averaged. */
  evaluationMethod?: CostMethod;
  /** First and last day. */
  period: DatePeriodInput;
};

/** What `createCarriedForwardInventoryJob` takes. */
export type CreateCarriedForwardInventoryJobInput = {
  /** The accounting period that is meant; NOT_FOUND where the caller sees none. */
  accountingPeriodUuid: string;
  /** True to replace an opening inventory that was settled in another way. */
  confirmReplace?: boolean;
  /** UUID made by the client for one press of a button; the same key gives the same job for 24 hours. */
  idempotencyKey: string;
};

/** What `createClosingSnapshotDownloadUrl` takes. */
export type CreateClosingSnapshotDownloadUrlInput = {
  /** The accounting period that is meant; NOT_FOUND where the caller sees none. */
  accountingPeriodUuid: string;
};

/** What `createCostSummaryCsvDownloadUrl` takes. */
export type CreateCostSummaryCsvDownloadUrlInput = {
  /** The record that is meant; NOT_FOUND where the caller sees none. */
  uuid: string;
};

/** What `createExportCostSummaryCsvJob` takes. */
export type CreateExportCostSummaryCsvJobInput = {
  /** The characters of the file. */
  encoding?: CostingCsvEncoding;
  /** UUID made by the client for one press of a button; the same key gives the same job for 24 hours. */
  idempotencyKey: string;
  /** All months of its period that have begun instead of that one. */
  isWholePeriod?: boolean;
  /** Only products that the search of the list finds. */
  query?: string | null | undefined;
  /** A month of an accounting period. */
  targetMonth: string;
};

/** What `createImportOpeningInventoryJob` takes. */
export type CreateImportOpeningInventoryJobInput = {
  /** The accounting period that is meant; NOT_FOUND where the caller sees none. */
  accountingPeriodUuid: string;
  /** True to replace an opening inventory that was settled in another way. */
  confirmReplace?: boolean;
  /** True to take stock in that is worth nothing. */
  confirmZeroAmount?: boolean;
  /** UUID made by the client for one press of a button; the same key gives the same job for 24 hours. */
  idempotencyKey: string;
  /** Of createOpeningInventoryUploadUrl, once the file is sent. */
  uploadUuid: string;
};

/** What `createImportPhysicalInventoryJob` takes. */
export type CreateImportPhysicalInventoryJobInput = {
  /** The accounting period that is meant; NOT_FOUND where the caller sees none. */
  accountingPeriodUuid: string;
  /** UUID made by the client for one press of a button; the same key gives the same job for 24 hours. */
  idempotencyKey: string;
  /** The month at whose end was counted. */
  performedMonth: string;
  /** Of createPhysicalInventoryUploadUrl, once the file is sent. */
  uploadUuid: string;
};

/** What `createOpeningInventoryResultDownloadUrl` takes. */
export type CreateOpeningInventoryResultDownloadUrlInput = {
  /** The work that is meant; NOT_FOUND where the caller sees none. */
  jobUuid: string;
};

/** What `createOpeningInventoryTemplateDownloadUrl` takes. */
export type CreateOpeningInventoryTemplateDownloadUrlInput = {
  /** The accounting period that is meant; NOT_FOUND where the caller sees none. */
  accountingPeriodUuid: string;
  /** The characters of the file. */
  encoding?: CostingCsvEncoding;
};

/** What `createOpeningInventoryUploadUrl` takes. */
export type CreateOpeningInventoryUploadUrlInput = {
  /** The accounting period that is meant; NOT_FOUND where the caller sees none. */
  accountingPeriodUuid: string;
  /** Bytes, at most 10 MiB. */
  byteSize: number;
  /** Name of the CSV file, 1 to 255 characters. */
  fileName: string;
};

/** What `createPhysicalInventoryResultDownloadUrl` takes. */
export type CreatePhysicalInventoryResultDownloadUrlInput = {
  /** The work that is meant; NOT_FOUND where the caller sees none. */
  jobUuid: string;
};

/** What `createPhysicalInventoryTemplateDownloadUrl` takes. */
export type CreatePhysicalInventoryTemplateDownloadUrlInput = {
  /** The accounting period that is meant; NOT_FOUND where the caller sees none. */
  accountingPeriodUuid: string;
  /** The characters of the file. */
  encoding?: CostingCsvEncoding;
  /** The month at whose end is counted. */
  performedMonth: string;
};

/** What `createPhysicalInventoryUploadUrl` takes. */
export type CreatePhysicalInventoryUploadUrlInput = {
  /** The accounting period that is meant; NOT_FOUND where the caller sees none. */
  accountingPeriodUuid: string;
  /** Bytes, at most 10 MiB. */
  byteSize: number;
  /** Name of the CSV file, 1 to 255 characters. */
  fileName: string;
};

/** Days from one to another, both included. */
export type DatePeriodInput = {
  /** Last day, at most twelve months after the first. */
  end: string;
  /** First day, the 1st to the 28th. */
  start: string;
};

/** What `declareNoOpeningInventory` takes. */
export type DeclareNoOpeningInventoryInput = {
  /** The accounting period that is meant; NOT_FOUND where the caller sees none. */
  accountingPeriodUuid: string;
  /** True to drop an opening inventory that was settled in another way. */
  confirmReplace?: boolean;
};

/** What `deletePhysicalInventory` takes. */
export type DeletePhysicalInventoryInput = {
  /** The accounting period that is meant; NOT_FOUND where the caller sees none. */
  accountingPeriodUuid: string;
  /** The month whose count is taken away. */
  performedMonth: string;
};

/** What `getOpeningInventories` takes. */
export type GetOpeningInventoriesInput = {
  /** The accounting period that is meant; NOT_FOUND where the caller sees none. */
  accountingPeriodUuid: string;
  /** Rows per page, 1 to 100. */
  limit?: number | null | undefined;
  /** Page number, from 1. */
  page?: number | null | undefined;
  /** Words that all have to occur in name, code, model number, color or size of the product; up to 100 characters. Width, case and the kind of kana make no difference. */
  query?: string | null | undefined;
};

/** What a job takes in: 期首棚卸, 実地棚卸, or the stock of the closed period before. */
export type InventoryImportKind =
  /** 期首棚卸 from the period before. */
  | 'CARRIED_FORWARD'
  /** 期首棚卸 from a file. */
  | 'OPENING'
  /** 実地棚卸 from a file. */
  | 'PHYSICAL';

/** What `listCostSummaries` takes. */
export type ListCostSummariesInput = {
  /** Rows per page, 1 to 100. */
  limit?: number | null | undefined;
  /** Page number, from 1. */
  page?: number | null | undefined;
  /** Words that all have to occur in name, code, model number, color or size of the product; up to 100 characters. Width, case and the kind of kana make no difference. */
  query?: string | null | undefined;
  /** The calendar month in which a month of an accounting period closes. */
  targetMonth: string;
  /** Only rows with this warning. */
  warning?: CostWarning | null | undefined;
};

/** What `listExportCostSummaryCSVJobs` takes. */
export type ListExportCostSummaryCsvJobsInput = {
  /** Rows per page, 1 to 100. */
  limit?: number | null | undefined;
  /** Page number, from 1. */
  page?: number | null | undefined;
};

/** Where the stock at the start of a period comes from: a CSV file, the closed period before, or declared as none. */
export type OpeningInventoryKind =
  /** What the period before left. */
  | 'CARRIED_FORWARD'
  /** Taken in from a file. */
  | 'IMPORTED'
  /** Said to be nothing. */
  | 'NONE';

/** How far an order is. */
export type OrderStatus =
  /** キャンセル: the end. */
  | 'Canceled'
  /** 納品待ち: sent; goods are outstanding. */
  | 'Delivering'
  /** 納品完了: every line is complete. */
  | 'DeliveryComplete'
  /** 下書き: being written. */
  | 'Drafting'
  /** 差戻し: denied; the requester must act. */
  | 'ReviewDenial'
  /** 承認待ち: somebody has to decide. */
  | 'Reviewing'
  /** 発注待ち: approved or held; not sent. */
  | 'WaitingForOrder';

/** What `updateAccountingPeriod` takes. */
export type UpdateAccountingPeriodInput = {
  /** How many months are averaged together. */
  closingType: BillingPeriod;
  /** How costs are averaged. */
  evaluationMethod?: CostMethod;
  /** The version that was edited. */
  expectedUpdatedAt: string;
  /** First and last day. */
  period: DatePeriodInput;
  /** The record that is meant; NOT_FOUND where the caller sees none. */
  uuid: string;
};

export type ImportJobPartsFragment = { kind: InventoryImportKind, status: CostingJobStatus, failureReason: string | null, originalFileName: string, performedMonth: string | null, createdAt: string, creatorName: string, processedCount: number, totalCount: number | null, importedCount: number, blankCount: number, errorCount: number, notices: Array<string>, hasResult: boolean, uuid: string };

export type ImportOpeningInventoryJobsQueryVariables = Exact<{
  accountingPeriodUuid: string;
}>;

export type ImportOpeningInventoryJobsQuery = { getImportOpeningInventoryJobs: Array<{ kind: InventoryImportKind, status: CostingJobStatus, failureReason: string | null, originalFileName: string, performedMonth: string | null, createdAt: string, creatorName: string, processedCount: number, totalCount: number | null, importedCount: number, blankCount: number, errorCount: number, notices: Array<string>, hasResult: boolean, uuid: string }> };

export type ImportPhysicalInventoryJobsQueryVariables = Exact<{
  accountingPeriodUuid: string;
}>;

export type ImportPhysicalInventoryJobsQuery = { getImportPhysicalInventoryJobs: Array<{ kind: InventoryImportKind, status: CostingJobStatus, failureReason: string | null, originalFileName: string, performedMonth: string | null, createdAt: string, creatorName: string, processedCount: number, totalCount: number | null, importedCount: number, blankCount: number, errorCount: number, notices: Array<string>, hasResult: boolean, uuid: string }> };

export type CreateOpeningInventoryResultDownloadUrlMutationVariables = Exact<{
  input: CreateOpeningInventoryResultDownloadUrlInput;
}>;

export type CreateOpeningInventoryResultDownloadUrlMutation = { createOpeningInventoryResultDownloadUrl: { file: { url: string, fileName: string } } };

export type CreatePhysicalInventoryResultDownloadUrlMutationVariables = Exact<{
  input: CreatePhysicalInventoryResultDownloadUrlInput;
}>;

export type CreatePhysicalInventoryResultDownloadUrlMutation = { createPhysicalInventoryResultDownloadUrl: { file: { url: string, fileName: string } } };

export type CostPeriodsQueryVariables = Exact<{ [key: string]: never; }>;

export type CostPeriodsQuery = { accountingPeriods: Array<{ uuid: string, isClosed: boolean, period: { start: string, end: string }, months: Array<{ targetMonth: string, period: { start: string, end: string } }> }> };

export type PeriodPartsFragment = { uuid: string, isClosed: boolean, isClosing: boolean, closingType: BillingPeriod, isFirst: boolean, isReadyToClose: boolean, closedAt: string | null, closedBy: string | null, updatedAt: string, period: { start: string, end: string }, calculationPeriods: Array<{ start: string, end: string }>, months: Array<{ targetMonth: string, isCalculationPeriodEnd: boolean, calculatedAt: string | null, countedAt: string | null, period: { start: string, end: string } }>, openingInventory: { kind: OpeningInventoryKind, settledAt: string, settledBy: string } | null, closeBlockers: Array<{ code: CloseBlockerCode, message: string, targetMonths: Array<string> }> };

export type AccountingPeriodsQueryVariables = Exact<{ [key: string]: never; }>;

export type AccountingPeriodsQuery = { accountingPeriods: Array<{ uuid: string, isClosed: boolean, isClosing: boolean, closingType: BillingPeriod, isFirst: boolean, isReadyToClose: boolean, closedAt: string | null, closedBy: string | null, updatedAt: string, period: { start: string, end: string }, calculationPeriods: Array<{ start: string, end: string }>, months: Array<{ targetMonth: string, isCalculationPeriodEnd: boolean, calculatedAt: string | null, countedAt: string | null, period: { start: string, end: string } }>, openingInventory: { kind: OpeningInventoryKind, settledAt: string, settledBy: string } | null, closeBlockers: Array<{ code: CloseBlockerCode, message: string, targetMonths: Array<string> }> }> };

export type CreateAccountingPeriodMutationVariables = Exact<{
  input: CreateAccountingPeriodInput;
}>;

export type CreateAccountingPeriodMutation = { createAccountingPeriod: { accountingPeriod: { uuid: string, isClosed: boolean, isClosing: boolean, closingType: BillingPeriod, isFirst: boolean, isReadyToClose: boolean, closedAt: string | null, closedBy: string | null, updatedAt: string, period: { start: string, end: string }, calculationPeriods: Array<{ start: string, end: string }>, months: Array<{ targetMonth: string, isCalculationPeriodEnd: boolean, calculatedAt: string | null, countedAt: string | null, period: { start: string, end: string } }>, openingInventory: { kind: OpeningInventoryKind, settledAt: string, settledBy: string } | null, closeBlockers: Array<{ code: CloseBlockerCode, message: string, targetMonths: Array<string> }> } } };

export type UpdateAccountingPeriodMutationVariables = Exact<{
  input: UpdateAccountingPeriodInput;
}>;

export type UpdateAccountingPeriodMutation = { updateAccountingPeriod: { accountingPeriod: { uuid: string, isClosed: boolean, isClosing: boolean, closingType: BillingPeriod, isFirst: boolean, isReadyToClose: boolean, closedAt: string | null, closedBy: string | null, updatedAt: string, period: { start: string, end: string }, calculationPeriods: Array<{ start: string, end: string }>, months: Array<{ targetMonth: string, isCalculationPeriodEnd: boolean, calculatedAt: string | null, countedAt: string | null, period: { start: string, end: string } }>, openingInventory: { kind: OpeningInventoryKind, settledAt: string, settledBy: string } | null, closeBlockers: Array<{ code: CloseBlockerCode, message: string, targetMonths: Array<string> }> } } };

export type LatestAccountingPeriodQueryVariables = Exact<{
  uuid: string;
}>;

export type LatestAccountingPeriodQuery = { accountingPeriodByDate: { uuid: string, isClosed: boolean, isClosing: boolean, closingType: BillingPeriod, isFirst: boolean, isReadyToClose: boolean, closedAt: string | null, closedBy: string | null, updatedAt: string, period: { start: string, end: string }, calculationPeriods: Array<{ start: string, end: string }>, months: Array<{ targetMonth: string, isCalculationPeriodEnd: boolean, calculatedAt: string | null, countedAt: string | null, period: { start: string, end: string } }>, openingInventory: { kind: OpeningInventoryKind, settledAt: string, settledBy: string } | null, closeBlockers: Array<{ code: CloseBlockerCode, message: string, targetMonths: Array<string> }> } | null };

export type ListExportCostSummaryCsvJobsQueryVariables = Exact<{
  input: ListExportCostSummaryCsvJobsInput;
}>;

export type ListExportCostSummaryCsvJobsQuery = { listExportCostSummaryCSVJobs: { totalCount: number, items: Array<{ uuid: string, status: CostingJobStatus, fileName: string, createdAt: string, expiredAt: string, isExpired: boolean, creatorName: string, targetMonths: Array<string>, conditionLabel: string | null, encoding: CostingCsvEncoding, processedCount: number, totalCount: number | null, failureReason: string | null }> } };

export type CreateExportCostSummaryCsvJobMutationVariables = Exact<{
  input: CreateExportCostSummaryCsvJobInput;
}>;

export type CreateExportCostSummaryCsvJobMutation = { createExportCostSummaryCsvJob: { job: { uuid: string, status: CostingJobStatus } } };

export type CreateCostSummaryCsvDownloadUrlMutationVariables = Exact<{
  input: CreateCostSummaryCsvDownloadUrlInput;
}>;

export type CreateCostSummaryCsvDownloadUrlMutation = { createCostSummaryCsvDownloadUrl: { file: { url: string, fileName: string } } };

export type CostSummariesQueryVariables = Exact<{
  input: ListCostSummariesInput;
}>;

export type CostSummariesQuery = { listCostSummaries: { totalCount: number, page: number, limit: number, targetMonth: string, accountingPeriodUuid: string | null, computedAt: string | null, isProvisional: boolean, isUpToDate: boolean | null, calculationFailure: string | null, days: { start: string, end: string }, warningCounts: Array<{ warning: CostWarning, count: number }>, total: { carriedOverInventoryQuantity: number | null, carriedOverInventoryAmount: string | null, totalDeliveryQuantity: number, totalPurchaseAmount: string, closingQuantity: number | null, inventoryAmount: string | null, issuedAmount: string | null }, items: Array<{ productUuid: string, productName: string, code: string | null, modelNumber: string | null, color: string | null, size: string | null, carriedOverInventoryQuantity: number | null, carriedOverInventoryAmount: string | null, totalDeliveryQuantity: number, totalPurchaseAmount: string, averageUnitPrice: string | null, issuedAmount: string | null, logicalInventoryQuantity: number | null, physicalInventoryQuantity: number | null, isOverridden: boolean, inventoryDifference: number | null, closingQuantity: number | null, inventoryAmount: string | null, warnings: Array<CostWarning>, updatedAt: string, toDate: { openingQuantity: number, openingAmount: string, deliveryQuantity: number, purchaseAmount: string } | null }> } };

export type CostRow_CostSummaryFragment = { productUuid: string, productName: string, code: string | null, modelNumber: string | null, color: string | null, size: string | null, carriedOverInventoryQuantity: number | null, carriedOverInventoryAmount: string | null, totalDeliveryQuantity: number, totalPurchaseAmount: string, averageUnitPrice: string | null, issuedAmount: string | null, logicalInventoryQuantity: number | null, physicalInventoryQuantity: number | null, isOverridden: boolean, inventoryDifference: number | null, closingQuantity: number | null, inventoryAmount: string | null, warnings: Array<CostWarning>, updatedAt: string, toDate: { openingQuantity: number, openingAmount: string, deliveryQuantity: number, purchaseAmount: string } | null };

export type CostReceiptsQueryVariables = Exact<{
  input: CostReceiptsInput;
}>;

export type CostReceiptsQuery = { costReceipts: { totalCount: number, totalQuantity: number, totalAmount: string, items: Array<{ historyDate: string, orderUuid: string, purchaseNumber: string, orderProductLineId: string, quantity: number, unitPrice: string, isUnpriced: boolean, amount: string, order: { uuid: string, status: OrderStatus } | null }>, days: { start: string, end: string } } };

export type InventoryValueByMonthQueryVariables = Exact<{
  accountingPeriodUuid: string;
}>;

export type InventoryValueByMonthQuery = { inventoryValueByMonth: Array<{ targetMonth: string, inventoryAmount: string | null, isProvisional: boolean }> };

export type CreateClosingSnapshotDownloadUrlMutationVariables = Exact<{
  input: CreateClosingSnapshotDownloadUrlInput;
}>;

export type CreateClosingSnapshotDownloadUrlMutation = { createClosingSnapshotDownloadUrl: { file: { url: string, fileName: string } } };

export type CloseAccountingPeriodMutationVariables = Exact<{
  input: CloseAccountingPeriodInput;
}>;

export type CloseAccountingPeriodMutation = { closeAccountingPeriod: { accountingPeriod: { uuid: string, isClosed: boolean, isClosing: boolean, closingType: BillingPeriod, isFirst: boolean, isReadyToClose: boolean, closedAt: string | null, closedBy: string | null, updatedAt: string, period: { start: string, end: string }, calculationPeriods: Array<{ start: string, end: string }>, months: Array<{ targetMonth: string, isCalculationPeriodEnd: boolean, calculatedAt: string | null, countedAt: string | null, period: { start: string, end: string } }>, openingInventory: { kind: OpeningInventoryKind, settledAt: string, settledBy: string } | null, closeBlockers: Array<{ code: CloseBlockerCode, message: string, targetMonths: Array<string> }> } } };

export type OpeningInventoriesQueryVariables = Exact<{
  input: GetOpeningInventoriesInput;
}>;

export type OpeningInventoriesQuery = { getOpeningInventories: { totalCount: number, totalQuantity: number, totalAmount: string, items: Array<{ uuid: string, productUuid: string, productName: string, code: string | null, modelNumber: string | null, color: string | null, size: string | null, quantity: number, inventoryAmount: string, averageUnitPrice: string | null }> } };

export type CreateOpeningInventoryUploadUrlMutationVariables = Exact<{
  input: CreateOpeningInventoryUploadUrlInput;
}>;

export type CreateOpeningInventoryUploadUrlMutation = { createOpeningInventoryUploadUrl: { upload: { uploadUuid: string, url: string, headers: Array<{ name: string, value: string }> } } };

export type CreateImportOpeningInventoryJobMutationVariables = Exact<{
  input: CreateImportOpeningInventoryJobInput;
}>;

export type CreateImportOpeningInventoryJobMutation = { createImportOpeningInventoryJob: { job: { kind: InventoryImportKind, status: CostingJobStatus, failureReason: string | null, originalFileName: string, performedMonth: string | null, createdAt: string, creatorName: string, processedCount: number, totalCount: number | null, importedCount: number, blankCount: number, errorCount: number, notices: Array<string>, hasResult: boolean, uuid: string } } };

export type CreateCarriedForwardInventoryJobMutationVariables = Exact<{
  input: CreateCarriedForwardInventoryJobInput;
}>;

export type CreateCarriedForwardInventoryJobMutation = { createCarriedForwardInventoryJob: { job: { kind: InventoryImportKind, status: CostingJobStatus, failureReason: string | null, originalFileName: string, performedMonth: string | null, createdAt: string, creatorName: string, processedCount: number, totalCount: number | null, importedCount: number, blankCount: number, errorCount: number, notices: Array<string>, hasResult: boolean, uuid: string } } };

export type DeclareNoOpeningInventoryMutationVariables = Exact<{
  input: DeclareNoOpeningInventoryInput;
}>;

export type DeclareNoOpeningInventoryMutation = { declareNoOpeningInventory: { accountingPeriod: { uuid: string, isClosed: boolean, isClosing: boolean, closingType: BillingPeriod, isFirst: boolean, isReadyToClose: boolean, closedAt: string | null, closedBy: string | null, updatedAt: string, period: { start: string, end: string }, calculationPeriods: Array<{ start: string, end: string }>, months: Array<{ targetMonth: string, isCalculationPeriodEnd: boolean, calculatedAt: string | null, countedAt: string | null, period: { start: string, end: string } }>, openingInventory: { kind: OpeningInventoryKind, settledAt: string, settledBy: string } | null, closeBlockers: Array<{ code: CloseBlockerCode, message: string, targetMonths: Array<string> }> } } };

export type CreateOpeningInventoryTemplateDownloadUrlMutationVariables = Exact<{
  input: CreateOpeningInventoryTemplateDownloadUrlInput;
}>;

export type CreateOpeningInventoryTemplateDownloadUrlMutation = { createOpeningInventoryTemplateDownloadUrl: { file: { url: string, fileName: string } } };

export type CreatePhysicalInventoryUploadUrlMutationVariables = Exact<{
  input: CreatePhysicalInventoryUploadUrlInput;
}>;

export type CreatePhysicalInventoryUploadUrlMutation = { createPhysicalInventoryUploadUrl: { upload: { uploadUuid: string, url: string, headers: Array<{ name: string, value: string }> } } };

export type CreateImportPhysicalInventoryJobMutationVariables = Exact<{
  input: CreateImportPhysicalInventoryJobInput;
}>;

export type CreateImportPhysicalInventoryJobMutation = { createImportPhysicalInventoryJob: { job: { kind: InventoryImportKind, status: CostingJobStatus, failureReason: string | null, originalFileName: string, performedMonth: string | null, createdAt: string, creatorName: string, processedCount: number, totalCount: number | null, importedCount: number, blankCount: number, errorCount: number, notices: Array<string>, hasResult: boolean, uuid: string } } };

export type CreatePhysicalInventoryTemplateDownloadUrlMutationVariables = Exact<{
  input: CreatePhysicalInventoryTemplateDownloadUrlInput;
}>;

export type CreatePhysicalInventoryTemplateDownloadUrlMutation = { createPhysicalInventoryTemplateDownloadUrl: { file: { url: string, fileName: string } } };

export type DeletePhysicalInventoryMutationVariables = Exact<{
  input: DeletePhysicalInventoryInput;
}>;

export type DeletePhysicalInventoryMutation = { deletePhysicalInventory: { accountingPeriod: { uuid: string, isClosed: boolean, isClosing: boolean, closingType: BillingPeriod, isFirst: boolean, isReadyToClose: boolean, closedAt: string | null, closedBy: string | null, updatedAt: string, period: { start: string, end: string }, calculationPeriods: Array<{ start: string, end: string }>, months: Array<{ targetMonth: string, isCalculationPeriodEnd: boolean, calculatedAt: string | null, countedAt: string | null, period: { start: string, end: string } }>, openingInventory: { kind: OpeningInventoryKind, settledAt: string, settledBy: string } | null, closeBlockers: Array<{ code: CloseBlockerCode, message: string, targetMonths: Array<string> }> } } };

export const ImportJobPartsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ImportJobParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"InventoryImportJob"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"uuid"},"name":{"kind":"Name","value":"jobUuid"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"failureReason"}},{"kind":"Field","name":{"kind":"Name","value":"originalFileName"}},{"kind":"Field","name":{"kind":"Name","value":"performedMonth"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"creatorName"}},{"kind":"Field","name":{"kind":"Name","value":"processedCount"}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"importedCount"}},{"kind":"Field","name":{"kind":"Name","value":"blankCount"}},{"kind":"Field","name":{"kind":"Name","value":"errorCount"}},{"kind":"Field","name":{"kind":"Name","value":"notices"}},{"kind":"Field","name":{"kind":"Name","value":"hasResult"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<ImportJobPartsFragment, unknown>;
export const PeriodPartsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PeriodParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AccountingPeriod"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"period"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"start"}},{"kind":"Field","name":{"kind":"Name","value":"end"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"isClosed"}},{"kind":"Field","name":{"kind":"Name","value":"isClosing"}},{"kind":"Field","name":{"kind":"Name","value":"closingType"}},{"kind":"Field","name":{"kind":"Name","value":"calculationPeriods"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"start"}},{"kind":"Field","name":{"kind":"Name","value":"end"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"months"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"targetMonth"}},{"kind":"Field","name":{"kind":"Name","value":"period"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"start"}},{"kind":"Field","name":{"kind":"Name","value":"end"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"isCalculationPeriodEnd"}},{"kind":"Field","name":{"kind":"Name","value":"calculatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"countedAt"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"openingInventory"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"settledAt"}},{"kind":"Field","name":{"kind":"Name","value":"settledBy"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"isFirst"}},{"kind":"Field","name":{"kind":"Name","value":"isReadyToClose"}},{"kind":"Field","name":{"kind":"Name","value":"closeBlockers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"targetMonths"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"closedAt"}},{"kind":"Field","name":{"kind":"Name","value":"closedBy"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<PeriodPartsFragment, unknown>;
export const CostRow_CostSummaryFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CostRow_costSummary"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CostSummary"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"productUuid"}},{"kind":"Field","name":{"kind":"Name","value":"productName"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"modelNumber"}},{"kind":"Field","name":{"kind":"Name","value":"color"}},{"kind":"Field","name":{"kind":"Name","value":"size"}},{"kind":"Field","name":{"kind":"Name","value":"carriedOverInventoryQuantity"}},{"kind":"Field","name":{"kind":"Name","value":"carriedOverInventoryAmount"}},{"kind":"Field","name":{"kind":"Name","value":"totalDeliveryQuantity"}},{"kind":"Field","name":{"kind":"Name","value":"totalPurchaseAmount"}},{"kind":"Field","name":{"kind":"Name","value":"averageUnitPrice"}},{"kind":"Field","name":{"kind":"Name","value":"issuedAmount"}},{"kind":"Field","name":{"kind":"Name","value":"logicalInventoryQuantity"}},{"kind":"Field","name":{"kind":"Name","value":"physicalInventoryQuantity"}},{"kind":"Field","name":{"kind":"Name","value":"isOverridden"}},{"kind":"Field","name":{"kind":"Name","value":"inventoryDifference"}},{"kind":"Field","name":{"kind":"Name","value":"closingQuantity"}},{"kind":"Field","name":{"kind":"Name","value":"inventoryAmount"}},{"kind":"Field","name":{"kind":"Name","value":"warnings"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"toDate"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"openingQuantity"}},{"kind":"Field","name":{"kind":"Name","value":"openingAmount"}},{"kind":"Field","name":{"kind":"Name","value":"deliveryQuantity"}},{"kind":"Field","name":{"kind":"Name","value":"purchaseAmount"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<CostRow_CostSummaryFragment, unknown>;
export const ImportOpeningInventoryJobsDocument = {"__meta__":{"documentId":"90f41d21229f4af342fa5303a7290a1563055cebcde9b434bc8352dcb707f9c4"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"importOpeningInventoryJobs"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"accountingPeriodUuid"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"getImportOpeningInventoryJobs"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"accountingPeriodUuid"},"value":{"kind":"Variable","name":{"kind":"Name","value":"accountingPeriodUuid"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ImportJobParts"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ImportJobParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"InventoryImportJob"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"uuid"},"name":{"kind":"Name","value":"jobUuid"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"failureReason"}},{"kind":"Field","name":{"kind":"Name","value":"originalFileName"}},{"kind":"Field","name":{"kind":"Name","value":"performedMonth"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"creatorName"}},{"kind":"Field","name":{"kind":"Name","value":"processedCount"}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"importedCount"}},{"kind":"Field","name":{"kind":"Name","value":"blankCount"}},{"kind":"Field","name":{"kind":"Name","value":"errorCount"}},{"kind":"Field","name":{"kind":"Name","value":"notices"}},{"kind":"Field","name":{"kind":"Name","value":"hasResult"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<ImportOpeningInventoryJobsQuery, ImportOpeningInventoryJobsQueryVariables>;
export const ImportPhysicalInventoryJobsDocument = {"__meta__":{"documentId":"5d89d8024c68fd5d8717583cdb1eff06b3faa89b24976f112aa3ad5b55869076"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"importPhysicalInventoryJobs"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"accountingPeriodUuid"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"getImportPhysicalInventoryJobs"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"accountingPeriodUuid"},"value":{"kind":"Variable","name":{"kind":"Name","value":"accountingPeriodUuid"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ImportJobParts"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ImportJobParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"InventoryImportJob"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"uuid"},"name":{"kind":"Name","value":"jobUuid"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"failureReason"}},{"kind":"Field","name":{"kind":"Name","value":"originalFileName"}},{"kind":"Field","name":{"kind":"Name","value":"performedMonth"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"creatorName"}},{"kind":"Field","name":{"kind":"Name","value":"processedCount"}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"importedCount"}},{"kind":"Field","name":{"kind":"Name","value":"blankCount"}},{"kind":"Field","name":{"kind":"Name","value":"errorCount"}},{"kind":"Field","name":{"kind":"Name","value":"notices"}},{"kind":"Field","name":{"kind":"Name","value":"hasResult"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<ImportPhysicalInventoryJobsQuery, ImportPhysicalInventoryJobsQueryVariables>;
export const CreateOpeningInventoryResultDownloadUrlDocument = {"__meta__":{"documentId":"46c83a173e64833655b75fc04651c6e188d2f720893bcffd652de09b33d3fc6d"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"createOpeningInventoryResultDownloadUrl"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateOpeningInventoryResultDownloadUrlInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createOpeningInventoryResultDownloadUrl"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"file"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"fileName"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<CreateOpeningInventoryResultDownloadUrlMutation, CreateOpeningInventoryResultDownloadUrlMutationVariables>;
export const CreatePhysicalInventoryResultDownloadUrlDocument = {"__meta__":{"documentId":"a889b5625715dac1025c662b455e28dc6fe5006cb501703db0e0ff1c5987d600"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"createPhysicalInventoryResultDownloadUrl"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreatePhysicalInventoryResultDownloadUrlInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createPhysicalInventoryResultDownloadUrl"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"file"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"fileName"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<CreatePhysicalInventoryResultDownloadUrlMutation, CreatePhysicalInventoryResultDownloadUrlMutationVariables>;
export const CostPeriodsDocument = {"__meta__":{"documentId":"06b8d7c080581b6b9224d04323f79f56b7e74dc8645770434257b638121f3899"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"costPeriods"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"accountingPeriods"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"period"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"start"}},{"kind":"Field","name":{"kind":"Name","value":"end"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"isClosed"}},{"kind":"Field","name":{"kind":"Name","value":"months"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"targetMonth"}},{"kind":"Field","name":{"kind":"Name","value":"period"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"start"}},{"kind":"Field","name":{"kind":"Name","value":"end"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<CostPeriodsQuery, CostPeriodsQueryVariables>;
export const AccountingPeriodsDocument = {"__meta__":{"documentId":"d64afd06d4c2d9089bea2c4c65c691a6588625a4ae9e61278fdd7d9445297acb"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"accountingPeriods"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"accountingPeriods"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PeriodParts"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PeriodParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AccountingPeriod"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"period"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"start"}},{"kind":"Field","name":{"kind":"Name","value":"end"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"isClosed"}},{"kind":"Field","name":{"kind":"Name","value":"isClosing"}},{"kind":"Field","name":{"kind":"Name","value":"closingType"}},{"kind":"Field","name":{"kind":"Name","value":"calculationPeriods"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"start"}},{"kind":"Field","name":{"kind":"Name","value":"end"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"months"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"targetMonth"}},{"kind":"Field","name":{"kind":"Name","value":"period"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"start"}},{"kind":"Field","name":{"kind":"Name","value":"end"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"isCalculationPeriodEnd"}},{"kind":"Field","name":{"kind":"Name","value":"calculatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"countedAt"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"openingInventory"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"settledAt"}},{"kind":"Field","name":{"kind":"Name","value":"settledBy"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"isFirst"}},{"kind":"Field","name":{"kind":"Name","value":"isReadyToClose"}},{"kind":"Field","name":{"kind":"Name","value":"closeBlockers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"targetMonths"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"closedAt"}},{"kind":"Field","name":{"kind":"Name","value":"closedBy"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<AccountingPeriodsQuery, AccountingPeriodsQueryVariables>;
export const CreateAccountingPeriodDocument = {"__meta__":{"documentId":"b466c4d1c2a7e877f86324bd47aac767bbf4f886f6a93df39f8f7a54ace1034d"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"createAccountingPeriod"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateAccountingPeriodInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createAccountingPeriod"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"accountingPeriod"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PeriodParts"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PeriodParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AccountingPeriod"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"period"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"start"}},{"kind":"Field","name":{"kind":"Name","value":"end"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"isClosed"}},{"kind":"Field","name":{"kind":"Name","value":"isClosing"}},{"kind":"Field","name":{"kind":"Name","value":"closingType"}},{"kind":"Field","name":{"kind":"Name","value":"calculationPeriods"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"start"}},{"kind":"Field","name":{"kind":"Name","value":"end"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"months"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"targetMonth"}},{"kind":"Field","name":{"kind":"Name","value":"period"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"start"}},{"kind":"Field","name":{"kind":"Name","value":"end"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"isCalculationPeriodEnd"}},{"kind":"Field","name":{"kind":"Name","value":"calculatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"countedAt"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"openingInventory"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"settledAt"}},{"kind":"Field","name":{"kind":"Name","value":"settledBy"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"isFirst"}},{"kind":"Field","name":{"kind":"Name","value":"isReadyToClose"}},{"kind":"Field","name":{"kind":"Name","value":"closeBlockers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"targetMonths"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"closedAt"}},{"kind":"Field","name":{"kind":"Name","value":"closedBy"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<CreateAccountingPeriodMutation, CreateAccountingPeriodMutationVariables>;
export const UpdateAccountingPeriodDocument = {"__meta__":{"documentId":"eba8343467c29d27d45c8e68b664914c4d9a537297e2c668778703b176ca5cf8"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"updateAccountingPeriod"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateAccountingPeriodInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateAccountingPeriod"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"accountingPeriod"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PeriodParts"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PeriodParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AccountingPeriod"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"period"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"start"}},{"kind":"Field","name":{"kind":"Name","value":"end"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"isClosed"}},{"kind":"Field","name":{"kind":"Name","value":"isClosing"}},{"kind":"Field","name":{"kind":"Name","value":"closingType"}},{"kind":"Field","name":{"kind":"Name","value":"calculationPeriods"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"start"}},{"kind":"Field","name":{"kind":"Name","value":"end"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"months"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"targetMonth"}},{"kind":"Field","name":{"kind":"Name","value":"period"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"start"}},{"kind":"Field","name":{"kind":"Name","value":"end"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"isCalculationPeriodEnd"}},{"kind":"Field","name":{"kind":"Name","value":"calculatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"countedAt"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"openingInventory"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"settledAt"}},{"kind":"Field","name":{"kind":"Name","value":"settledBy"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"isFirst"}},{"kind":"Field","name":{"kind":"Name","value":"isReadyToClose"}},{"kind":"Field","name":{"kind":"Name","value":"closeBlockers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"targetMonths"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"closedAt"}},{"kind":"Field","name":{"kind":"Name","value":"closedBy"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<UpdateAccountingPeriodMutation, UpdateAccountingPeriodMutationVariables>;
export const LatestAccountingPeriodDocument = {"__meta__":{"documentId":"b5b86e6b1674df4f631764c0e0b6b26288f12aa33d5d86aa43df83a41ca8f74a"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"latestAccountingPeriod"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"uuid"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"accountingPeriodByDate"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"uuid"},"value":{"kind":"Variable","name":{"kind":"Name","value":"uuid"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PeriodParts"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PeriodParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AccountingPeriod"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"period"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"start"}},{"kind":"Field","name":{"kind":"Name","value":"end"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"isClosed"}},{"kind":"Field","name":{"kind":"Name","value":"isClosing"}},{"kind":"Field","name":{"kind":"Name","value":"closingType"}},{"kind":"Field","name":{"kind":"Name","value":"calculationPeriods"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"start"}},{"kind":"Field","name":{"kind":"Name","value":"end"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"months"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"targetMonth"}},{"kind":"Field","name":{"kind":"Name","value":"period"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"start"}},{"kind":"Field","name":{"kind":"Name","value":"end"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"isCalculationPeriodEnd"}},{"kind":"Field","name":{"kind":"Name","value":"calculatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"countedAt"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"openingInventory"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"settledAt"}},{"kind":"Field","name":{"kind":"Name","value":"settledBy"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"isFirst"}},{"kind":"Field","name":{"kind":"Name","value":"isReadyToClose"}},{"kind":"Field","name":{"kind":"Name","value":"closeBlockers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"targetMonths"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"closedAt"}},{"kind":"Field","name":{"kind":"Name","value":"closedBy"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<LatestAccountingPeriodQuery, LatestAccountingPeriodQueryVariables>;
export const ListExportCostSummaryCsvJobsDocument = {"__meta__":{"documentId":"26ef360e943d86d6497ddd5ff5cae6b3c943aede9a3f2584ce88d6cd3ac3c043"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"listExportCostSummaryCSVJobs"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ListExportCostSummaryCSVJobsInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"listExportCostSummaryCSVJobs"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"fileName"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiredAt"}},{"kind":"Field","name":{"kind":"Name","value":"isExpired"}},{"kind":"Field","name":{"kind":"Name","value":"creatorName"}},{"kind":"Field","name":{"kind":"Name","value":"targetMonths"}},{"kind":"Field","name":{"kind":"Name","value":"conditionLabel"}},{"kind":"Field","name":{"kind":"Name","value":"encoding"}},{"kind":"Field","name":{"kind":"Name","value":"processedCount"}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"failureReason"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<ListExportCostSummaryCsvJobsQuery, ListExportCostSummaryCsvJobsQueryVariables>;
export const CreateExportCostSummaryCsvJobDocument = {"__meta__":{"documentId":"1cc491faaa223220264e38868e3ef7036cfe3cd2cb9e7d7deb515ccc66920799"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"createExportCostSummaryCsvJob"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateExportCostSummaryCsvJobInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createExportCostSummaryCsvJob"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"job"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<CreateExportCostSummaryCsvJobMutation, CreateExportCostSummaryCsvJobMutationVariables>;
export const CreateCostSummaryCsvDownloadUrlDocument = {"__meta__":{"documentId":"1ee39ca3cde2f5129da6af7861b1ef351cfecfcd79a69296f3854081d7cc6fc4"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"createCostSummaryCsvDownloadUrl"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateCostSummaryCsvDownloadUrlInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createCostSummaryCsvDownloadUrl"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"file"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"fileName"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<CreateCostSummaryCsvDownloadUrlMutation, CreateCostSummaryCsvDownloadUrlMutationVariables>;
export const CostSummariesDocument = {"__meta__":{"documentId":"09d614210cf1bfd0aa031a141b5ba184a1070d2b0342c86fc0f73512d8c0047c"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"costSummaries"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ListCostSummariesInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"listCostSummaries"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"page"}},{"kind":"Field","name":{"kind":"Name","value":"limit"}},{"kind":"Field","name":{"kind":"Name","value":"targetMonth"}},{"kind":"Field","name":{"kind":"Name","value":"days"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"start"}},{"kind":"Field","name":{"kind":"Name","value":"end"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"accountingPeriodUuid"}},{"kind":"Field","name":{"kind":"Name","value":"computedAt"}},{"kind":"Field","name":{"kind":"Name","value":"isProvisional"}},{"kind":"Field","name":{"kind":"Name","value":"isUpToDate"}},{"kind":"Field","name":{"kind":"Name","value":"calculationFailure"}},{"kind":"Field","name":{"kind":"Name","value":"warningCounts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"warning"}},{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"total"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"carriedOverInventoryQuantity"}},{"kind":"Field","name":{"kind":"Name","value":"carriedOverInventoryAmount"}},{"kind":"Field","name":{"kind":"Name","value":"totalDeliveryQuantity"}},{"kind":"Field","name":{"kind":"Name","value":"totalPurchaseAmount"}},{"kind":"Field","name":{"kind":"Name","value":"closingQuantity"}},{"kind":"Field","name":{"kind":"Name","value":"inventoryAmount"}},{"kind":"Field","name":{"kind":"Name","value":"issuedAmount"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CostRow_costSummary"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CostRow_costSummary"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CostSummary"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"productUuid"}},{"kind":"Field","name":{"kind":"Name","value":"productName"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"modelNumber"}},{"kind":"Field","name":{"kind":"Name","value":"color"}},{"kind":"Field","name":{"kind":"Name","value":"size"}},{"kind":"Field","name":{"kind":"Name","value":"carriedOverInventoryQuantity"}},{"kind":"Field","name":{"kind":"Name","value":"carriedOverInventoryAmount"}},{"kind":"Field","name":{"kind":"Name","value":"totalDeliveryQuantity"}},{"kind":"Field","name":{"kind":"Name","value":"totalPurchaseAmount"}},{"kind":"Field","name":{"kind":"Name","value":"averageUnitPrice"}},{"kind":"Field","name":{"kind":"Name","value":"issuedAmount"}},{"kind":"Field","name":{"kind":"Name","value":"logicalInventoryQuantity"}},{"kind":"Field","name":{"kind":"Name","value":"physicalInventoryQuantity"}},{"kind":"Field","name":{"kind":"Name","value":"isOverridden"}},{"kind":"Field","name":{"kind":"Name","value":"inventoryDifference"}},{"kind":"Field","name":{"kind":"Name","value":"closingQuantity"}},{"kind":"Field","name":{"kind":"Name","value":"inventoryAmount"}},{"kind":"Field","name":{"kind":"Name","value":"warnings"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"toDate"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"openingQuantity"}},{"kind":"Field","name":{"kind":"Name","value":"openingAmount"}},{"kind":"Field","name":{"kind":"Name","value":"deliveryQuantity"}},{"kind":"Field","name":{"kind":"Name","value":"purchaseAmount"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<CostSummariesQuery, CostSummariesQueryVariables>;
export const CostReceiptsDocument = {"__meta__":{"documentId":"8ce0924e8aa2ffe7c9a5f8cf74ece8fa3f5836e7eaaa65ddcae1b9b72c5d0fb6"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"costReceipts"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CostReceiptsInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"costReceipts"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"historyDate"}},{"kind":"Field","name":{"kind":"Name","value":"orderUuid"}},{"kind":"Field","name":{"kind":"Name","value":"purchaseNumber"}},{"kind":"Field","name":{"kind":"Name","value":"orderProductLineId"}},{"kind":"Field","name":{"kind":"Name","value":"quantity"}},{"kind":"Field","name":{"kind":"Name","value":"unitPrice"}},{"kind":"Field","name":{"kind":"Name","value":"isUnpriced"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"order"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"days"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"start"}},{"kind":"Field","name":{"kind":"Name","value":"end"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"totalQuantity"}},{"kind":"Field","name":{"kind":"Name","value":"totalAmount"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<CostReceiptsQuery, CostReceiptsQueryVariables>;
export const InventoryValueByMonthDocument = {"__meta__":{"documentId":"aac6c8f193dd10c267608133baa87ae3a413eb8ed3bef8e51a601fa3bb096366"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"inventoryValueByMonth"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"accountingPeriodUuid"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"inventoryValueByMonth"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"accountingPeriodUuid"},"value":{"kind":"Variable","name":{"kind":"Name","value":"accountingPeriodUuid"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"targetMonth"}},{"kind":"Field","name":{"kind":"Name","value":"inventoryAmount"}},{"kind":"Field","name":{"kind":"Name","value":"isProvisional"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<InventoryValueByMonthQuery, InventoryValueByMonthQueryVariables>;
export const CreateClosingSnapshotDownloadUrlDocument = {"__meta__":{"documentId":"267709cb550c7fd8b7c1d3f1b4b1ce04a9bf573d08c374f8a9affe028ad5f56d"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"createClosingSnapshotDownloadUrl"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateClosingSnapshotDownloadUrlInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createClosingSnapshotDownloadUrl"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"file"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"fileName"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<CreateClosingSnapshotDownloadUrlMutation, CreateClosingSnapshotDownloadUrlMutationVariables>;
export const CloseAccountingPeriodDocument = {"__meta__":{"documentId":"c2b631ed337407dd553c979d410bfec3cec3b43008224484d76003fc2dbe5306"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"closeAccountingPeriod"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CloseAccountingPeriodInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"closeAccountingPeriod"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"accountingPeriod"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PeriodParts"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PeriodParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AccountingPeriod"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"period"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"start"}},{"kind":"Field","name":{"kind":"Name","value":"end"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"isClosed"}},{"kind":"Field","name":{"kind":"Name","value":"isClosing"}},{"kind":"Field","name":{"kind":"Name","value":"closingType"}},{"kind":"Field","name":{"kind":"Name","value":"calculationPeriods"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"start"}},{"kind":"Field","name":{"kind":"Name","value":"end"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"months"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"targetMonth"}},{"kind":"Field","name":{"kind":"Name","value":"period"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"start"}},{"kind":"Field","name":{"kind":"Name","value":"end"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"isCalculationPeriodEnd"}},{"kind":"Field","name":{"kind":"Name","value":"calculatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"countedAt"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"openingInventory"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"settledAt"}},{"kind":"Field","name":{"kind":"Name","value":"settledBy"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"isFirst"}},{"kind":"Field","name":{"kind":"Name","value":"isReadyToClose"}},{"kind":"Field","name":{"kind":"Name","value":"closeBlockers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"targetMonths"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"closedAt"}},{"kind":"Field","name":{"kind":"Name","value":"closedBy"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<CloseAccountingPeriodMutation, CloseAccountingPeriodMutationVariables>;
export const OpeningInventoriesDocument = {"__meta__":{"documentId":"52109e04d1da1a53a711dc104edddb9821c0df9b35cd7cd7579bf419aa483702"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"openingInventories"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"GetOpeningInventoriesInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"getOpeningInventories"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"productUuid"}},{"kind":"Field","name":{"kind":"Name","value":"productName"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"modelNumber"}},{"kind":"Field","name":{"kind":"Name","value":"color"}},{"kind":"Field","name":{"kind":"Name","value":"size"}},{"kind":"Field","name":{"kind":"Name","value":"quantity"}},{"kind":"Field","name":{"kind":"Name","value":"inventoryAmount"}},{"kind":"Field","name":{"kind":"Name","value":"averageUnitPrice"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"totalQuantity"}},{"kind":"Field","name":{"kind":"Name","value":"totalAmount"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<OpeningInventoriesQuery, OpeningInventoriesQueryVariables>;
export const CreateOpeningInventoryUploadUrlDocument = {"__meta__":{"documentId":"9b0fb590a3501ad26bb0294e28fd907ab5d1869195c8bdeca8740f0c03277f8c"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"createOpeningInventoryUploadUrl"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateOpeningInventoryUploadUrlInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createOpeningInventoryUploadUrl"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"upload"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uploadUuid"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"headers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<CreateOpeningInventoryUploadUrlMutation, CreateOpeningInventoryUploadUrlMutationVariables>;
export const CreateImportOpeningInventoryJobDocument = {"__meta__":{"documentId":"b17e3b202bde0e12149db57c2c3643a77a1760237b4f45c5999d3f76c14a07c8"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"createImportOpeningInventoryJob"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateImportOpeningInventoryJobInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createImportOpeningInventoryJob"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"job"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ImportJobParts"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ImportJobParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"InventoryImportJob"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"uuid"},"name":{"kind":"Name","value":"jobUuid"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"failureReason"}},{"kind":"Field","name":{"kind":"Name","value":"originalFileName"}},{"kind":"Field","name":{"kind":"Name","value":"performedMonth"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"creatorName"}},{"kind":"Field","name":{"kind":"Name","value":"processedCount"}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"importedCount"}},{"kind":"Field","name":{"kind":"Name","value":"blankCount"}},{"kind":"Field","name":{"kind":"Name","value":"errorCount"}},{"kind":"Field","name":{"kind":"Name","value":"notices"}},{"kind":"Field","name":{"kind":"Name","value":"hasResult"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<CreateImportOpeningInventoryJobMutation, CreateImportOpeningInventoryJobMutationVariables>;
export const CreateCarriedForwardInventoryJobDocument = {"__meta__":{"documentId":"ffd02460c6ca7ec6df89b5c1359a4e765ee7982725f7e2fbf726a91c8dd4ec0d"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"createCarriedForwardInventoryJob"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateCarriedForwardInventoryJobInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createCarriedForwardInventoryJob"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"job"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ImportJobParts"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ImportJobParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"InventoryImportJob"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"uuid"},"name":{"kind":"Name","value":"jobUuid"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"failureReason"}},{"kind":"Field","name":{"kind":"Name","value":"originalFileName"}},{"kind":"Field","name":{"kind":"Name","value":"performedMonth"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"creatorName"}},{"kind":"Field","name":{"kind":"Name","value":"processedCount"}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"importedCount"}},{"kind":"Field","name":{"kind":"Name","value":"blankCount"}},{"kind":"Field","name":{"kind":"Name","value":"errorCount"}},{"kind":"Field","name":{"kind":"Name","value":"notices"}},{"kind":"Field","name":{"kind":"Name","value":"hasResult"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<CreateCarriedForwardInventoryJobMutation, CreateCarriedForwardInventoryJobMutationVariables>;
export const DeclareNoOpeningInventoryDocument = {"__meta__":{"documentId":"3b19c2aac1582af80de90bdc499e114ad69f18e239a183c6e62a0bfee88ac839"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"declareNoOpeningInventory"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DeclareNoOpeningInventoryInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"declareNoOpeningInventory"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"accountingPeriod"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PeriodParts"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PeriodParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AccountingPeriod"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"period"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"start"}},{"kind":"Field","name":{"kind":"Name","value":"end"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"isClosed"}},{"kind":"Field","name":{"kind":"Name","value":"isClosing"}},{"kind":"Field","name":{"kind":"Name","value":"closingType"}},{"kind":"Field","name":{"kind":"Name","value":"calculationPeriods"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"start"}},{"kind":"Field","name":{"kind":"Name","value":"end"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"months"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"targetMonth"}},{"kind":"Field","name":{"kind":"Name","value":"period"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"start"}},{"kind":"Field","name":{"kind":"Name","value":"end"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"isCalculationPeriodEnd"}},{"kind":"Field","name":{"kind":"Name","value":"calculatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"countedAt"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"openingInventory"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"settledAt"}},{"kind":"Field","name":{"kind":"Name","value":"settledBy"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"isFirst"}},{"kind":"Field","name":{"kind":"Name","value":"isReadyToClose"}},{"kind":"Field","name":{"kind":"Name","value":"closeBlockers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"targetMonths"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"closedAt"}},{"kind":"Field","name":{"kind":"Name","value":"closedBy"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<DeclareNoOpeningInventoryMutation, DeclareNoOpeningInventoryMutationVariables>;
export const CreateOpeningInventoryTemplateDownloadUrlDocument = {"__meta__":{"documentId":"12d1ede86ca5a8dbda1536ba555cb0f0713e388126b3366b665084bdfa2a029d"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"createOpeningInventoryTemplateDownloadUrl"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateOpeningInventoryTemplateDownloadUrlInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createOpeningInventoryTemplateDownloadUrl"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"file"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"fileName"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<CreateOpeningInventoryTemplateDownloadUrlMutation, CreateOpeningInventoryTemplateDownloadUrlMutationVariables>;
export const CreatePhysicalInventoryUploadUrlDocument = {"__meta__":{"documentId":"dd827c88c41d7d0e6772c7058654625925cfb7c3a3d47aab3758f659f5f4ed90"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"createPhysicalInventoryUploadUrl"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreatePhysicalInventoryUploadUrlInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createPhysicalInventoryUploadUrl"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"upload"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uploadUuid"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"headers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<CreatePhysicalInventoryUploadUrlMutation, CreatePhysicalInventoryUploadUrlMutationVariables>;
export const CreateImportPhysicalInventoryJobDocument = {"__meta__":{"documentId":"47ae3bbe9757918265df49de563cfc462f036ae56ea7a4d47484137d1eaa105c"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"createImportPhysicalInventoryJob"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateImportPhysicalInventoryJobInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createImportPhysicalInventoryJob"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"job"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ImportJobParts"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ImportJobParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"InventoryImportJob"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"uuid"},"name":{"kind":"Name","value":"jobUuid"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"failureReason"}},{"kind":"Field","name":{"kind":"Name","value":"originalFileName"}},{"kind":"Field","name":{"kind":"Name","value":"performedMonth"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"creatorName"}},{"kind":"Field","name":{"kind":"Name","value":"processedCount"}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"importedCount"}},{"kind":"Field","name":{"kind":"Name","value":"blankCount"}},{"kind":"Field","name":{"kind":"Name","value":"errorCount"}},{"kind":"Field","name":{"kind":"Name","value":"notices"}},{"kind":"Field","name":{"kind":"Name","value":"hasResult"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<CreateImportPhysicalInventoryJobMutation, CreateImportPhysicalInventoryJobMutationVariables>;
export const CreatePhysicalInventoryTemplateDownloadUrlDocument = {"__meta__":{"documentId":"665898db6d75b479399efa3a830c2e48325466fac672f9de583dadd9506c4f97"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"createPhysicalInventoryTemplateDownloadUrl"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreatePhysicalInventoryTemplateDownloadUrlInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createPhysicalInventoryTemplateDownloadUrl"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"file"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"fileName"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<CreatePhysicalInventoryTemplateDownloadUrlMutation, CreatePhysicalInventoryTemplateDownloadUrlMutationVariables>;
export const DeletePhysicalInventoryDocument = {"__meta__":{"documentId":"53105a12790b88aba76b2448f45c32815764bfde08f4ae4a766acca1badae1de"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"deletePhysicalInventory"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DeletePhysicalInventoryInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deletePhysicalInventory"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"accountingPeriod"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PeriodParts"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PeriodParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AccountingPeriod"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"period"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"start"}},{"kind":"Field","name":{"kind":"Name","value":"end"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"isClosed"}},{"kind":"Field","name":{"kind":"Name","value":"isClosing"}},{"kind":"Field","name":{"kind":"Name","value":"closingType"}},{"kind":"Field","name":{"kind":"Name","value":"calculationPeriods"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"start"}},{"kind":"Field","name":{"kind":"Name","value":"end"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"months"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"targetMonth"}},{"kind":"Field","name":{"kind":"Name","value":"period"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"start"}},{"kind":"Field","name":{"kind":"Name","value":"end"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"isCalculationPeriodEnd"}},{"kind":"Field","name":{"kind":"Name","value":"calculatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"countedAt"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"openingInventory"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"settledAt"}},{"kind":"Field","name":{"kind":"Name","value":"settledBy"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"isFirst"}},{"kind":"Field","name":{"kind":"Name","value":"isReadyToClose"}},{"kind":"Field","name":{"kind":"Name","value":"closeBlockers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"targetMonths"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"closedAt"}},{"kind":"Field","name":{"kind":"Name","value":"closedBy"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<DeletePhysicalInventoryMutation, DeletePhysicalInventoryMutationVariables>;
