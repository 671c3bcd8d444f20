import { useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { PaginatedProductsDocument, type ProductSortKey } from '../../generated/graphql.js';
import { productMaster } from '../../masters/master.js';
import { masterSortKeys, type SortKeys, useMasterList } from '../../masters/master-list.hook.js';
import { MasterList } from '../../masters/master-list.js';
import { productColumns } from './product-list.columns.js';

const productSortKeys: SortKeys<ProductSortKey> = {
  ...masterSortKeys,
  modelNumber: 'MODEL_NUMBER',
  unitPrice: 'UNIT_PRICE',
};

const ProductListScreen = () => {
  const list = useMasterList(productSortKeys);
  const { data, ...query } = useSliceQuery(PaginatedProductsDocument, { variables: list.variables });
  return (
    <MasterList
      master={productMaster}
      searches="商品名・型番・カラー・サイズ"
      columns={productColumns}
      list={list}
      answer={data?.paginatedProducts}
      {...query}
    />
  );
};

export default ProductListScreen;
