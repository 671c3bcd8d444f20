import { useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { ProductCategoriesDocument } from '../../generated/graphql.js';
import { categoryMaster, productMaster } from '../../masters/master.js';
import { masterSortKeys, useMasterList } from '../../masters/master-list.hook.js';
import { MasterList } from '../../masters/master-list.js';
import { categoryColumns } from './category-list.columns.js';

const CategoryListScreen = () => {
  const list = useMasterList(masterSortKeys);
  const { data, ...query } = useSliceQuery(ProductCategoriesDocument, { variables: list.variables });
  return (
    <MasterList
      master={categoryMaster}
      above={productMaster}
      searches="商品分類名・コード"
      columns={categoryColumns}
      list={list}
      answer={data?.productCategories}
      {...query}
    />
  );
};

export default CategoryListScreen;
