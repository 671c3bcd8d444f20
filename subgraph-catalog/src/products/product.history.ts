import type { CategoryRepository } from '../categories/category.repository.js';
import { type MasterHistory, namesIn } from '../masters/history/master-event.rules.js';
import { countText, yenText } from '../masters/history/texts.js';
import type { ProductContent, ProductPriceContent } from './product.rules.js';
import type { ProductLinks } from './product.schema.js';

const priceText = ({ quantity, unitPrice, isDefault }: ProductPriceContent): string =>
  `${countText(quantity)}以上 ${yenText(unitPrice)}${isDefault ? '（既定）' : ''}`;

/** What is recorded of products. */
export const productHistory = (
  categories: Pick<CategoryRepository, 'findByIds'>,
): MasterHistory<ProductContent, ProductLinks> => ({
  fields: [
    { field: 'name', label: '商品名', text: ({ name }) => name },
    { field: 'modelNumber', label: '型番', text: ({ modelNumber }) => modelNumber },
    { field: 'color', label: 'カラー', text: ({ color }) => color },
    { field: 'size', label: 'サイズ', text: ({ size }) => size },
    { field: 'unitPrice', label: '単価（税抜）', text: ({ unitPrice }) => yenText(unitPrice) },
    {
      field: 'productPrices',
      label: '数量別単価',
      text: ({ productPrices }) => productPrices.map(priceText).join('、') || null,
    },
    {
      field: 'categoryUuid',
      label: '商品分類',
      text: ({ categoryUuid: uuid }, nameOf) => (uuid == null ? null : nameOf(uuid)),
      value: ({ categoryUuid }) => categoryUuid ?? null,
    },
    { field: 'unit', label: '単位', text: ({ unit }) => unit ?? null },
    { field: 'packSize', label: '入数', text: ({ packSize }) => countText(packSize) },
    {
      field: 'minimumOrderQuantity',
      label: '最小発注数',
      text: ({ minimumOrderQuantity }) => countText(minimumOrderQuantity),
    },
    { field: 'orderMultiple', label: '発注単位', text: ({ orderMultiple }) => countText(orderMultiple) },
  ],
  links: [
    {
      field: 'logilessItem',
      label: 'ロジレスの商品',
      text: ({ logilessItem }) => logilessItem && `${logilessItem.name}（${logilessItem.code}）`,
      value: ({ logilessItem }) => logilessItem?.id ?? null,
    },
  ],
  references: {
    uuidsOf: ({ categoryUuid }) => [categoryUuid],
    namesOf: namesIn(categories),
  },
});
