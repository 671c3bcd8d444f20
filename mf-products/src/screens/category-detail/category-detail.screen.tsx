import { useSliceMutation, useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { useHrefTo, useRouteParams } from '@hacchu-hub/slice-kit/navigation';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { DescriptionList } from '@hacchu-hub/ui/descriptions';
import { Link } from '@hacchu-hub/ui/link';
import { Section } from '@hacchu-hub/ui/page';
import { formatQuantity } from '@hacchu-hub/ui/quantity';
import { DeleteProductCategoryDocument, ProductCategoryDocument } from '../../generated/graphql.js';
import { categoryMaster, productMaster } from '../../masters/master.js';
import { MasterDetail } from '../../masters/master-detail.js';
import { MasterLoading } from '../../masters/master-loading.js';

const CategoryDetailScreen = () => {
  const { demandUuid } = useSession();
  const hrefTo = useHrefTo();
  const { productCategoryUuid: uuid } = useRouteParams<'productCategoryUuid'>();
  const { data, error, refetch } = useSliceQuery(ProductCategoryDocument, {
    variables: { uuid, demandUuid },
    fetchPolicy: 'cache-and-network',
  });
  const [remove] = useSliceMutation(DeleteProductCategoryDocument, {
    touches: [categoryMaster.type],
    isHandled: true,
  });
  const category = data?.productCategory;
  if (category?.uuid !== uuid) {
    return <MasterLoading master={categoryMaster} error={error} refetch={refetch} />;
  }
  const products = hrefTo(productMaster.list);
  const count = `${formatQuantity(category.productCount)}件`;
  return (
    <MasterDetail
      master={categoryMaster}
      record={category}
      onDelete={() => remove({ input: { uuid, demandUuid } })}
    >
      <Section title="基本情報">
        <DescriptionList
          items={[
            { label: '商品分類名', value: category.name, wide: true },
            { label: 'コード', value: category.code },
            {
              label: '商品',
              value:
                products && category.productCount > 0 ? (
                  <Link href={`${products}?category=${uuid}`}>{count}</Link>
                ) : (
                  count
                ),
            },
          ]}
        />
      </Section>
    </MasterDetail>
  );
};

export default CategoryDetailScreen;
