import { SliceError, useSliceMutation } from '@hacchu-hub/slice-kit/data';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { Button, ButtonLink } from '@hacchu-hub/ui/button';
import { useConfirm } from '@hacchu-hub/ui/dialog';
import { useState } from 'react';

import { ConfirmCloseBlockerDocument } from '../../generated/graphql.js';
import type { CloseBlocker, Period } from '../../periods/use-periods.js';
import styles from './cost-setup.module.css';
import { useStockRefetch } from './use-stock-refetch.js';

/** Where one puts right, or looks at, what stands in the way. */
export interface Remedy {
  href: string | undefined;
  label: string;
}

interface BlockerRowProps {
  period: Period;
  blocker: CloseBlocker;
  remedies: readonly Remedy[];
  onChanged: () => void;
}

/** More than these are named in the message itself. */
const NAMED = 3;

/** Reads what is missing from the warehouse system. */
const FetchStock = ({ period, targetMonths }: { period: Period; targetMonths: readonly string[] }) => {
  const { fetch, isRunning, problem } = useStockRefetch(period);
  return (
    <>
      <Button size="small" loading={isRunning} onClick={() => void fetch(targetMonths)}>
        在庫を取得する
      </Button>
      {problem !== undefined && <p role="alert">{problem}</p>}
    </>
  );
};

const Products = ({ blocker: { products, productCount } }: { blocker: CloseBlocker }) => {
  const count = productCount ?? 0;
  if (!products || count <= NAMED) return null;
  return (
    <details className={styles.products}>
      <summary>対象の商品をすべて表示（{count.toLocaleString('ja-JP')}件）</summary>
      <ul aria-label="対象の商品">
        {products.map(({ productUuid, productName }) => (
          <li key={productUuid}>{productName}</li>
        ))}
      </ul>
      {products.length < count && <p>ほか{(count - products.length).toLocaleString('ja-JP')}件</p>}
    </details>
  );
};

/** Something that stands in the way of closing: what it is, where it is put right, or how to say that it is right. */
export const BlockerRow = ({ period, blocker, remedies, onChanged }: BlockerRowProps) => {
  const confirm = useConfirm();
  const notify = useNotify();
  const [problem, setProblem] = useState<string>();
  const [send, { isRunning }] = useSliceMutation(ConfirmCloseBlockerDocument, {
    touches: ['AccountingPeriod'],
    isHandled: true,
  });
  const { code, message, confirmationToken } = blocker;
  const ask = async (token: string) => {
    const isRight = await confirm({
      title: 'このまま締めてよいことを確認します',
      content: message,
      verb: '確認済みにする',
    });
    if (!isRight) return;
    setProblem(undefined);
    try {
      await send({ input: { accountingPeriodUuid: period.uuid, code, confirmationToken: token } });
      notify.success('確認済みにしました。');
    } catch (error) {
      if (!(error instanceof SliceError)) throw error;
      setProblem(error.message);
    }
    onChanged();
  };
  return (
    <li className={styles.blocker}>
      <span>{message}</span>
      {code === 'NO_WAREHOUSE_STOCK' && <FetchStock period={period} targetMonths={blocker.targetMonths} />}
      {remedies.map(({ href, label }) => (
        <ButtonLink key={label} href={href} size="small">
          {label}
        </ButtonLink>
      ))}
      {confirmationToken != null && (
        <Button size="small" loading={isRunning} onClick={() => void ask(confirmationToken)}>
          確認済みにする
        </Button>
      )}
      {problem !== undefined && <p role="alert">{problem}</p>}
      <Products blocker={blocker} />
    </li>
  );
};
