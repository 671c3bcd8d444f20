import { useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { useRouteParams } from '@hacchu-hub/slice-kit/navigation';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { EditProductDocument } from '../../generated/graphql.js';
import { UnlessDeleted } from '../../masters/deleted-master.js';
import { productMaster } from '../../masters/master.js';
import { MasterLoading } from '../../masters/master-loading.js';
import { ProductForm } from './product-form.js';
import { storedProduct } from './product-values.js';

const ProductEditScreen = () => {
  const { demandUuid } = useSession();
  const { productUuid: uuid } = useRouteParams<'productUuid'>();
  const { data, error, refetch } = useSliceQuery(EditProductDocument, {
    variables: { uuid, demandUuid },
    fetchPolicy: 'network-only',
  });
  const product = data?.productDetail;
  if (product?.uuid !== uuid) return <MasterLoading master={productMaster} error={error} refetch={refetch} />;
  return (
    <UnlessDeleted key={uuid} master={productMaster} record={product}>
      <ProductForm stored={storedProduct(product)} />
    </UnlessDeleted>
  );
};

export default ProductEditScreen;
