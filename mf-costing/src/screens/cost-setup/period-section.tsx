import { useHref } from '@hacchu-hub/slice-kit/navigation';
import { ButtonLink } from '@hacchu-hub/ui/button';
import { DescriptionList } from '@hacchu-hub/ui/descriptions';
import { Section } from '@hacchu-hub/ui/page';
import { closingDayText, closingLabels, daysText } from '../../periods/period-words.js';
import { isOpen, type Period } from '../../periods/periods.hook.js';

/** When the period starts and ends, and how it is valued. */
export const PeriodSection = ({ period }: { period: Period }) => {
  const edit = useHref('accounting-period-edit', undefined, { period: period.uuid });
  return (
    <Section
      title="1. 会計期間"
      extra={
        isOpen(period) && (
          <ButtonLink href={edit} icon="edit" size="small">
            会計期間を編集する
          </ButtonLink>
        )
      }
    >
      <DescriptionList
        columns={3}
        items={[
          { label: '会計期間', value: daysText(period.period) },
          { label: '計算単位', value: closingLabels[period.closingType] },
          { label: '評価方法', value: '総平均法' },
          { label: '月次の締め日', value: closingDayText(period) },
          ...(period.closingType === 'Monthly'
            ? []
            : [
                {
                  label: '計算期間',
                  value: period.calculationPeriods.map((days) => daysText(days)).join('、'),
                  wide: true,
                },
              ]),
        ]}
      />
    </Section>
  );
};
