import { useSliceMutation, useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { useRouteParams } from '@hacchu-hub/slice-kit/navigation';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { DescriptionList } from '@hacchu-hub/ui/descriptions';
import { Yen } from '@hacchu-hub/ui/money';
import { Section } from '@hacchu-hub/ui/page';
import { formatQuantity } from '@hacchu-hub/ui/quantity';
import {
  DeleteProductDocument,
  LinkProductToLogilessDocument,
  ProductDetailDocument,
} from '../../generated/graphql.js';
import { LogilessLink } from '../../logiless/logiless-link.js';
import { productMaster } from '../../masters/master.js';
import { MasterDetail } from '../../masters/master-detail.js';
import { MasterLoading } from '../../masters/master-loading.js';
import { RecordName } from '../../masters/record-name.js';
import { PriceTable } from './price-table.js';
import { ProductPurchases } from './product-purchases.js';

const quantityText = (quantity: number | null, unit: string | null): string | undefined =>
  quantity === null ? undefined : `${formatQuantity(quantity)}${unit ?? ''}`;

const ProductDetailScreen = () => {
  const { demandUuid } = useSession();
  const { productUuid: uuid } = useRouteParams<'productUuid'>();
  const { data, error, refetch } = useSliceQuery(ProductDetailDocument, { variables: { uuid, demandUuid } });
  const [remove] = useSliceMutation(DeleteProductDocument, {
    touches: [productMaster.type],
    isHandled: true,
  });
  const [link] = useSliceMutation(LinkProductToLogilessDocument, {
    touches: [productMaster.type, 'MasterEvent'],
    isHandled: true,
  });
  const product = data?.productDetail;
  if (product?.uuid !== uuid) return <MasterLoading master={productMaster} error={error} refetch={refetch} />;
  return (
    <MasterDetail
      master={productMaster}
      record={product}
      onDelete={() => remove({ input: { uuid, demandUuid } })}
    >
      <Section title="基本情報">
        <DescriptionList
          items={[
            { label: '商品名', value: product.name, wide: true },
            { label: '型番', value: product.modelNumber },
            { label: '商品分類', value: product.category && <RecordName record={product.category} /> },
            { label: 'カラー', value: product.color },
            { label: 'サイズ', value: product.size },
            { label: '単価（税抜）', value: <Yen value={product.unitPrice} /> },
            { label: '単位', value: product.unit },
            { label: '入数', value: quantityText(product.packSize, product.unit) },
            { label: '最小発注数', value: quantityText(product.minimumOrderQuantity, product.unit) },
            { label: '発注単位', value: quantityText(product.orderMultiple, product.unit) },
          ]}
        />
      </Section>
      <Section title="数量別単価" description="発注する数量ごとに、適用される単価です。">
        <PriceTable {...product} />
      </Section>
      <LogilessLink
        kind="ITEM"
        word="商品"
        record={product}
        linked={product.logilessItem}
        facts={[
          { label: '商品コード', value: product.logilessItem?.code },
          { label: '商品名', value: product.logilessItem?.name },
          { label: 'カラー', value: product.logilessItem?.color },
          { label: 'サイズ', value: product.logilessItem?.size },
          {
            label: '標準原価',
            value: product.logilessItem?.cost != null && <Yen value={product.logilessItem.cost} />,
          },
        ]}
        link={(logilessRecordId) => link({ input: { uuid, demandUuid, logilessRecordId } })}
      />
      <ProductPurchases uuid={uuid} unit={product.unit ?? '個'} />
    </MasterDetail>
  );
};

export default ProductDetailScreen;
