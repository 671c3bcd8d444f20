import { useHrefTo } from '@hacchu-hub/slice-kit/navigation';
import { TimestampText, todayInJapan } from '@hacchu-hub/ui/date';
import { Link } from '@hacchu-hub/ui/link';
import { Section } from '@hacchu-hub/ui/page';
import { StatusTag } from '@hacchu-hub/ui/status';
import { type Column, DataTable } from '@hacchu-hub/ui/table';
import { formatMonth } from '../../months/target-month.js';
import { daysText } from '../../periods/period-words.js';
import { isOpen, type Period } from '../../periods/periods.hook.js';
import styles from './cost-setup.module.css';
import { StockCell } from './stock-cell.js';

type Month = Period['months'][number];

interface CountStateProps {
  month: Month;
  today: string;
  /** Whether the missing count blocks closing. */
  isMissing: boolean;
}

const CountState = ({ month, today, isMissing }: CountStateProps) => {
  if (month.countedAt) {
    return (
      <span className={styles.state}>
        <StatusTag tone="green">取込済み</StatusTag> <TimestampText value={month.countedAt} />
      </span>
    );
  }
  if (!month.isCalculationPeriodEnd || !isMissing) return <span className={styles.muted}>任意</span>;
  return month.period.end < today ? (
    <StatusTag tone="gold">未棚卸</StatusTag>
  ) : (
    <span className={styles.muted}>月末後に取り込み</span>
  );
};

/** The months of the period: what is calculated, what is counted. */
export const MonthsSection = ({ period }: { period: Period }) => {
  const hrefTo = useHrefTo();
  const today = todayInJapan();
  const verb = isOpen(period) ? '取り込む' : '見る';
  const hasStarted = (month: Month) => month.period.start <= today;
  const stale = new Set(
    period.closeBlockers.flatMap(({ code, targetMonths }) => (code === 'NOT_CALCULATED' ? targetMonths : [])),
  );
  // With warehouse stock, only products that the warehouse does not have need a count.
  const hasStock =
    period.isWarehouseConnected === true ||
    period.months.some(({ warehouseStock }) => warehouseStock?.fetchedAt);
  const uncounted = new Set(
    period.closeBlockers.flatMap(({ code, targetMonths }) => (code === 'NOT_COUNTED' ? targetMonths : [])),
  );
  const stock: Column<Month> = {
    key: 'stock',
    title: '倉庫在庫（ロジレス）',
    render: (month) =>
      hasStarted(month) ? (
        <StockCell period={period} month={month} isOver={month.period.end < today} />
      ) : (
        <span className={styles.muted}>開始前</span>
      ),
  };
  const columns: readonly Column<Month>[] = [
    { key: 'month', title: '対象月', render: ({ targetMonth }) => formatMonth(targetMonth) },
    { key: 'days', title: '期間', nowrap: true, render: (month) => daysText(month.period) },
    {
      key: 'calculated',
      title: '月次計算',
      nowrap: true,
      render: (month) => {
        if (!hasStarted(month)) return <span className={styles.muted}>開始前</span>;
        if (stale.has(month.targetMonth)) return <StatusTag tone="blue">計算待ち</StatusTag>;
        return month.calculatedAt ? (
          <span className={styles.state}>
            <StatusTag tone="green">計算済み</StatusTag> <TimestampText value={month.calculatedAt} />
          </span>
        ) : (
          '—'
        );
      },
    },
    ...(hasStock ? [stock] : []),
    {
      key: 'counted',
      title: '実地棚卸',
      nowrap: true,
      render: (month) =>
        hasStarted(month) ? (
          <CountState month={month} today={today} isMissing={!hasStock || uncounted.has(month.targetMonth)} />
        ) : (
          <span className={styles.muted}>開始前</span>
        ),
    },
    {
      key: 'count',
      title: '棚卸の取込',
      nowrap: true,
      render: (month) => {
        const href = hrefTo('physical-inventory', undefined, {
          period: period.uuid,
          month: month.targetMonth,
        });
        if (!hasStarted(month) || href === undefined) return '—';
        const name = formatMonth(month.targetMonth);
        return (
          <Link href={href} aria-label={`${name}の実地棚卸を${verb}`}>
            {verb}
          </Link>
        );
      },
    },
  ];
  return (
    <Section
      title="3. 月次計算 ・ 4. 実地棚卸"
      description="入荷・単価・棚卸が変わると、原価は自動で計算し直されます。月を選ぶと原価の一覧を開きます。"
      flush
    >
      <DataTable
        label="会計期間の月"
        columns={columns}
        rows={period.months}
        rowKey={({ targetMonth }) => targetMonth}
        rowHref={(month) =>
          hasStarted(month) ? hrefTo('cost-list', undefined, { month: month.targetMonth }) : undefined
        }
      />
    </Section>
  );
};
