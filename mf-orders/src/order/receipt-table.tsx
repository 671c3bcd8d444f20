import { inUnit } from '@hacchu-hub/field-rules';
import { DateInput, todayInJapan } from '@hacchu-hub/ui/date';
import { formatDecimal, formatYen, MoneyInput } from '@hacchu-hub/ui/money';
import { formatQuantity, QuantityInput } from '@hacchu-hub/ui/quantity';
import { memo } from 'react';
import { distinctNames } from './distinct-names.js';
import { LateDate } from './late-date.js';
import {
  type ReceiptEntry,
  type ReceiptMode,
  type ReceivableLine,
  removesPrice,
  totalAfter,
} from './receipt-entries.js';
import type { Receipts } from './receipts.hook.js';
import styles from './receipts.module.css';
import { ReceivedQuantity } from './received-quantity.js';
import { withoutCases } from './typed-quantity.js';

/** One input of a line's receipt. */
interface EntryInputProps {
  line: ReceivableLine;
  name: string;
  /** As entered. */
  value: string;
  error: string | undefined;
  change: Receipts['change'];
}

interface QuantityEntryProps extends EntryInputProps {
  mode: ReceiptMode;
  placeholder?: string;
  autoFocus?: boolean;
}

// Memoised, since an order has up to three hundred lines, and typing in one leaves the others as they are.
const QuantityEntry = memo(
  ({ line, name, value, error, change, mode, placeholder, autoFocus }: QuantityEntryProps) => {
    const after = totalAfter(line, { quantity: value }, mode);
    const inUnits = withoutCases(value, line);
    const surplus = after === undefined ? 0 : after + line.canceledLot - (line.lot ?? 0);
    return (
      <div className={styles.cell}>
        <QuantityInput
          size="small"
          aria-label={`${name}の${mode === 'add' ? '今回入荷数' : '累計入荷数'}`}
          placeholder={placeholder}
          autoFocus={autoFocus}
          numberOf={inUnit(line.unit)}
          value={value}
          isInvalid={error !== undefined}
          onChange={(quantity) => change(line, { quantity })}
        />
        {error !== undefined && <span className={styles.error}>{error}</span>}
        {error === undefined && inUnits !== value && (
          <span className={styles.quiet} role="status">
            {formatQuantity(inUnits)} {line.unit ?? '個'}として登録します
          </span>
        )}
        {error === undefined && surplus > 0 && (
          <span className={styles.warning}>発注数を{surplus.toLocaleString('ja-JP')}超えます</span>
        )}
      </div>
    );
  },
);

const PriceEntry = memo(({ line, name, value, error, change }: EntryInputProps) => {
  const removed = removesPrice(line, { price: value }) ? line.lastUnitPrice : null;
  return (
    <div className={styles.cell}>
      <MoneyInput
        size="small"
        aria-label={`${name}の確定単価`}
        placeholder={line.unitPrice === null ? undefined : formatDecimal(line.unitPrice)}
        value={value}
        isInvalid={error !== undefined}
        onChange={(price) => change(line, { price })}
      />
      {error !== undefined && <span className={styles.error}>{error}</span>}
      {error === undefined && removed !== null && (
        <span className={styles.warning} role="status">
          確定単価 {formatYen(removed)} を取り消し、発注単価で計算します
        </span>
      )}
    </div>
  );
});

const DateEntry = memo(({ line, name, value, error, change, max }: EntryInputProps & { max: string }) => (
  <div className={styles.cell}>
    <DateInput
      size="small"
      isInvalid={error !== undefined}
      aria-label={`${name}の納品日`}
      value={value}
      max={max}
      onChange={(date) => change(line, { date })}
    />
    {error !== undefined && <span className={styles.error}>{error}</span>}
  </div>
));

interface ReceiptCellProps {
  line: ReceivableLine;
  name: string;
  receipts: Receipts;
}

const inputOf = ({ line, name, receipts }: ReceiptCellProps, field: keyof ReceiptEntry): EntryInputProps => ({
  line,
  name,
  value: receipts.entryOf(line)[field],
  error: receipts.errors[line.id]?.[field],
  change: receipts.change,
});

/** The three inputs of one line's receipt, with their errors. */
export const ReceiptQuantityCell = ({
  placeholder,
  autoFocus,
  ...cell
}: ReceiptCellProps & Pick<QuantityEntryProps, 'placeholder' | 'autoFocus'>) => (
  <QuantityEntry
    {...inputOf(cell, 'quantity')}
    mode={cell.receipts.mode}
    placeholder={placeholder}
    autoFocus={autoFocus}
  />
);

export const ReceiptPriceCell = (cell: ReceiptCellProps) => <PriceEntry {...inputOf(cell, 'price')} />;

export const ReceiptDateCell = (cell: ReceiptCellProps) => (
  <DateEntry {...inputOf(cell, 'date')} max={todayInJapan()} />
);

export const ACTUAL_PRICE_HINT =
  '確定単価は、実際の単価が発注単価と異なるときだけ入力してください。空欄の間は発注単価で計算します。登録済みの確定単価は、空欄にすると取り消せます。';

export interface ReceiptTableLine extends ReceivableLine {
  orderNum: number;
  deliveryDate: string | null;
  deliveryStatus: string;
  product: { name: string; modelNumber: string | null } | null;
}

/** Lines of one order with their receipt inputs. */
export const ReceiptTable = ({
  lines,
  receipts,
  beginsAtQuantity = false,
}: {
  lines: readonly ReceiptTableLine[];
  receipts: Receipts;
  beginsAtQuantity?: boolean;
}) => {
  const quantityTitle = receipts.mode === 'add' ? '今回入荷数' : '累計入荷数';
  const nameOf = (line: ReceiptTableLine) => line.product?.name ?? `${line.orderNum}行目`;
  const first = lines.find(({ deliveryStatus }) => deliveryStatus !== 'CompleteDelivery');
  const labelOf = distinctNames(lines, nameOf, ({ orderNum }) => orderNum);
  return (
    <div className={styles.scroller}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">商品</th>
            <th scope="col">納期</th>
            <th scope="col" className={styles.right}>
              入荷済 / 発注数
            </th>
            <th scope="col" className={styles.quantity}>
              {quantityTitle}
            </th>
            <th scope="col" className={styles.price}>
              確定単価
            </th>
            <th scope="col" className={styles.day}>
              納品日
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => {
            const name = labelOf(line);
            return (
              <tr key={line.id}>
                <th scope="row">
                  {name}
                  {line.product?.modelNumber && (
                    <div className={styles.quiet}>{line.product.modelNumber}</div>
                  )}
                </th>
                <td data-label="納期">
                  <LateDate value={line.deliveryDate} done={line.deliveryStatus === 'CompleteDelivery'} />
                </td>
                <td className={styles.right} data-label="入荷済 / 発注数">
                  <ReceivedQuantity
                    received={line.receivedLot}
                    ordered={line.lot ?? 0}
                    canceled={line.canceledLot}
                    unit={line.unit}
                    packSize={line.packSize}
                  />
                </td>
                <td data-label={quantityTitle}>
                  <ReceiptQuantityCell
                    line={line}
                    name={name}
                    receipts={receipts}
                    autoFocus={beginsAtQuantity && line === first}
                  />
                </td>
                <td data-label="確定単価">
                  <ReceiptPriceCell line={line} name={name} receipts={receipts} />
                </td>
                <td data-label="納品日">
                  <ReceiptDateCell line={line} name={name} receipts={receipts} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className={styles.quiet}>{ACTUAL_PRICE_HINT}</p>
    </div>
  );
};
