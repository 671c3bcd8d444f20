import { usePolledQuery, useSliceFetch, useSliceMutation, useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { useJobCancellation, useStartJob } from '@hacchu-hub/slice-kit/files';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { unfinishedJobsKey } from '@hacchu-hub/ui/job';
import { MasterCsvs } from '../../csv/master-csvs.js';
import { type MasterExportProps } from '../../csv/master-export.js';
import {
  CancelExportDemandSupplierCsvJobDocument,
  CreateExportDemandSupplierCsvJobDocument,
  DemandSupplierCsvLossDocument,
  DownloadExportedDemandSupplierCsvDocument,
  PaginatedExportDemandSupplierCsvJobsDocument,
} from '../../generated/graphql.js';
import { supplierMaster } from '../../masters/master.js';

const useExports: MasterExportProps['useExports'] = ({ query }, encoding, paging) => {
  const { demandUuid } = useSession();
  const startJob = useStartJob();
  const { data: found } = useSliceQuery(DemandSupplierCsvLossDocument, {
    variables: { demandUuid, query: query || null },
    fetchPolicy: 'network-only',
    isHandled: true,
    skip: encoding !== 'SHIFT_JIS',
  });
  const [create, { isRunning }] = useSliceMutation(CreateExportDemandSupplierCsvJobDocument, {
    touches: ['ExportDemandSupplierCsvJob'],
  });
  const [runCancel] = useSliceMutation(CancelExportDemandSupplierCsvJobDocument, {
    touches: ['ExportDemandSupplierCsvJob'],
    isHandled: true,
  });
  const cancel = useJobCancellation(runCancel, '出力');
  const { data, ...jobs } = usePolledQuery(PaginatedExportDemandSupplierCsvJobsDocument, {
    variables: { demandUuid, ...paging },
    fetchPolicy: 'cache-and-network',
    underWay: ({ paginatedExportDemandSupplierCsvJobs: { items } }) => unfinishedJobsKey(items),
  });
  const fetchLink = useSliceFetch(DownloadExportedDemandSupplierCsvDocument);
  return {
    ...jobs,
    jobs: data?.paginatedExportDemandSupplierCsvJobs,
    loss: found?.demandSupplierCsvLoss,
    isStarting: isRunning,
    start: () => startJob({ demandUuid, query: query || null, encoding }, (input) => create({ input })),
    cancel: (uuid) => cancel({ input: { demandUuid, uuid } }),
    linkTo: async (uuid) =>
      (await fetchLink({ demandUuid, uuid }, { fetchPolicy: 'network-only' }))
        .downloadExportedDemandSupplierCsv,
  };
};

const SupplierCsvsScreen = () => <MasterCsvs master={supplierMaster} useExports={useExports} />;

export default SupplierCsvsScreen;
