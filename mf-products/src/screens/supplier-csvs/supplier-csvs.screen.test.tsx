import { aPage, aUser, graph } from '@hacchu-hub/slice-testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderProducts } from '../../testing.js';

const user = aUser({
  capabilities: ['catalog:view', 'catalog:edit', 'csv:export'],
  featureFlags: ['CSV_EXPORT'],
});

it("exports the suppliers that the list's search found, and imports suppliers", async () => {
  const { user: person } = renderProducts({
    at: '/demand/suppliers/csvs?q=製作所',
    user,
    answers: {
      paginatedExportDemandSupplierCsvJobs: aPage([]),
      paginatedImportCsvJobs: aPage([]),
      createExportDemandSupplierCsvJob: { job: { uuid: 'e-1', status: 'PENDING' } },
    },
  });
  expect(await screen.findByRole('heading', { name: '仕入先のCSV' })).toBeVisible();
  await person.click(screen.getByRole('button', { name: '「製作所」の仕入先をCSV出力' }));
  await waitFor(() =>
    expect(graph.callsOf('createExportDemandSupplierCsvJob')).toEqual([
      { input: expect.objectContaining({ query: '製作所', encoding: 'UTF_8' }) },
    ]),
  );
  expect(graph.callsOf('paginatedImportCsvJobs')[0]).toMatchObject({ target: 'DEMAND_SUPPLIER' });
});

it('cancels an export of suppliers', async () => {
  const job = {
    uuid: 'e-1',
    status: 'IN_PROGRESS',
    fileName: '仕入先.csv',
    createdAt: '2026-11-20T01:00:00.000Z',
    expiredAt: '2026-11-27T01:00:00.000Z',
    isExpired: false,
    creator: { uuid: 'u-1', name: '見本 花子' },
    processedCount: 1,
    totalCount: 2,
    failureReason: null,
    canceledAt: null,
    cancelerName: null,
    lossyRowCount: 0,
    encoding: 'UTF_8',
    conditionLabel: null,
  };
  const { user: person, notices } = renderProducts({
    at: '/demand/suppliers/csvs',
    user,
    answers: {
      paginatedExportDemandSupplierCsvJobs: aPage([job]),
      paginatedImportCsvJobs: aPage([]),
      cancelExportDemandSupplierCsvJob: { job: { ...job, status: 'FAILURE' } },
    },
  });
  await person.click(await screen.findByRole('button', { name: '出力を中止する' }));
  await person.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: '出力を中止する' }),
  );
  await waitFor(() => expect(notices).toMatchObject([{ kind: 'success', text: '出力を中止しました。' }]));
  expect(graph.callsOf('cancelExportDemandSupplierCsvJob')).toMatchObject([{ input: { uuid: 'e-1' } }]);
});
