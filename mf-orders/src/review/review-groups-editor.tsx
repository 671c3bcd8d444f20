import { Button, IconButton } from '@hacchu-hub/ui/button';
import { useFocusAfterRemoval, useRowFocus } from '@hacchu-hub/ui/focus';
import { Checkbox, Field, type FieldErrors, RadioGroup, Select } from '@hacchu-hub/ui/form';
import { ChosenChip } from './chosen-chip.js';
import styles from './review.module.css';
import { emptyGroup, type GroupValues, maxGroups, maxReviewers } from './review-groups.values.js';
import type { ReviewerCandidates } from './reviewer-candidates.hook.js';

interface ReviewGroupsEditorProps {
  groups: readonly GroupValues[];
  errors: FieldErrors;
  /** Changes the steps; `path` names the field whose errors are cleared. */
  update: (change: (groups: readonly GroupValues[]) => readonly GroupValues[], path?: string) => void;
  candidates: ReviewerCandidates;
}

/** Edits the steps of an approval, which decide one after another, each with its people. */
export const ReviewGroupsEditor = ({ groups, errors, update, candidates }: ReviewGroupsEditorProps) => {
  const { rows, focusRow } = useRowFocus<HTMLOListElement>();
  // Errors refer to steps by index, which a removal changes: they are checked again on saving.
  const remove = (group: GroupValues, index: number) => {
    update((all) => all.filter((other) => other !== group), 'reviewGroups');
    focusRow(index);
  };
  const add = () => {
    update((all) => [...all, emptyGroup()]);
    focusRow(groups.length);
  };
  const patch = (index: number, own: Partial<GroupValues>) =>
    update(
      (all) => all.map((group, at) => (at === index ? { ...group, ...own } : group)),
      `reviewGroups.${index}`,
    );
  return (
    <ol ref={rows} className={styles.groups}>
      {groups.map((group, index) => (
        <li key={group.key} data-row className={styles.group} aria-label={`${index + 1}段階目`}>
          <div className={styles.groupHead}>
            <strong>{index + 1}段階目</strong>
            {groups.length > 1 && (
              <IconButton
                icon="delete"
                size="small"
                label={`${index + 1}段階目を削除`}
                onClick={() => remove(group, index)}
              />
            )}
          </div>
          <Reviewers
            index={index}
            group={group}
            errors={errors}
            taken={groups.flatMap(({ reviewers }) => reviewers.map(({ uuid }) => uuid))}
            candidates={candidates}
            onChange={(own) => patch(index, own)}
          />
          <Field label="承認の方法" as="group">
            <RadioGroup
              name={`strategy-${group.key}`}
              value={group.approvalStrategy}
              onChange={(strategy) => patch(index, { approvalStrategy: strategy === 'ALL' ? 'ALL' : 'ANY' })}
              options={[
                { value: 'ANY', label: 'いずれか1名の承認' },
                { value: 'ALL', label: '全員の承認' },
              ]}
            />
          </Field>
        </li>
      ))}
      {groups.length < maxGroups && (
        <li>
          <Button data-add-row size="small" icon="plus" onClick={add}>
            段階を追加
          </Button>
        </li>
      )}
    </ol>
  );
};

interface ReviewersProps {
  index: number;
  group: GroupValues;
  errors: FieldErrors;
  /** Already chosen in some step. */
  taken: readonly string[];
  candidates: ReviewerCandidates;
  onChange: (own: Partial<GroupValues>) => void;
}

const Reviewers = ({ index, group, errors, taken, candidates, onChange }: ReviewersProps) => {
  const { reviewers, restrictByReviewerRole } = group;
  const focusAfterRemoval = useFocusAfterRemoval<HTMLUListElement>();
  const all = restrictByReviewerRole ? candidates.administrators : candidates.everybody;
  const free = reviewers.length < maxReviewers ? all.filter(({ uuid }) => !taken.includes(uuid)) : [];
  const add = (uuid: string) => {
    const chosen = candidates.byUuid.get(uuid);
    if (chosen) onChange({ reviewers: [...reviewers, chosen] });
  };
  const restrict = (isRestricted: boolean) => {
    const allowed = new Set(candidates.administrators.map(({ uuid }) => uuid));
    onChange({
      restrictByReviewerRole: isRestricted,
      reviewers: isRestricted ? reviewers.filter(({ uuid }) => allowed.has(uuid)) : reviewers,
    });
  };
  return (
    <>
      <Field
        label="承認者"
        name={`reviewGroups.${index}.reviewerUuids`}
        required
        nested
        help={
          all.length === 0 ? '承認者に指定できるユーザーがいません。ユーザーを追加してください。' : undefined
        }
      >
        <Select
          value=""
          // Enabled after the last one was chosen: a disabled control would lose the focus.
          disabled={all.length === 0}
          onChange={add}
          options={[
            { value: '', label: free.length === 0 ? '追加できる承認者はいません' : '承認者を追加' },
            ...free.map(({ uuid, name }) => ({ value: uuid, label: name })),
          ]}
        />
      </Field>
      {reviewers.length > 0 && (
        <ul {...focusAfterRemoval} className={styles.chips} aria-label={`${index + 1}段階目の承認者`}>
          {reviewers.map((reviewer, position) => (
            <li key={reviewer.uuid}>
              <ChosenChip
                name={reviewer.name}
                path={`reviewGroups.${index}.reviewerUuids.${position}`}
                errors={errors}
                onRemove={() => onChange({ reviewers: reviewers.filter((other) => other !== reviewer) })}
              />
            </li>
          ))}
        </ul>
      )}
      <Checkbox checked={restrictByReviewerRole} onChange={restrict}>
        管理者だけを承認者にする
      </Checkbox>
    </>
  );
};
