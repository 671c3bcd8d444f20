import { useHref } from '@hacchu-hub/slice-kit/navigation';
import { Button, ButtonLink } from '@hacchu-hub/ui/button';
import { EmptyState } from '@hacchu-hub/ui/feedback';
import { formatMonth } from '../../months/target-month.js';
import type { CostList } from './cost-list.hook.js';
import { warningWords } from './cost-words.js';

/** Empty state: nothing was received, or the search found nothing. */
export const CostEmpty = ({ list: { q, warning, month, costs, change } }: { list: CostList }) => {
  const deliveries = useHref('delivery-list');
  const name = formatMonth(month);
  if (q === '' && warning !== '') {
    return (
      <EmptyState
        icon="success"
        title={`「${warningWords[warning].label}」の商品はありません`}
        action={<Button onClick={() => change({ warning: '' })}>絞り込みを解除する</Button>}
      />
    );
  }
  if (q !== '') {
    return (
      <EmptyState
        icon="search"
        title={`「${q}」に一致する商品はありません`}
        description={`${name}の商品の名前・型番・カラー・サイズ・商品コードから探しました。`}
        action={<Button onClick={() => change({ q: '', warning: '' })}>条件をすべて外す</Button>}
      />
    );
  }
  if (costs?.computedAt === null) {
    return (
      <EmptyState
        icon="costs"
        title={`${name}の原価はまだ計算されていません`}
        description="計算が終わると、商品ごとの数量と金額がここに表示されます。"
      />
    );
  }
  return (
    <EmptyState
      icon="costs"
      title={`${name}の入荷はまだありません`}
      description="納品管理で入荷を記録すると、その月の仕入数量と仕入金額が商品ごとにここへ表示されます。"
      action={
        <ButtonLink href={deliveries} icon="deliveries">
          納品管理を開く
        </ButtonLink>
      }
    />
  );
};
