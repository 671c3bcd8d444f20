import { SliceError, useSliceMutation } from '@hacchu-hub/slice-kit/data';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { Button, ButtonLink } from '@hacchu-hub/ui/button';
import { useConfirm } from '@hacchu-hub/ui/dialog';
import { useState } from 'react';
import { ConfirmCloseBlockerDocument } from '../../generated/graphql.js';
import type { CloseBlocker, Period } from '../../periods/periods.hook.js';
import styles from './cost-setup.module.css';
import { useStockRefetch } from './stock-refetch.hook.js';

/** Link to where a blocker can be resolved or inspected. */
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

/** The message itself names up to this many. */
const MAX_NAMED_IN_MESSAGE = 3;

/** Fetches the missing stock from the warehouse system. */
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
  if (!products || count <= MAX_NAMED_IN_MESSAGE) return null;
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

/** A blocker of closing: what it is, and where to resolve it or how to confirm that it is correct. */
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
