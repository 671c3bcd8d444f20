import { useSliceMutation, useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { useRouteParams } from '@hacchu-hub/slice-kit/navigation';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { DescriptionList } from '@hacchu-hub/ui/descriptions';
import { Alert } from '@hacchu-hub/ui/feedback';
import { Section } from '@hacchu-hub/ui/page';
import {
  DeleteDemandSupplierDocument,
  DemandSupplierDocument,
  LinkDemandSupplierToLogilessDocument,
  SupplierOrdersDocument,
} from '../../generated/graphql.js';
import { LogilessLink } from '../../logiless/logiless-link.js';
import { addressLine } from '../../masters/address.js';
import { EmailsText } from '../../masters/emails-text.js';
import { supplierMaster } from '../../masters/master.js';
import { MasterDetail } from '../../masters/master-detail.js';
import { MasterLoading } from '../../masters/master-loading.js';
import { RecentOrders } from '../../purchases/recent-orders.js';
import { SupplierTerms } from './supplier-terms.js';

const partner = {
  title: '納品先',
  nameOf: (order: { deliveryDestination: { name: string } | null }) => order.deliveryDestination?.name,
};

const SupplierDetailScreen = () => {
  const { demandUuid } = useSession();
  const { demandSupplierUuid: uuid } = useRouteParams<'demandSupplierUuid'>();
  const { data, error, refetch } = useSliceQuery(DemandSupplierDocument, {
    variables: { uuid, demandUuid },
  });
  const orders = useSliceQuery(SupplierOrdersDocument, { variables: { uuid, demandUuid }, isHandled: true });
  const [remove] = useSliceMutation(DeleteDemandSupplierDocument, {
    touches: [supplierMaster.type],
    isHandled: true,
  });
  const [link] = useSliceMutation(LinkDemandSupplierToLogilessDocument, {
    touches: [supplierMaster.type, 'MasterEvent'],
    isHandled: true,
  });
  const supplier = data?.demandSupplier;
  if (supplier?.uuid !== uuid) {
    return <MasterLoading master={supplierMaster} error={error} refetch={refetch} />;
  }
  return (
    <MasterDetail
      master={supplierMaster}
      record={supplier}
      onDelete={() => remove({ input: { uuid, demandUuid } })}
    >
      {supplier.demandSupplierContacts.length === 0 && supplier.deletedAt === null && (
        <Alert kind="warning">
          メールアドレスが登録されていません。登録すると、発注を送信するときの宛先に入ります。
        </Alert>
      )}
      <Section title="基本情報">
        <DescriptionList
          items={[
            { label: '仕入先名', value: supplier.name, wide: true },
            { label: '住所', value: addressLine(supplier), wide: true },
            {
              label: 'メールアドレス（発注の送信先）',
              value: supplier.demandSupplierContacts.length > 0 && (
                <EmailsText contacts={supplier.demandSupplierContacts} />
              ),
            },
            { label: '電話番号', value: supplier.phoneNumber },
            { label: '担当者名', value: supplier.contactName },
            { label: '適格請求書発行事業者登録番号', value: supplier.invoiceRegistrationNumber },
          ]}
        />
      </Section>
      <SupplierTerms supplier={supplier} />
      <LogilessLink
        kind="SUPPLIER"
        word="仕入先"
        record={supplier}
        linked={supplier.logilessSupplier}
        facts={[
          { label: '仕入先コード', value: supplier.logilessSupplier?.code },
          { label: '仕入先名', value: supplier.logilessSupplier?.name },
          { label: 'メールアドレス', value: supplier.logilessSupplier?.email },
        ]}
        link={(logilessRecordId) => link({ input: { uuid, demandUuid, logilessRecordId } })}
      />
      <RecentOrders
        word="仕入先"
        partner={partner}
        orders={orders.data?.demandSupplier.recentOrders}
        error={orders.error}
        refetch={orders.refetch}
      />
    </MasterDetail>
  );
};

export default SupplierDetailScreen;
