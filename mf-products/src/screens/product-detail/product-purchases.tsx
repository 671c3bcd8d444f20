import { DescriptionList } from '@hacchu-hub/ui/descriptions';
import { ErrorState, Skeleton } from '@hacchu-hub/ui/feedback';
import { Yen } from '@hacchu-hub/ui/money';
import { Section } from '@hacchu-hub/ui/page';
import { Quantity } from '@hacchu-hub/ui/quantity';
import { PriceHistory } from './price-history.js';
import { ProductOrders } from './product-orders.js';
import { type Purchases, useProductPurchases } from './product-purchases.hook.js';

const Statistics = ({ statistics, unit }: { statistics: Purchases['statistics']; unit: string }) => (
  <DescriptionList
    columns={3}
    items={[
      {
        label: '累計の入荷数',
        value: statistics && (
          <>
            <Quantity value={statistics.totalReceivedLot} />
            &nbsp;{unit}
          </>
        ),
      },
      {
        label: '平均の単価（税抜）',
        value: statistics?.averageLastUnitPrice && <Yen value={statistics.averageLastUnitPrice} />,
      },
      {
        label: '累計の仕入金額（税抜）',
        value: statistics && <Yen value={statistics.totalPurchaseAmount} />,
      },
    ]}
  />
);

/** The purchases of a product: totals, prices over time, the newest orders. @param unit in which it is counted */
export const ProductPurchases = ({ uuid, unit }: { uuid: string; unit: string }) => {
  const { purchases, error, refetch, months, showMonths } = useProductPurchases(uuid);
  if (purchases === undefined && error) {
    return (
      <Section title="購買の実績">
        <ErrorState
          title="発注を読み込めませんでした"
          message={`${error.message}\n商品の情報はそのまま使えます。`}
          traceId={error.traceId}
          onRetry={() => void refetch()}
        />
      </Section>
    );
  }
  return (
    <>
      <Section title="購買の実績" description="キャンセルした発注を除く、入荷済みの数量から計算しています。">
        {purchases ? <Statistics statistics={purchases.statistics} unit={unit} /> : <Skeleton lines={2} />}
      </Section>
      <PriceHistory points={purchases?.priceHistory} unit={unit} months={months} onMonths={showMonths} />
      <ProductOrders orders={purchases?.recentOrders} />
    </>
  );
};
