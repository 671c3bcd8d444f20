import { useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { DemandSuppliersDocument } from '../../generated/graphql.js';
import { supplierMaster } from '../../masters/master.js';
import { masterSortKeys, useMasterList } from '../../masters/master-list.hook.js';
import { MasterList } from '../../masters/master-list.js';
import { supplierColumns } from './supplier-list.columns.js';

const SupplierListScreen = () => {
  const list = useMasterList(masterSortKeys);
  const { data, ...query } = useSliceQuery(DemandSuppliersDocument, { variables: list.variables });
  return (
    <MasterList
      master={supplierMaster}
      searches="仕入先名・住所・メールアドレス"
      columns={supplierColumns}
      list={list}
      answer={data?.demandSuppliers}
      {...query}
    />
  );
};

export default SupplierListScreen;
