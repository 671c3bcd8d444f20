import { DateInput, formatLocalDate, isLocalDate } from '@hacchu-hub/ui/date';
import { Select } from '@hacchu-hub/ui/form';
import { type FilterChip, FilterChips, SearchBox } from '@hacchu-hub/ui/search';
import type { AuditChoicesQuery } from '../../generated/graphql.js';
import styles from './audit-log.module.css';
import { type AuditLogState, auditLogUrl, CATEGORIES, categoriesOf, noFilters } from './audit-log.url.js';

export interface AuditLogFiltersProps {
  state: AuditLogState;
  change: (patch: Partial<AuditLogState>) => void;
  isOfOperators: boolean;
  /** Undefined until they are read. */
  choices: AuditChoicesQuery | undefined;
}

interface DayProps {
  label: string;
  value: string;
  onChange: (day: string) => void;
}

/** An invalid day stays in its input, which shows the error, and does not filter. */
const Day = ({ label, value, onChange }: DayProps) => (
  <div className={styles.day}>
    <DateInput
      aria-label={label}
      value={value}
      onChange={(day) => (day === '' || isLocalDate(day)) && onChange(day)}
    />
  </div>
);

/** The kinds of events of the chosen category. */
const eventsOf = ({ state, choices }: AuditLogFiltersProps) =>
  choices?.auditEventKinds.filter(
    ({ categories }) => state.category === '' || categories.includes(state.category),
  ) ?? [];

function chipsOf({ state, change, choices }: AuditLogFiltersProps): FilterChip[] {
  const { from, to, actor, category, event } = state;
  const name = choices?.auditActors.find(({ id }) => id === actor)?.name ?? '選択中の人';
  const kind = choices?.auditEventKinds.find((one) => one.event === event)?.name ?? '選択中の操作';
  const all: [key: string, label: string | false, patch: Partial<AuditLogState>][] = [
    [
      'days',
      (from !== '' || to !== '') && `期間：${from && formatLocalDate(from)}〜${to && formatLocalDate(to)}`,
      { from: '', to: '' },
    ],
    ['actor', actor !== '' && `変更した人：${name}`, { actor: '' }],
    ['category', category !== '' && `種別：${CATEGORIES[category]}`, { category: '' }],
    ['event', event !== '' && `操作：${kind}`, { event: '' }],
  ];
  return all.flatMap(([key, label, patch]) =>
    label === false ? [] : [{ key, label, onRemove: () => change(patch) }],
  );
}

/** Search by words, days, person and kind, in any combination. */
export const AuditLogFilters = (props: AuditLogFiltersProps) => {
  const { state, change, isOfOperators, choices } = props;
  const chooseCategory = (chosen: string): void => {
    const category = auditLogUrl.category.read([chosen]);
    const keeps = eventsOf({ ...props, state: { ...state, category } }).some(
      ({ event }) => event === state.event,
    );
    change({ category, ...(keeps ? {} : { event: '' }) });
  };
  return (
    <div className={styles.panel}>
      <div className={styles.row}>
        <SearchBox
          label="監査ログを検索"
          placeholder="内容・変更した人・値で検索"
          value={state.q}
          onChange={(q) => change({ q })}
        />
        <div className={styles.range} role="group" aria-label="期間">
          <Day label="期間の開始日" value={state.from} onChange={(from) => change({ from })} />
          <span aria-hidden="true">〜</span>
          <Day label="期間の終了日" value={state.to} onChange={(to) => change({ to })} />
        </div>
        <Select
          className={styles.choice}
          aria-label="変更した人で絞り込み"
          placeholder="変更した人"
          value={state.actor}
          options={choices?.auditActors.map(({ id, name }) => ({ value: id, label: name })) ?? []}
          onChange={(actor) => change({ actor })}
        />
        <Select
          className={styles.choice}
          aria-label="種別で絞り込み"
          placeholder="種別"
          value={state.category}
          options={categoriesOf(isOfOperators).map((one) => ({ value: one, label: CATEGORIES[one] }))}
          onChange={chooseCategory}
        />
        <Select
          className={styles.choice}
          aria-label="操作で絞り込み"
          placeholder="操作"
          value={state.event}
          options={eventsOf(props).map(({ event, name }) => ({ value: event, label: name }))}
          onChange={(event) => change({ event })}
        />
      </div>
      <FilterChips chips={chipsOf(props)} onClear={() => change(noFilters)} />
    </div>
  );
};
