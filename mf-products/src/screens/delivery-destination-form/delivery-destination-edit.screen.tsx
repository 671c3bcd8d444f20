import { useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { useRouteParams } from '@hacchu-hub/slice-kit/navigation';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { EditDeliveryDestinationDocument } from '../../generated/graphql.js';
import { UnlessDeleted } from '../../masters/deleted-master.js';
import { destinationMaster } from '../../masters/master.js';
import { MasterLoading } from '../../masters/master-loading.js';
import { DeliveryDestinationForm } from './delivery-destination-form.js';
import { storedDestination } from './delivery-destination-values.js';

const DeliveryDestinationEditScreen = () => {
  const { demandUuid } = useSession();
  const { deliveryDestinationUuid: uuid } = useRouteParams<'deliveryDestinationUuid'>();
  const { data, error, refetch } = useSliceQuery(EditDeliveryDestinationDocument, {
    variables: { uuid, demandUuid },
    fetchPolicy: 'network-only',
  });
  const destination = data?.deliveryDestination;
  if (destination?.uuid !== uuid) {
    return <MasterLoading master={destinationMaster} error={error} refetch={refetch} />;
  }
  return (
    <UnlessDeleted key={uuid} master={destinationMaster} record={destination}>
      <DeliveryDestinationForm stored={storedDestination(destination)} />
    </UnlessDeleted>
  );
};

export default DeliveryDestinationEditScreen;
