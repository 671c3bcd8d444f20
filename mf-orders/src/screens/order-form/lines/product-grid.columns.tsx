import { priceLadderText } from '@hacchu-hub/purchase-math';
import type { LineGridColumn } from '@hacchu-hub/ui/line-grid';
import { IconButton } from '@hacchu-hub/ui/button';
import { formatDecimal, formatYen, Yen } from '@hacchu-hub/ui/money';
import { formatQuantity } from '@hacchu-hub/ui/quantity';
import type { LineProduct_ProductFragment } from '../../../generated/graphql.js';
import { isSamePrice } from '../order-form.conversions.js';
import { normalizeDay } from '../order-form.edits.js';
import { amountOf } from '../order-form.totals.js';
import { wrongDay, wrongLot, wrongProductPrice } from '../order-form.validate.js';
import { listPriceOf, type ProductLineValues } from '../order-form.values.js';
import { LastPriceHint } from './last-price-hint.js';

interface ProductGridParts {
  search: (query: string, signal: AbortSignal) => Promise<readonly LineProduct_ProductFragment[]>;
  taxOptions: readonly { value: string; label: string }[];
  onTakeListPrice: (rowKey: string) => void;
  today: string;
}

/** What tells two products of one name apart. */
export const describeProduct = (
  product: Pick<LineProduct_ProductFragment, 'modelNumber' | 'color' | 'size' | 'logilessItem'>,
): string =>
  [product.logilessItem?.code, product.modelNumber, product.color, product.size].filter(Boolean).join(' / ');

/** The price of the price list, offered where a typed price differs from it. */
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

export const productGridColumns = ({
  search,
  taxOptions,
  onTakeListPrice,
  today,
}: ProductGridParts): readonly LineGridColumn<ProductLineValues>[] => {
  const day = (text: string) => normalizeDay(text, today);
  const checkDay = (text: string) => wrongDay(text, today);
  return [
    {
      kind: 'lookup',
      id: 'productId',
      title: '商品',
      width: 196,
      isSticky: true,
      isRequired: true,
      placeholder: '商品名・型番で検索',
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
    },
    {
      kind: 'text',
      id: 'lot',
      title: '数量',
      width: 72,
      align: 'right',
      inputMode: 'numeric',
      isRequired: true,
      text: (line) => line.lot,
      format: formatQuantity,
      check: wrongLot,
      describe: (line) =>
        line.receivedLot > 0 ? `入荷済 ${formatQuantity(String(line.receivedLot))}` : undefined,
    },
    {
      kind: 'text',
      id: 'unitPrice',
      title: '単価',
      width: 124,
      align: 'right',
      inputMode: 'decimal',
      isRequired: true,
      text: (line) => line.unitPrice,
      format: formatDecimal,
      check: wrongProductPrice,
      adornment: (line) => <PriceHint line={line} onTake={onTakeListPrice} />,
      describe: (line) => (line.productId === null ? null : <LastPriceHint line={line} />),
    },
    {
      kind: 'output',
      id: 'amount',
      title: '金額（税抜）',
      width: 100,
      align: 'right',
      text: amountOf,
      render: (line) => <Yen value={amountOf(line)} />,
    },
    {
      kind: 'select',
      id: 'taxCategoryId',
      title: '税区分',
      width: 80,
      isRequired: true,
      text: (line) => line.taxCategoryId,
      options: taxOptions,
    },
    {
      kind: 'text',
      id: 'deliveryDate',
      title: '納期',
      width: 100,
      isRequired: true,
      text: (line) => line.deliveryDate,
      normalize: day,
      check: checkDay,
    },
    {
      kind: 'text',
      id: 'paymentDueDate',
      title: '支払期日',
      width: 104,
      text: (line) => line.paymentDueDate,
      normalize: day,
      check: checkDay,
    },
    { kind: 'text', id: 'notes', title: '備考', width: 140, text: (line) => line.notes },
    { kind: 'text', id: 'lotNumber', title: 'ロット番号', width: 116, text: (line) => line.lotNumber },
    {
      kind: 'text',
      id: 'deadline',
      title: '出荷期限',
      width: 104,
      text: (line) => line.deadline,
      normalize: day,
      check: checkDay,
    },
  ];
};
