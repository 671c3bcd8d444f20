import { useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { useRouteParams } from '@hacchu-hub/slice-kit/navigation';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { EditDemandSupplierDocument } from '../../generated/graphql.js';
import { UnlessDeleted } from '../../masters/deleted-master.js';
import { supplierMaster } from '../../masters/master.js';
import { MasterLoading } from '../../masters/master-loading.js';
import { SupplierForm } from './supplier-form.js';
import { storedSupplier } from './supplier-values.js';

const SupplierEditScreen = () => {
  const { demandUuid } = useSession();
  const { demandSupplierUuid: uuid } = useRouteParams<'demandSupplierUuid'>();
  const { data, error, refetch } = useSliceQuery(EditDemandSupplierDocument, {
    variables: { uuid, demandUuid },
    fetchPolicy: 'network-only',
  });
  const supplier = data?.demandSupplier;
  if (supplier?.uuid !== uuid) {
    return <MasterLoading master={supplierMaster} error={error} refetch={refetch} />;
  }
  return (
    <UnlessDeleted key={uuid} master={supplierMaster} record={supplier}>
      <SupplierForm stored={storedSupplier(supplier)} />
    </UnlessDeleted>
  );
};

export default SupplierEditScreen;
