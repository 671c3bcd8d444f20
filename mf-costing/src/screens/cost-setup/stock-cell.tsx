import { Button } from '@hacchu-hub/ui/button';
import { TimestampText } from '@hacchu-hub/ui/date';
import { StatusTag } from '@hacchu-hub/ui/status';
import { formatMonth } from '../../months/target-month.js';
import { isOpen, type Period } from '../../periods/periods.hook.js';
import styles from './cost-setup.module.css';
import { useStockRefetch } from './stock-refetch.hook.js';

type Month = Period['months'][number];

interface StockCellProps {
  period: Period;
  month: Month;
  /** Whether the closing date has passed. */
  isOver: boolean;
}

const State = ({ month: { warehouseStock }, isOver }: Omit<StockCellProps, 'period'>) => {
  if (warehouseStock?.isFetching) return <StatusTag tone="blue">取得中</StatusTag>;
  if (warehouseStock?.fetchedAt) {
    return (
      <>
        <StatusTag tone="green">取得済み</StatusTag> <TimestampText value={warehouseStock.fetchedAt} />
      </>
    );
  }
  if (!isOver) return <span className={styles.muted}>締め日後に取得</span>;
  return <StatusTag tone="gold">未取得</StatusTag>;
};

/** Warehouse stock of a closing date: when it was fetched, and a button to fetch it again. */
export const StockCell = ({ period, month, isOver }: StockCellProps) => {
  const { fetch, isRunning, problem } = useStockRefetch(period);
  const { warehouseStock, targetMonth } = month;
  const {
    failureReason = null,
    notLinkedCount = 0,
    fetchedAt = null,
    isFetching = false,
  } = warehouseStock ?? {};
  const verb = fetchedAt === null ? '取得する' : '再取得する';
  const canFetch = isOver && isOpen(period) && period.isWarehouseConnected === true && !isFetching;
  return (
    <>
      <span className={styles.state}>
        <State month={month} isOver={isOver} />
        {canFetch && (
          <Button
            kind="link"
            size="small"
            loading={isRunning}
            aria-label={`${formatMonth(targetMonth)}の倉庫在庫を${verb}`}
            onClick={() => void fetch([targetMonth])}
          >
            {verb}
          </Button>
        )}
      </span>
      {notLinkedCount > 0 && (
        <p className={styles.muted}>在庫のある未紐付けの商品 {notLinkedCount.toLocaleString('ja-JP')}件</p>
      )}
      {(problem ?? failureReason) !== null && <p role="alert">{problem ?? failureReason}</p>}
    </>
  );
};
