import { useHref } from '@hacchu-hub/slice-kit/navigation';
import { ButtonLink } from '@hacchu-hub/ui/button';
import { TimestampText } from '@hacchu-hub/ui/date';
import { DescriptionList } from '@hacchu-hub/ui/descriptions';
import { Section } from '@hacchu-hub/ui/page';
import { openingLabels } from '../../periods/period-words.js';
import { isOpen, type Period } from '../../periods/periods.hook.js';
import styles from './cost-setup.module.css';

/** The source of the stock at the start of the period. */
export const OpeningSection = ({ period }: { period: Period }) => {
  const href = useHref('opening-inventory', undefined, { period: period.uuid });
  const { openingInventory: opening } = period;
  const isSettled = opening !== null || !isOpen(period);
  return (
    <Section
      title="2. 期首棚卸"
      extra={
        <ButtonLink href={href} size="small" kind={isSettled ? 'default' : 'primary'}>
          {isSettled ? '期首棚卸を開く' : '期首棚卸を登録する'}
        </ButtonLink>
      }
    >
      {opening ? (
        <DescriptionList
          columns={3}
          items={[
            { label: '登録方法', value: openingLabels[opening.kind] },
            { label: '登録日時', value: <TimestampText value={opening.settledAt} /> },
            { label: '登録者', value: opening.settledBy },
          ]}
        />
      ) : (
        <p className={styles.text}>
          {period.isFirst
            ? '会計期間の初日の在庫を、CSVで取り込むか、在庫なしとして登録してください。'
            : '前の会計期間の期末在庫を繰り越してください。'}
        </p>
      )}
    </Section>
  );
};
