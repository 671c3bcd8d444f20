import { Button } from '@hacchu-hub/ui/button';
import { Alert } from '@hacchu-hub/ui/feedback';
import { formatYen, parseDecimalText } from '@hacchu-hub/ui/money';
import { isSamePrice } from './order-form.conversions.js';
import { takeListPrice } from './order-form.edits.js';
import type { OrderFormState } from './order-form.hook.js';
import styles from './order-form.module.css';
import { listPriceOf, type ProductLineValues } from './order-form.values.js';

/** The price of a line as a number; undefined while its cell has none. */
const priceOf = (line: ProductLineValues): string | undefined => {
  const price = parseDecimalText(line.unitPrice);
  return price.kind === 'value' ? price.value : undefined;
};

const isOutdated = (line: ProductLineValues): boolean => {
  const [price, listPrice] = [priceOf(line), listPriceOf(line)];
  return (
    line.isPriceTyped && price !== undefined && listPrice !== undefined && !isSamePrice(price, listPrice)
  );
};

/** Limit of listed changes. */
const shown = 5;

/** What changed since the copied order: other prices, deleted products. */
export const DuplicateNotice = ({ state }: { state: OrderFormState }) => {
  const { form, begin } = state;
  const { productLines } = form.values;
  const outdated = productLines.filter(isOutdated);
  const gone = productLines.filter((line) => line.product?.deletedAt != null);
  const update = () => {
    begin();
    form.update((values) => ({
      ...values,
      productLines: values.productLines.map((line) => (isOutdated(line) ? takeListPrice(line) : line)),
    }));
  };
  return (
    <>
      {gone.length > 0 && (
        <Alert kind="warning" title={`削除済みの商品が${gone.length}行あります`}>
          {gone.map((line) => line.productText).join('、')}。別の商品を選ぶか、行を削除してください。
        </Alert>
      )}
      {outdated.length > 0 && (
        <Alert
          kind="warning"
          title={`現在の単価と異なる行が${outdated.length}行あります`}
          action={
            <Button size="small" onClick={update}>
              現在の単価に更新する
            </Button>
          }
        >
          <ul className={styles.outdated}>
            {outdated.slice(0, shown).map((line) => (
              <li key={line.key}>
                {line.productText}：この発注 {formatYen(priceOf(line) ?? '')} → 現在{' '}
                {formatYen(listPriceOf(line) ?? '')}
              </li>
            ))}
            {outdated.length > shown && <li>ほか{outdated.length - shown}行</li>}
          </ul>
        </Alert>
      )}
    </>
  );
};
