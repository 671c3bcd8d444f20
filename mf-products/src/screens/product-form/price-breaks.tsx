import { Button, IconButton } from '@hacchu-hub/ui/button';
import { Field } from '@hacchu-hub/ui/form';
import { MoneyInput } from '@hacchu-hub/ui/money';
import { QuantityInput } from '@hacchu-hub/ui/quantity';
import styles from './price-breaks.module.css';
import { maxPrices, type PriceValues } from './product-values.js';

export interface PriceBreaksProps {
  prices: readonly PriceValues[];
  /** `path` names the field that was changed. */
  onChange: (prices: PriceValues[], path: string) => void;
}

/** Unit prices from an ordered quantity on; one of them stands where no quantity is reached. */
export const PriceBreaks = ({ prices, onChange }: PriceBreaksProps) => {
  const change = (index: number, part: Partial<PriceValues>, name: string) =>
    onChange(
      prices.map((price, at) => (at === index ? { ...price, ...part } : price)),
      `productPrices.${index}.${name}`,
    );
  const add = () =>
    onChange([...prices, { quantity: '', unitPrice: '', isDefault: prices.length === 0 }], 'productPrices');
  const remove = (index: number) => {
    const left = prices.filter((_, at) => at !== index);
    // The errors name rows by their place, which has changed: they are checked again on saving.
    onChange(
      left.some(({ isDefault }) => isDefault) || left.length === 0
        ? left
        : left.map((price, at) => ({ ...price, isDefault: at === 0 })),
      'productPrices',
    );
  };
  const choose = (index: number) =>
    onChange(
      prices.map((price, at) => ({ ...price, isDefault: at === index })),
      'productPrices',
    );
  return (
    <Field
      label="数量別単価"
      name="productPrices"
      as="group"
      help={
        prices.length === 0
          ? '登録しないときは、どの数量でも上の単価が使われます。'
          : '「既定」は、どの数量にも届かないときに使う単価です。'
      }
    >
      {prices.length > 0 && (
        <ul className={styles.rows}>
          {prices.map((price, index) => (
            <li key={index} className={styles.row}>
              <Field
                label={index === 0 ? '数量（個以上）' : `${index + 1}行目の数量（個以上）`}
                name={`productPrices.${index}.quantity`}
                hideLabel={index > 0}
              >
                <QuantityInput
                  value={price.quantity}
                  onChange={(quantity) => change(index, { quantity }, 'quantity')}
                />
              </Field>
              <Field
                label={index === 0 ? '単価（税抜）' : `${index + 1}行目の単価（税抜）`}
                name={`productPrices.${index}.unitPrice`}
                hideLabel={index > 0}
              >
                <MoneyInput
                  value={price.unitPrice}
                  onChange={(unitPrice) => change(index, { unitPrice }, 'unitPrice')}
                />
              </Field>
              <label className={styles.default}>
                <input
                  type="radio"
                  name="default-price"
                  checked={price.isDefault}
                  onChange={() => choose(index)}
                />
                既定
              </label>
              <IconButton icon="delete" label={`${index + 1}行目を削除`} onClick={() => remove(index)} />
            </li>
          ))}
        </ul>
      )}
      <div className={styles.add}>
        <Button
          size="small"
          icon="plus"
          disabledReason={prices.length >= maxPrices ? `数量別単価は${maxPrices}件までです` : undefined}
          onClick={add}
        >
          数量別単価を追加する
        </Button>
      </div>
    </Field>
  );
};
