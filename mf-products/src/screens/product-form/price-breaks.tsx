import { inUnit } from '@hacchu-hub/field-rules';
import { Button, IconButton } from '@hacchu-hub/ui/button';
import { useRowFocus } from '@hacchu-hub/ui/focus';
import { Field } from '@hacchu-hub/ui/form';
import { MoneyInput } from '@hacchu-hub/ui/money';
import { QuantityInput } from '@hacchu-hub/ui/quantity';
import styles from './price-breaks.module.css';
import { ladderOf, maxPrices, type PriceValues } from './product-values.js';

export interface PriceBreaksProps {
  /** The product's own price, as typed. */
  unitPrice: string;
  prices: readonly PriceValues[];
  /** 単位 of the quantities; null: pieces. */
  unit: string | null;
  /** `path` names the changed field. */
  onChange: (prices: PriceValues[], path: string) => void;
}

/** Unit prices by minimum quantity, and the resulting price table. */
export const PriceBreaks = ({ unitPrice, prices, unit, onChange }: PriceBreaksProps) => {
  const change = (index: number, part: Partial<PriceValues>, name: string) =>
    onChange(
      prices.map((price, at) => (at === index ? { ...price, ...part } : price)),
      `productPrices.${index}.${name}`,
    );
  const { rows, focusRow } = useRowFocus<HTMLDivElement>();
  const add = () => {
    onChange([...prices, { quantity: '', unitPrice: '', isDefault: false }], 'productPrices');
    focusRow(prices.length);
  };
  // Errors refer to rows by index, which changes here: they are checked again on saving.
  const remove = (index: number) => {
    onChange(
      prices.filter((_, at) => at !== index),
      'productPrices',
    );
    focusRow(index);
  };
  /** At most one is the default. */
  const choose = (index: number, isDefault: boolean) =>
    onChange(
      prices.map((price, at) => ({ ...price, isDefault: isDefault && at === index })),
      'productPrices',
    );
  const ladder = ladderOf({ unitPrice, productPrices: prices, unit });
  return (
    <Field
      label="数量別単価"
      name="productPrices"
      as="group"
      help={
        prices.length === 0
          ? '登録しないときは、どの数量でも上の単価が使われます。'
          : 'どの数量にも届かないときは、上の単価が使われます。「既定」を選ぶと、その行の単価が使われます。'
      }
    >
      <div ref={rows} className={styles.breaks}>
        {prices.length > 0 && (
          <ul className={styles.rows}>
            {prices.map((price, index) => (
              <li key={index} data-row className={styles.row}>
                <Field
                  label={index === 0 ? '数量（以上）' : `${index + 1}行目の数量（以上）`}
                  name={`productPrices.${index}.quantity`}
                  hideLabel={index > 0}
                >
                  <QuantityInput
                    numberOf={inUnit(unit)}
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
                    type="checkbox"
                    checked={price.isDefault}
                    onChange={(event) => choose(index, event.target.checked)}
                  />
                  既定
                </label>
                <IconButton icon="delete" label={`${index + 1}行目を削除`} onClick={() => remove(index)} />
              </li>
            ))}
          </ul>
        )}
        {ladder !== undefined && (
          <p className={styles.ladder}>
            適用される単価：<output>{ladder}</output>
          </p>
        )}
        <div className={styles.add}>
          <Button
            data-add-row
            size="small"
            icon="plus"
            disabledReason={prices.length >= maxPrices ? `数量別単価は${maxPrices}件までです` : undefined}
            onClick={add}
          >
            数量別単価を追加する
          </Button>
        </div>
      </div>
    </Field>
  );
};
