import { taxCategoriesOn } from '@hacchu-hub/purchase-math';
import { Button } from '@hacchu-hub/ui/button';
import { todayInJapan } from '@hacchu-hub/ui/date';
import { fieldId } from '@hacchu-hub/ui/form';
import { LineGrid } from '@hacchu-hub/ui/line-grid';
import { useCallback, useMemo, useRef } from 'react';
import type { LineProduct_ProductFragment } from '../../generated/graphql.js';
import { useProductSearch } from '../../order/look-ups.hook.js';
import { chooseProduct, editProductLine, pasteProductLines, takeListPrice } from './order-form.edits.js';
import { gridErrors } from './order-form.errors.js';
import type { OrderFormState } from './order-form.hook.js';
import { productPath } from './order-form.validate.js';
import { emptyProductLine, type ProductLineValues } from './order-form.values.js';
import { productGridColumns } from './product-grid.columns.js';
import { useResolvePasted } from './resolve-pasted.hook.js';
import styles from './order-form.module.css';

/** The tax categories of a day, as a cell chooses among them. */
export const useTaxOptions = (orderDate: string) =>
  useMemo(
    () =>
      taxCategoriesOn(orderDate === '' ? todayInJapan() : orderDate).map((category) => ({
        value: String(category.id),
        label: category.name,
      })),
    [orderDate],
  );

/** The product lines of an order. */
export const ProductGrid = ({ state }: { state: OrderFormState }) => {
  const { form, begin, undo } = state;
  const { update, values } = form;
  const searchProducts = useProductSearch();
  const known = useRef(new Map<string, LineProduct_ProductFragment>());
  const taxOptions = useTaxOptions(values.orderDate);

  const changeLine = useCallback(
    (key: string, change: (line: ProductLineValues) => ProductLineValues, columnId?: string) =>
      update(
        (now) => ({
          ...now,
          productLines: now.productLines.map((line) => (line.key === key ? change(line) : line)),
        }),
        columnId === undefined ? undefined : `${productPath(key)}.${columnId}`,
      ),
    [update],
  );

  const search = useCallback(
    async (query: string, signal?: AbortSignal) => {
      const products = await searchProducts(query, signal);
      for (const product of products) known.current.set(product.uuid, product);
      return products;
    },
    [searchProducts],
  );
  const columns = useMemo(
    () =>
      productGridColumns({
        search,
        taxOptions,
        today: todayInJapan(),
        onTakeListPrice: (key) => {
          begin();
          changeLine(key, takeListPrice, 'unitPrice');
        },
      }),
    [search, taxOptions, begin, changeLine],
  );
  const resolvePasted = useResolvePasted(search, update);
  const errors = useMemo(() => gridErrors(form.errors, 'orderProductLines'), [form.errors]);

  const addLine = () =>
    update((now) => ({
      ...now,
      productLines: [...now.productLines, emptyProductLine(now.commonDeliveryDate, now.commonPaymentDueDate)],
    }));

  return (
    <LineGrid
      label="商品明細"
      idPrefix={fieldId(form.id, 'orderProductLines')}
      columns={columns}
      rows={values.productLines}
      errors={errors}
      onBegin={begin}
      onUndo={undo}
      onEdit={(edits) => {
        for (const edit of edits) {
          changeLine(edit.rowKey, (line) => editProductLine(line, edit.columnId, edit.text), edit.columnId);
        }
      }}
      onPick={(key, _columnId, productUuid) => {
        const product = known.current.get(productUuid);
        if (product) changeLine(key, (line) => chooseProduct(line, product), 'productId');
      }}
      onRestore={(before) => changeLine(before.key, () => before)}
      onRemove={(key) =>
        update(
          (now) => ({ ...now, productLines: now.productLines.filter((line) => line.key !== key) }),
          productPath(key),
        )
      }
      onAdd={addLine}
      onPaste={(rowIndex, columnIds, cells) => {
        update((now) => pasteProductLines(now, rowIndex, columnIds, cells, todayInJapan()));
        const productColumn = columnIds.indexOf('productId');
        if (productColumn >= 0) void resolvePasted(cells.map((row) => (row[productColumn] ?? '').trim()));
      }}
      footer={
        <>
          <Button size="small" icon="plus" onClick={addLine}>
            行を追加
          </Button>
          <span className={styles.hint}>
            Enterで下へ、Tabで右へ移動。F2で編集、Ctrl+Dで上の行を複写、Ctrl+Deleteで行を削除。Excelから貼り付けできます。
          </span>
        </>
      }
    />
  );
};
