import { cleanLine } from '@hacchu-hub/field-rules';
import { taxCategoriesOn } from '@hacchu-hub/purchase-math';
import { Button } from '@hacchu-hub/ui/button';
import { isLocalDate, todayInJapan } from '@hacchu-hub/ui/date';
import { LineGrid } from '@hacchu-hub/ui/line-grid';
import { loadableDialog } from '@hacchu-hub/ui/loadable';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { LineProduct_ProductFragment } from '../../../generated/graphql.js';
import { useProductSearch } from '../../../order/look-ups.hook.js';
import { chooseProduct, editProductLine, takeListPrice } from '../order-form.edits.js';
import type { OrderFormState } from '../order-form.hook.js';
import type { OrderFormValues } from '../order-form.values.js';
import { amountWidth } from './amount-width.js';
import { GridKeys } from './grid-keys.js';
import { LastPricesContext, useLastPrices } from './last-prices.hook.js';
import { useLineGrid } from './line-grid.hook.js';
import { productGridColumns } from './product-grid.columns.js';
import { productLines } from './product-lines.js';
import { useResolvePasted } from './resolve-pasted.hook.js';

const CasesDialog = loadableDialog(async () => (await import('./cases.dialog.js')).default);

/** The tax categories of a day, as choices of a cell. */
export const useTaxOptions = (orderDate: string) =>
  useMemo(
    () =>
      taxCategoriesOn(isLocalDate(orderDate) ? orderDate : todayInJapan()).map((category) => ({
        value: String(category.id),
        label: category.name,
      })),
    [orderDate],
  );

export interface LineGridParts {
  state: OrderFormState;
  /** Cells that differ from these values are marked. */
  compareWith?: OrderFormValues;
}

/** The product lines of an order. */
export const ProductGrid = ({ state, compareWith }: LineGridParts) => {
  const { form, begin } = state;
  const { wiring, changeLine } = useLineGrid(state, productLines, compareWith);
  const searchProducts = useProductSearch();
  const known = useRef(new Map<string, LineProduct_ProductFragment>());
  const { orderDate } = form.values;
  const taxOptions = useTaxOptions(orderDate);
  const lastPrices = useLastPrices(
    form.values.productLines.flatMap(({ productId }) => (productId === null ? [] : [productId])),
  );

  const search = useCallback(
    async (query: string, signal?: AbortSignal) => {
      const products = await searchProducts(query, signal);
      for (const product of products) known.current.set(product.uuid, product);
      return products;
    },
    [searchProducts],
  );
  const [enteringCases, setEnteringCases] = useState<string>();
  const packed = form.values.productLines.find(({ key }) => key === enteringCases);
  const width = amountWidth(form.values.productLines, 92);
  const columns = useMemo(
    () =>
      productGridColumns({
        search,
        taxOptions,
        amountWidth: width,
        today: todayInJapan(),
        orderDate,
        onEnterCases: setEnteringCases,
        onTakeListPrice: (key) => {
          begin();
          changeLine(key, takeListPrice, 'unitPrice');
        },
      }),
    [search, taxOptions, width, orderDate, begin, changeLine],
  );
  const resolvePasted = useResolvePasted(form.update);

  return (
    <LastPricesContext value={lastPrices}>
      <LineGrid
        {...wiring}
        label="商品明細"
        columns={columns}
        onPick={(key, _columnId, productUuid) => {
          const product = known.current.get(productUuid);
          if (product) changeLine(key, (line) => chooseProduct(line, product), 'productId');
        }}
        onPaste={(rowIndex, columnIds, cells) => {
          wiring.onPaste(rowIndex, columnIds, cells);
          const productColumn = columnIds.indexOf('productId');
          if (productColumn >= 0) void resolvePasted(cells.map((row) => cleanLine(row[productColumn] ?? '')));
        }}
        footer={(addRow) => (
          <>
            <Button size="small" icon="plus" onClick={addRow}>
              行を追加
            </Button>
            <GridKeys />
          </>
        )}
      />
      {packed?.product?.packSize != null && (
        <CasesDialog
          key={packed.key}
          product={{ ...packed.product, packSize: packed.product.packSize }}
          lot={packed.lot}
          onEnter={(lot) => {
            begin();
            changeLine(packed.key, (line) => editProductLine(line, 'lot', lot), 'lot');
          }}
          onClose={() => setEnteringCases(undefined)}
        />
      )}
    </LastPricesContext>
  );
};
