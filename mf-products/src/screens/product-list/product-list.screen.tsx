import { useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { useHrefTo } from '@hacchu-hub/slice-kit/navigation';
import { ButtonLink } from '@hacchu-hub/ui/button';
import { PaginatedProductsDocument, type ProductSortKey } from '../../generated/graphql.js';
import { categoryMaster, productMaster } from '../../masters/master.js';
import { masterSortKeys, type SortKeys, useMasterList } from '../../masters/master-list.hook.js';
import { MasterList } from '../../masters/master-list.js';
import { categoryVariables } from './category-condition.js';
import { useCategoryFilter } from './category-filter.js';
import { productColumns } from './product-list.columns.js';

const productSortKeys: SortKeys<ProductSortKey> = {
  ...masterSortKeys,
  modelNumber: 'MODEL_NUMBER',
  unitPrice: 'UNIT_PRICE',
};

const ProductListScreen = () => {
  const list = useMasterList(productSortKeys);
  const { data, ...query } = useSliceQuery(PaginatedProductsDocument, {
    variables: { ...list.variables, ...categoryVariables(list.category) },
  });
  const hrefTo = useHrefTo();
  const ownFilter = useCategoryFilter(list);
  return (
    <MasterList
      master={productMaster}
      searches="商品名・型番・カラー・サイズ"
      columns={productColumns}
      list={list}
      ownFilter={ownFilter}
      links={<ButtonLink href={hrefTo(categoryMaster.list)}>商品分類</ButtonLink>}
      answer={data?.paginatedProducts}
      {...query}
    />
  );
};

export default ProductListScreen;
