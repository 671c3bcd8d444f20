import { renderSlice, type RenderSliceOptions, uploadUrl } from '@hacchu-hub/slice-testing';
import { todayInJapan } from '@hacchu-hub/ui/date';
import declaration from '../slice.json';
import slice from './slice.js';

/** Renders a screen of this slice. The current month is that of the calendar, as without an accounting period. */
export const renderCosting = ({ answers, ...options }: Omit<RenderSliceOptions, 'slice' | 'declaration'>) =>
  renderSlice({
    slice,
    declaration,
    ...options,
    answers: { currentTargetMonth: () => todayInJapan().slice(0, 7), ...answers },
  });

/** The first period of a demand: two months, over and not closed, with imported opening stock. */
export const aPeriod = (own: object = {}) => ({
  uuid: '01900000-0000-7000-8000-00000000a001',
  period: { start: '2026-09-01', end: '2026-10-31' },
  isClosed: false,
  isClosing: false,
  isReopening: false,
  reopenBlocker: null,
  isWarehouseConnected: false,
  closingType: 'Monthly',
  evaluationMethod: 'WeightedAverage',
  monthlyClosingDates: ['2026-09-30', '2026-10-31'],
  calculationPeriods: [
    { start: '2026-09-01', end: '2026-09-30' },
    { start: '2026-10-01', end: '2026-10-31' },
  ],
  months: [aMonth('2026-09', '30'), aMonth('2026-10', '31')],
  openingInventory: {
    kind: 'IMPORTED',
    settledAt: '2026-11-01T00:30:00.000000Z',
    settledBy: '見本 花子',
  },
  isFirst: true,
  isReadyToClose: true,
  closeBlockers: [],
  closedAt: null,
  closedBy: null,
  closings: [],
  createdAt: '2026-09-01T00:00:00.000000Z',
  updatedAt: '2026-11-02T00:00:00.000000Z',
  ...own,
});

/** A closing of that period; with `reopened`, it was reversed by an operator. */
export const aClosing = ({
  reopened = false,
  ...own
}: { reopened?: boolean } & Record<string, unknown> = {}) => ({
  closedAt: '2026-11-03T01:00:00.000000Z',
  closedBy: '見本 花子',
  reopenedAt: reopened ? '2026-11-10T02:00:00.000000Z' : null,
  reopenedBy: reopened ? '運営（運営 太郎）' : null,
  reason: reopened ? '確定単価の訂正のため' : null,
  ...own,
});

/** A calculated and counted calendar month of a period. */
export const aMonth = (targetMonth: string, lastDay: string, own: object = {}) => ({
  targetMonth,
  period: { start: `${targetMonth}-01`, end: `${targetMonth}-${lastDay}` },
  isCalculationPeriodEnd: true,
  calculatedAt: '2026-11-02T01:00:00.000000Z',
  countedAt: '2026-11-02T00:00:00.000000Z',
  warehouseStock: null,
  ...own,
});

/** Stock of a closing date as fetched from the warehouse system. */
export const aStock = (own: object = {}) => ({
  fetchedAt: '2026-11-01T17:40:00.000000Z',
  isFetching: false,
  notLinkedCount: 0,
  failureReason: null,
  ...own,
});

/** A successful import of stock. */
export const anImport = (own: object = {}) => ({
  jobUuid: '01900000-0000-7000-8000-00000000c001',
  accountingPeriodUuid: '01900000-0000-7000-8000-00000000a001',
  kind: 'OPENING',
  status: 'SUCCESS',
  failureReason: null,
  canceledAt: null,
  cancelerName: null,
  originalFileName: '期首棚卸.csv',
  performedMonth: null,
  createdAt: '2026-11-20T01:00:00.000000Z',
  expiredAt: '2026-11-27T01:00:00.000000Z',
  creatorName: '見本 花子',
  processedCount: 3,
  totalCount: 3,
  importedCount: 2,
  blankCount: 1,
  errorCount: 0,
  notices: [],
  hasResult: true,
  ...own,
});

/** A template of the opening inventory, written. */
export const aTemplate = (own: object = {}) => ({
  uuid: '01900000-0000-7000-8000-00000000d001',
  status: 'SUCCESS',
  fileName: '期首棚卸_20260901.csv',
  createdAt: '2026-11-20T01:00:00.000000Z',
  expiredAt: '2026-11-27T01:00:00.000000Z',
  isExpired: false,
  creatorName: '見本 花子',
  encoding: 'UTF_8',
  processedCount: 3,
  totalCount: 3,
  failureReason: null,
  canceledAt: null,
  cancelerName: null,
  lossyRowCount: 0,
  ...own,
});

/** An upload target. */
export const anUpload = () => ({
  upload: {
    uploadUuid: '01900000-0000-7000-8000-00000000d001',
    url: uploadUrl,
    headers: [{ name: 'content-type', value: 'text/csv' }],
    expiresAt: '2026-11-20T01:10:00.000000Z',
  },
});
