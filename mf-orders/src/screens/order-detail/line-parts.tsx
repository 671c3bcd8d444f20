import { isTaxCategoryId, taxCategoryName, taxRateOn } from '@hacchu-hub/purchase-math';
import { SliceLink } from '@hacchu-hub/slice-kit/navigation';
import { DateText } from '@hacchu-hub/ui/date';
import { Yen } from '@hacchu-hub/ui/money';
import type { OrderDetailLine_OrderProductLineFragment } from '../../generated/graphql.js';
import styles from './order-detail.module.css';

type Line = OrderDetailLine_OrderProductLineFragment;

/** The tax of a line as of the day of the order. */
export const taxName = (id: number | null, day: string | null): string =>
  id !== null && isTaxCategoryId(id) ? taxCategoryName(id, taxRateOn(id, day ?? '9999-12-31')) : '—';

/** The product with everything that identifies it. */
export const ProductName = ({ line }: { line: Line }) => {
  const { product } = line;
  if (!product) return <span>{line.productId === null ? '—' : '（商品を表示できません）'}</span>;
  const words = [product.logilessItem?.code, product.modelNumber, product.color, product.size];
  return (
    <div className={styles.product}>
      <SliceLink to="product-detail" params={{ productUuid: product.uuid }}>
        {product.name}
      </SliceLink>
      {product.deletedAt !== null && <span className={styles.deleted}>削除済み</span>}
      <span className={styles.quiet}>{words.filter(Boolean).join(' / ')}</span>
      {line.lotNumber !== null && <span className={styles.quiet}>ロット {line.lotNumber}</span>}
      {line.deadline !== null && (
        <span className={styles.quiet}>
          出荷期限 <DateText value={line.deadline} />
        </span>
      )}
      {line.notes !== null && <span className={styles.quiet}>{line.notes}</span>}
    </div>
  );
};

/** Day and price of the latest receipt; the price only when it differs from the ordered one. */
export const LastReceipt = ({ line }: { line: Line }) => {
  if (line.lastDeliveryDate === null) return null;
  const isOther = line.lastUnitPrice !== null && line.lastUnitPrice !== line.unitPrice;
  return (
    <>
      <span className={styles.whole}>
        最終 <DateText value={line.lastDeliveryDate} />
      </span>
      {isOther && (
        <>
          {' '}
          <span className={styles.whole}>
            確定単価 <Yen value={line.lastUnitPrice} />
          </span>
        </>
      )}
    </>
  );
};
