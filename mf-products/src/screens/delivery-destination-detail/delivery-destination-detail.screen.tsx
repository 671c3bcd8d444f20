import { useSliceMutation, useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { useRouteParams } from '@hacchu-hub/slice-kit/navigation';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { DescriptionList } from '@hacchu-hub/ui/descriptions';
import { Section } from '@hacchu-hub/ui/page';
import {
  DeleteDeliveryDestinationDocument,
  DeliveryDestinationDocument,
  DestinationOrdersDocument,
  LinkDeliveryDestinationToLogilessDocument,
} from '../../generated/graphql.js';
import { LogilessLink } from '../../logiless/logiless-link.js';
import { addressLine } from '../../masters/address.js';
import { EmailsText } from '../../masters/emails-text.js';
import { destinationMaster } from '../../masters/master.js';
import { MasterDetail } from '../../masters/master-detail.js';
import { MasterLoading } from '../../masters/master-loading.js';
import { WmsBadge } from '../../masters/wms-badge.js';
import { RecentOrders } from '../../purchases/recent-orders.js';

const partner = {
  title: '仕入先',
  nameOf: (order: { demandSupplier: { name: string } | null }) => order.demandSupplier?.name,
};

const DeliveryDestinationDetailScreen = () => {
  const { demandUuid } = useSession();
  const { deliveryDestinationUuid: uuid } = useRouteParams<'deliveryDestinationUuid'>();
  const { data, error, refetch } = useSliceQuery(DeliveryDestinationDocument, {
    variables: { uuid, demandUuid },
  });
  const orders = useSliceQuery(DestinationOrdersDocument, {
    variables: { uuid, demandUuid },
    isHandled: true,
  });
  const [remove] = useSliceMutation(DeleteDeliveryDestinationDocument, {
    touches: [destinationMaster.type],
    isHandled: true,
  });
  const [link] = useSliceMutation(LinkDeliveryDestinationToLogilessDocument, {
    touches: [destinationMaster.type, 'MasterEvent'],
    isHandled: true,
  });
  const destination = data?.deliveryDestination;
  if (destination?.uuid !== uuid) {
    return <MasterLoading master={destinationMaster} error={error} refetch={refetch} />;
  }
  return (
    <MasterDetail
      master={destinationMaster}
      record={destination}
      onDelete={() => remove({ input: { uuid, demandUuid } })}
    >
      <Section title="基本情報">
        <DescriptionList
          items={[
            { label: '納品先名', value: destination.name, wide: true },
            { label: '住所', value: addressLine(destination), wide: true },
            { label: '電話番号', value: destination.phoneNumber },
            { label: 'WMS連携', value: <WmsBadge isLinked={destination.isLinkedToWMS} /> },
            {
              label: 'メールアドレス',
              value: destination.deliveryDestinationContacts.length > 0 && (
                <EmailsText contacts={destination.deliveryDestinationContacts} />
              ),
            },
          ]}
        />
      </Section>
      <LogilessLink
        kind="WAREHOUSE"
        word="納品先"
        record={destination}
        linked={destination.logilessWarehouse}
        facts={[
          { label: '倉庫名', value: destination.logilessWarehouse?.name },
          { label: '倉庫ID', value: destination.logilessWarehouse?.logilessID },
        ]}
        link={(logilessRecordId) => link({ input: { uuid, demandUuid, logilessRecordId } })}
      />
      <RecentOrders
        word="納品先"
        partner={partner}
        orders={orders.data?.deliveryDestination.recentOrders}
        error={orders.error}
        refetch={orders.refetch}
      />
    </MasterDetail>
  );
};

export default DeliveryDestinationDetailScreen;
