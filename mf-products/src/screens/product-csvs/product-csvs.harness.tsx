import { aPage, aUser } from '@hacchu-hub/slice-testing';
import { renderProducts } from '../../testing.js';

const creator = { uuid: 'u-1', name: '見本 花子', actor: 'DemandUser' };
const times = { createdAt: '2026-11-20T01:00:00.000Z', expiredAt: '2026-11-27T01:00:00.000Z' };

export const anExport = (over: object = {}) => ({
  uuid: 'e-1',
  status: 'SUCCESS',
  fileName: '商品_20261120.csv',
  isExpired: false,
  creator,
  processedCount: 2,
  totalCount: 2,
  failureReason: null,
  lossyRowCount: 0,
  canceledAt: null,
  cancelerName: null,
  encoding: 'UTF_8',
  conditionLabel: null,
  ...times,
  ...over,
});

export const anImport = (over: object = {}) => ({
  uuid: 'i-1',
  target: 'PRODUCT',
  status: 'SUCCESS',
  originalFileName: '新商品.csv',
  creator,
  processedCount: 3,
  totalCount: 3,
  createdCount: 2,
  updatedCount: 1,
  unchangedCount: 0,
  errorCount: 0,
  failureReason: null,
  canceledAt: null,
  cancelerName: null,
  notices: [],
  resultUrl: null,
  ...times,
  ...over,
});

const user = aUser({
  capabilities: ['catalog:view', 'catalog:edit', 'csv:export'],
  featureFlags: ['CSV_EXPORT'],
});

/** The page of the CSV files of products, for a person who may edit and export them. */
export const render = (answers: object = {}, at = '/demand/products/csvs') =>
  renderProducts({
    at,
    user,
    answers: {
      paginatedExportProductCsvJobs: aPage([]),
      paginatedImportCsvJobs: aPage([]),
      ...answers,
    },
  });
