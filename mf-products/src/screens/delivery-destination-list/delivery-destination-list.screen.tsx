import { useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { DeliveryDestinationsDocument } from '../../generated/graphql.js';
import { destinationMaster } from '../../masters/master.js';
import { masterSortKeys, useMasterList } from '../../masters/master-list.hook.js';
import { MasterList } from '../../masters/master-list.js';
import { destinationColumns } from './delivery-destination-list.columns.js';

const DeliveryDestinationListScreen = () => {
  const list = useMasterList(masterSortKeys);
  const { data, ...query } = useSliceQuery(DeliveryDestinationsDocument, { variables: list.variables });
  return (
    <MasterList
      master={destinationMaster}
      searches="納品先名・住所・電話番号"
      columns={destinationColumns}
      list={list}
      answer={data?.deliveryDestinations}
      {...query}
    />
  );
};

export default DeliveryDestinationListScreen;
