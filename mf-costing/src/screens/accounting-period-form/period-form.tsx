import { VersionedFormNotices } from '@hacchu-hub/slice-kit/versioned-form';
import { Button, ButtonLink } from '@hacchu-hub/ui/button';
import { DateInput, formatLocalDate, isLocalDate } from '@hacchu-hub/ui/date';
import { Field, FieldRow, Form, FormActions, FormStack, RadioGroup } from '@hacchu-hub/ui/form';
import { Columns, Section } from '@hacchu-hub/ui/page';
import type { BillingPeriod } from '../../generated/graphql.js';
import { calculationPeriodsOf, isInEveryMonth, monthsOf, yearEnd } from '../../periods/period-months.js';
import { closingLabels, daysText } from '../../periods/period-words.js';
import { type PeriodFormOptions, usePeriodForm } from './period-form.hook.js';
import styles from './period-form.module.css';
import { describePeriod, type PeriodValues } from './period-values.js';

const closingTypes: readonly BillingPeriod[] = ['Monthly', 'Quarterly', 'SemiAnnual', 'Annual'];

const closingHelp: Record<BillingPeriod, string | undefined> = {
  Monthly: '毎月の平均単価で在庫を評価します。',
  Quarterly: '3か月ごとの平均単価で評価します。税務上の取扱いは税理士にご確認ください。',
  SemiAnnual: '6か月ごとの平均単価で評価します。',
  Annual: '会計期間を通した平均単価で評価します。',
};

const options = closingTypes.map((value) => ({
  value,
  label: closingLabels[value],
  help: closingHelp[value],
}));

/** Preview of the server's result: when months close, and which are averaged together. */
const Preview = ({ values }: { values: PeriodValues }) => {
  const months = monthsOf(values);
  return (
    <Section title="この内容での締め日と計算期間">
      {months.length === 0 ? (
        <p className={styles.note}>12か月以内の期間を入力すると、ここに表示されます。</p>
      ) : (
        <dl className={styles.months}>
          <dt>月次の締め日</dt>
          <dd>
            {months.map(({ end }) => (
              <div key={end}>{formatLocalDate(end)}</div>
            ))}
          </dd>
          <dt>計算期間</dt>
          <dd>
            {calculationPeriodsOf(months, values.closingType).map((days) => (
              <div key={days.start}>{daysText(days)}</div>
            ))}
          </dd>
        </dl>
      )}
    </Section>
  );
};

export interface PeriodFormProps extends PeriodFormOptions {
  title: string;
  /** Target of the cancel link. */
  backHref: string | undefined;
}

const endsYear = ({ start, end }: PeriodValues): boolean => isLocalDate(start) && end === yearEnd(start);

/** The form of a new or existing accounting period. */
export const PeriodForm = ({ title, backHref, ...rest }: PeriodFormProps) => {
  const state = usePeriodForm(rest);
  const { form, isSaving } = state;
  const { start, end, closingType } = form.values;
  const changeStart = (next: string) =>
    form.update(
      // The end follows the start as long as the period is one full year.
      (values) => ({
        ...values,
        start: next,
        end: isLocalDate(next) && (values.end === '' || endsYear(values)) ? yearEnd(next) : values.end,
      }),
      ['period.start', 'period.end'],
    );
  return (
    <Columns aside={<Preview values={form.values} />}>
      <VersionedFormNotices state={state} describe={describePeriod} />
      <Form form={form} onSubmit={() => void state.save()} aria-label={title}>
        <Section>
          <FormStack>
            <FieldRow>
              <Field
                label="開始日"
                name="period.start"
                required
                help={isInEveryMonth(start) ? '毎月1日から28日までの日付' : '締めた会計期間の翌日'}
              >
                <DateInput value={start} onChange={changeStart} />
              </Field>
              <Field
                label="終了日"
                name="period.end"
                required
                help="開始日から12か月以内の、月末または27日までの日付"
              >
                <DateInput
                  value={end}
                  min={start || undefined}
                  onChange={(next) => form.update((values) => ({ ...values, end: next }), 'period.end')}
                />
              </Field>
            </FieldRow>
            <Field label="計算単位" name="closingType" as="group" required width="medium">
              <RadioGroup
                name="closingType"
                value={closingType}
                options={options}
                onChange={(value) => {
                  const chosen = closingTypes.find((type) => type === value);
                  if (chosen) form.setValue('closingType', chosen);
                }}
              />
            </Field>
            <Field label="評価方法" as="group" help="期首の在庫と期間中の仕入から平均単価を求めます。">
              総平均法
            </Field>
          </FormStack>
        </Section>
        <FormActions>
          <ButtonLink href={backHref}>キャンセル</ButtonLink>
          <Button type="submit" kind="primary" loading={isSaving}>
            {rest.stored ? '保存する' : '登録する'}
          </Button>
        </FormActions>
      </Form>
    </Columns>
  );
};
