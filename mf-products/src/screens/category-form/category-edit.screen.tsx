import { useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { useRouteParams } from '@hacchu-hub/slice-kit/navigation';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { EditProductCategoryDocument } from '../../generated/graphql.js';
import { UnlessDeleted } from '../../masters/deleted-master.js';
import { categoryMaster } from '../../masters/master.js';
import { MasterLoading } from '../../masters/master-loading.js';
import { CategoryForm } from './category-form.js';
import { storedCategory } from './category-values.js';

const CategoryEditScreen = () => {
  const { demandUuid } = useSession();
  const { productCategoryUuid: uuid } = useRouteParams<'productCategoryUuid'>();
  const { data, error, refetch } = useSliceQuery(EditProductCategoryDocument, {
    variables: { uuid, demandUuid },
    fetchPolicy: 'network-only',
  });
  const category = data?.productCategory;
  if (category?.uuid !== uuid) {
    return <MasterLoading master={categoryMaster} error={error} refetch={refetch} />;
  }
  return (
    <UnlessDeleted key={uuid} master={categoryMaster} record={category}>
      <CategoryForm stored={storedCategory(category)} />
    </UnlessDeleted>
  );
};

export default CategoryEditScreen;
