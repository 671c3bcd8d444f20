import { DateInput, todayInJapan } from '@hacchu-hub/ui/date';
import { useFocusAfterRemoval } from '@hacchu-hub/ui/focus';
import { Field, FieldRow, type FormApi, Select } from '@hacchu-hub/ui/form';
import { ChosenChip } from '../review/chosen-chip.js';
import type { Reviewer } from '../review/review-groups.values.js';
import type { ReviewerCandidates } from '../review/reviewer-candidates.hook.js';
import { type DelegationValues, maxDeputies, possibleDeputies } from './delegation.values.js';
import styles from './delegations.module.css';

interface DelegationFieldsProps {
  form: FormApi<DelegationValues>;
}

interface PeopleProps extends DelegationFieldsProps {
  candidates: ReviewerCandidates;
}

const choices = (label: string, people: readonly Reviewer[]) => [
  { value: '', label },
  ...people.map(({ uuid, name }) => ({ value: uuid, label: name })),
];

/** The reviewer who is absent; another one has other deputies. */
export const AbsentField = ({ form, candidates }: PeopleProps) => (
  <Field label="不在の承認者" name="absentUuid" required>
    <Select
      value={form.values.absentUuid}
      onChange={(absentUuid) =>
        form.update((all) => ({ ...all, absentUuid, deputies: [] }), ['absentUuid', 'deputyUuids'])
      }
      options={choices('選択してください', candidates.everybody)}
    />
  </Field>
);

/** Chooses deputies one by one. */
export const DeputiesField = ({ form, candidates }: PeopleProps) => {
  const { absentUuid, deputies } = form.values;
  const focusAfterRemoval = useFocusAfterRemoval<HTMLUListElement>();
  const possible = possibleDeputies(candidates, absentUuid);
  const free = possible.filter(({ uuid }) => !deputies.some((one) => one.uuid === uuid));
  const setDeputies = (chosen: readonly Reviewer[]) =>
    form.update((all) => ({ ...all, deputies: chosen }), 'deputyUuids');
  return (
    <>
      <Field
        label="代理"
        name="deputyUuids"
        required
        nested
        help={
          absentUuid !== '' && !candidates.isLoading && possible.length === 0
            ? '代理に指定できるユーザーがいません。管理者の代理には、管理者が必要です。'
            : '期間中、代わりに承認・差戻しができます。管理者の代理には、管理者だけを選べます。'
        }
      >
        <Select
          value=""
          disabled={absentUuid === '' || free.length === 0 || deputies.length >= maxDeputies}
          onChange={(uuid) => {
            const chosen = candidates.byUuid.get(uuid);
            if (chosen) setDeputies([...deputies, chosen]);
          }}
          options={choices('代理を追加', free)}
        />
      </Field>
      {deputies.length > 0 && (
        <ul {...focusAfterRemoval} className={styles.chips} aria-label="選択した代理">
          {deputies.map((deputy, index) => (
            <li key={deputy.uuid}>
              <ChosenChip
                name={deputy.name}
                path={`deputyUuids.${index}`}
                errors={form.errors}
                onRemove={() => setDeputies(deputies.filter((other) => other !== deputy))}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
};

/** @param hasBegun the first day of a stored delegation has come, and stays */
export const PeriodFields = ({
  form: { values, setValue },
  hasBegun,
}: DelegationFieldsProps & { hasBegun: boolean }) => {
  const today = todayInJapan();
  return (
    <FieldRow>
      <Field
        label="開始日"
        name="fromDate"
        required
        help={hasBegun ? '始まっている代理の開始日は変更できません。' : undefined}
      >
        <DateInput
          value={values.fromDate}
          min={today}
          disabled={hasBegun}
          onChange={(day) => setValue('fromDate', day)}
        />
      </Field>
      <Field label="終了日" name="toDate" required help="この日まで代理が承認できます。90日以内。">
        <DateInput value={values.toDate} min={today} onChange={(day) => setValue('toDate', day)} />
      </Field>
    </FieldRow>
  );
};
