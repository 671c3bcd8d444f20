import { usePolledQuery, useSliceFetch, useSliceMutation, useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { useJobCancellation, useStartJob } from '@hacchu-hub/slice-kit/files';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { unfinishedJobsKey } from '@hacchu-hub/ui/job';
import { MasterCsvs } from '../../csv/master-csvs.js';
import { type MasterExportProps } from '../../csv/master-export.js';
import {
  CancelExportProductCsvJobDocument,
  CreateExportProductCsvJobDocument,
  DownloadExportedProductCsvDocument,
  PaginatedExportProductCsvJobsDocument,
  ProductCsvLossDocument,
} from '../../generated/graphql.js';
import { productMaster } from '../../masters/master.js';
import { categoryVariables } from '../product-list/category-condition.js';

const useExports: MasterExportProps['useExports'] = ({ query, category }, encoding, paging) => {
  const { demandUuid } = useSession();
  const startJob = useStartJob();
  const condition = { demandUuid, query: query || null, ...categoryVariables(category) };
  const { data: found } = useSliceQuery(ProductCsvLossDocument, {
    variables: condition,
    fetchPolicy: 'network-only',
    isHandled: true,
    skip: encoding !== 'SHIFT_JIS',
  });
  const [create, { isRunning }] = useSliceMutation(CreateExportProductCsvJobDocument, {
    touches: ['ExportProductCsvJob'],
  });
  const [runCancel] = useSliceMutation(CancelExportProductCsvJobDocument, {
    touches: ['ExportProductCsvJob'],
    isHandled: true,
  });
  const cancel = useJobCancellation(runCancel, '出力');
  const { data, ...jobs } = usePolledQuery(PaginatedExportProductCsvJobsDocument, {
    variables: { demandUuid, ...paging },
    fetchPolicy: 'cache-and-network',
    underWay: ({ paginatedExportProductCsvJobs: { items } }) => unfinishedJobsKey(items),
  });
  const fetchLink = useSliceFetch(DownloadExportedProductCsvDocument);
  return {
    ...jobs,
    jobs: data?.paginatedExportProductCsvJobs,
    loss: found?.productCsvLoss,
    isStarting: isRunning,
    start: () => startJob({ ...condition, encoding }, (input) => create({ input })),
    cancel: (uuid) => cancel({ input: { demandUuid, uuid } }),
    linkTo: async (uuid) =>
      (await fetchLink({ demandUuid, uuid }, { fetchPolicy: 'network-only' })).downloadExportedProductCsv,
  };
};

const ProductCsvsScreen = () => <MasterCsvs master={productMaster} useExports={useExports} />;

export default ProductCsvsScreen;
