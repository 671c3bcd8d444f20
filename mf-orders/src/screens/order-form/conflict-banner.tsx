import { Button } from '@hacchu-hub/ui/button';
import { DifferenceTable } from '@hacchu-hub/ui/conflict';
import { Alert } from '@hacchu-hub/ui/feedback';
import { fromOrder } from './order-form.conversions.js';
import type { OrderFormState } from './order-form.hook.js';
import { differencesOf } from './order-form.merge.js';
import styles from './order-form.module.css';

/**
 * A conflict: who saved first and when, the differences, and the two ways to resolve it. The form keeps the
 * input.
 */
export const ConflictBanner = ({ state }: { state: OrderFormState }) => {
  const { conflict, form, order, takeLatest, reapply, rereadLatest } = state;
  if (!conflict) return null;
  const { latest } = conflict;
  const differences = latest ? differencesOf(form.values, fromOrder(latest)) : [];
  const isClosed = latest !== undefined && latest.status !== order?.status;
  return (
    <Alert kind="warning" title={conflict.message} takesFocus>
      <p className={styles.kept}>入力した内容はまだ保存されていません。この画面に残っています。</p>
      {isClosed && <p>この発注のステータスが変わったため、自分の変更を再適用できません。</p>}
      {differences.length > 0 && <DifferenceTable differences={differences} />}
      <div className={styles.choices}>
        {latest ? (
          <>
            <Button onClick={takeLatest}>最新を読み込む</Button>
            {!isClosed && (
              <Button kind="primary" onClick={reapply}>
                自分の変更を再適用
              </Button>
            )}
          </>
        ) : (
          <Button icon="reload" onClick={() => void rereadLatest()}>
            最新の内容を確認する
          </Button>
        )}
      </div>
    </Alert>
  );
};
