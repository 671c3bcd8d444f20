import { aPage, aUser, graph } from '@hacchu-hub/slice-testing';
import { screen, waitFor } from '@testing-library/react';
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
