import { inUnit } from '@hacchu-hub/field-rules';
import { priceLadderText } from '@hacchu-hub/purchase-math';
import { IconButton } from '@hacchu-hub/ui/button';
import type { LineGridColumn } from '@hacchu-hub/ui/line-grid';
import { formatTypedDecimal, formatYen } from '@hacchu-hub/ui/money';
import { formatQuantity, formatTypedQuantity } from '@hacchu-hub/ui/quantity';
import type { LineProduct_ProductFragment } from '../../../generated/graphql.js';
import { caseWords, withoutCases } from '../../../order/typed-quantity.js';
import { isSamePrice } from '../order-form.conversions.js';
import { productLotError, productPriceError } from '../order-form.validate.js';
import { listPriceOf, lotOf, type ProductLineValues } from '../order-form.values.js';
import { LastPriceHint, PriceChangeMark } from './last-price-hint.js';
import { isLot, isPrice } from './pasted-content.js';
import {
  amountColumn,
  dayCell,
  dayCellFrom,
  paymentDueColumn,
  taxColumn,
  type TaxOptions,
} from './shared-columns.js';

interface ProductGridParts {
  search: (query: string, signal: AbortSignal) => Promise<readonly LineProduct_ProductFragment[]>;
  taxOptions: TaxOptions;
  onTakeListPrice: (rowKey: string) => void;
  onEnterCases: (rowKey: string) => void;
  amountWidth: number;
  today: string;
  /** `YYYY-MM-DD`, or '' while unset. */
  orderDate: string;
}

/** The attributes that distinguish products of the same name. */
export const describeProduct = (
  product: Pick<LineProduct_ProductFragment, 'modelNumber' | 'color' | 'size' | 'logilessItem'>,
): string =>
  [product.logilessItem?.code, product.modelNumber, product.color, product.size].filter(Boolean).join(' / ');

/** The quantity in cases where it fills one, else the unit and pack size of the product. */
const unitNote = ({ product, lot }: Pick<ProductLineValues, 'product' | 'lot'>): string | undefined => {
  if (!product) return undefined;
  const { unit, packSize } = product;
  if (packSize === null) return unit ?? undefined;
  const words = caseWords(lotOf(lot, product), packSize, unit);
  return words ?? [unit, `入数${formatQuantity(packSize)}`].filter(Boolean).join('・');
};

/** Offers to enter the quantity by case where the product has a pack size. */
const CasesHint = ({ line, onOpen }: { line: ProductLineValues; onOpen: (rowKey: string) => void }) =>
  line.product?.packSize == null ? null : (
    <IconButton
      icon="inbox"
      size="small"
      tabIndex={-1}
      label={`ケースで入力（入数 ${formatQuantity(line.product.packSize)}）`}
      onClick={() => onOpen(line.key)}
    />
  );

/** Offers the price of the price list when the typed price differs. */
const PriceHint = ({ line, onTake }: { line: ProductLineValues; onTake: (rowKey: string) => void }) => {
  const listPrice = listPriceOf(line);
  if (listPrice === undefined || !line.isPriceTyped || isSamePrice(line.unitPrice, listPrice)) return null;
  return (
    <IconButton
      icon="reload"
      size="small"
      tabIndex={-1}
      label={`単価を更新（現在の単価 ${formatYen(listPrice)}）`}
      onClick={() => onTake(line.key)}
    />
  );
};

const productColumn = (search: ProductGridParts['search']): LineGridColumn<ProductLineValues> => ({
  kind: 'lookup',
  id: 'productId',
  title: '商品',
  width: 172,
  isSticky: true,
  isRequired: true,
  placeholder: '商品名・型番で検索',
  aliases: ['商品名', '品名', '品目'],
  text: (line) => line.productText,
  isResolved: (line) => line.productId !== null,
  describe: (line) => {
    if (!line.product) return undefined;
    const words = describeProduct(line.product);
    return line.product.deletedAt === null ? words || undefined : `削除済み ${words}`;
  },
  search: async (query, signal) =>
    (await search(query, signal)).map((product) => ({
      value: product.uuid,
      label: product.name,
      description: [describeProduct(product), priceLadderText(product.productPrices, product.unitPrice)]
        .filter(Boolean)
        .join('　'),
    })),
});

const lotColumn = (onEnterCases: ProductGridParts['onEnterCases']): LineGridColumn<ProductLineValues> => ({
  kind: 'text',
  id: 'lot',
  title: '数量',
  width: 96,
  align: 'right',
  isSticky: true,
  inputMode: 'numeric',
  isRequired: true,
  aliases: ['個数', '発注数', '発注数量'],
  text: (line) => line.lot,
  accepts: isLot,
  format: (text, { product }) => formatTypedQuantity(text, inUnit(product?.unit ?? null)),
  normalize: (text, { product }) => withoutCases(text, product),
  check: (text, { product }) => productLotError(text, product),
  adornment: (line) => <CasesHint line={line} onOpen={onEnterCases} />,
  describe: (line) => line.product?.unit ?? null,
  note: (line) =>
    [unitNote(line), line.receivedLot > 0 ? `入荷済 ${formatQuantity(String(line.receivedLot))}` : undefined]
      .filter(Boolean)
      .join('　') || undefined,
});

const unitPriceColumn = (
  onTakeListPrice: ProductGridParts['onTakeListPrice'],
): LineGridColumn<ProductLineValues> => ({
  kind: 'text',
  id: 'unitPrice',
  title: '単価',
  width: 108,
  align: 'right',
  inputMode: 'decimal',
  isRequired: true,
  aliases: ['単価（税抜）', '税抜単価'],
  text: (line) => line.unitPrice,
  accepts: (text) => isPrice(text) && productPriceError(text) === undefined,
  format: formatTypedDecimal,
  check: productPriceError,
  adornment: (line) => <PriceHint line={line} onTake={onTakeListPrice} />,
  describe: (line) => (line.productId === null ? null : <PriceChangeMark line={line} />),
  note: (line) => (line.productId === null ? null : <LastPriceHint line={line} />),
});

export const productGridColumns = ({
  search,
  taxOptions,
  onTakeListPrice,
  onEnterCases,
  amountWidth,
  today,
  orderDate,
}: ProductGridParts): readonly LineGridColumn<ProductLineValues>[] => [
  productColumn(search),
  lotColumn(onEnterCases),
  unitPriceColumn(onTakeListPrice),
  amountColumn(amountWidth),
  taxColumn(taxOptions),
  {
    kind: 'text',
    id: 'deliveryDate',
    title: '納期',
    width: 86,
    isRequired: true,
    aliases: ['納品日', '希望納期', '納品希望日'],
    text: (line) => line.deliveryDate,
    ...dayCellFrom(orderDate, '納期', today),
  },
  paymentDueColumn(86, orderDate, today),
  {
    kind: 'text',
    id: 'notes',
    title: '備考',
    width: 84,
    aliases: ['摘要', 'メモ'],
    text: (line) => line.notes,
  },
  {
    kind: 'text',
    id: 'lotNumber',
    title: 'ロット番号',
    width: 80,
    aliases: ['ロット', 'ロットNo', 'ロットNo.'],
    text: (line) => line.lotNumber,
  },
  {
    kind: 'text',
    id: 'deadline',
    title: '出荷期限',
    width: 86,
    text: (line) => line.deadline,
    ...dayCell(today),
  },
];
