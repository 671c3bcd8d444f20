import type { Version } from '@hacchu-hub/slice-kit/versioned-form';
import type { LabeledValue } from '@hacchu-hub/ui/conflict';
import { formatLocalDate, isLocalDate, todayInJapan } from '@hacchu-hub/ui/date';
import type { FieldErrors } from '@hacchu-hub/ui/form';
import type { Delegation_ReviewDelegationFragment, SaveReviewDelegationInput } from '../generated/graphql.js';
import type { Reviewer } from '../review/review-groups.values.js';
import type { ReviewerCandidates } from '../review/reviewer-candidates.hook.js';

export const maxDeputies = 5;

export interface DelegationValues {
  /** Uuid of the absent reviewer; empty while none is chosen. */
  absentUuid: string;
  deputies: readonly Reviewer[];
  fromDate: string;
  toDate: string;
  reason: string;
}

export const newDelegation = (absentUuid: string): DelegationValues => ({
  absentUuid,
  deputies: [],
  fromDate: todayInJapan(),
  toDate: '',
  reason: '',
});

/** The values of a stored delegation, with those of its deputies who may still decide. */
const storedDelegation = (delegation: Delegation_ReviewDelegationFragment): DelegationValues => ({
  absentUuid: delegation.absent.uuid,
  deputies: delegation.deputies.flatMap(({ uuid, name, isEligible }) =>
    isEligible && name !== null ? [{ uuid, name }] : [],
  ),
  fromDate: delegation.fromDate,
  toDate: delegation.toDate,
  reason: delegation.reason ?? '',
});

export const delegationVersion = (
  delegation: Delegation_ReviewDelegationFragment,
): Version<DelegationValues> => ({
  updatedAt: delegation.updatedAt,
  values: storedDelegation(delegation),
});

/** What can be changed of a stored delegation, in words. */
export const describeDelegation = ({
  deputies,
  fromDate,
  toDate,
  reason,
}: DelegationValues): readonly LabeledValue[] => [
  { label: '代理', text: deputies.map(({ name }) => name).join('、') },
  { label: '期間', text: `${formatLocalDate(fromDate)} 〜 ${formatLocalDate(toDate)}` },
  { label: '理由', text: reason },
];

/** Who may be a deputy: of an administrator, administrators only. */
export const possibleDeputies = (
  { administrators, everybody }: Pick<ReviewerCandidates, 'administrators' | 'everybody'>,
  absentUuid: string,
): readonly Reviewer[] => {
  const isAdministrator = administrators.some(({ uuid }) => uuid === absentUuid);
  return (isAdministrator ? administrators : everybody).filter(({ uuid }) => uuid !== absentUuid);
};

const dayErrors = (name: 'fromDate' | 'toDate', label: string, day: string): FieldErrors => {
  if (day === '') return { [name]: [`${label}を入力してください。`] };
  return isLocalDate(day) ? {} : { [name]: [`${label}は正しい日付で入力してください。`] };
};

/** Validates a delegation; field names as in the server's errors. */
export const validateDelegation = ({
  absentUuid,
  deputies,
  fromDate,
  toDate,
}: DelegationValues): FieldErrors => ({
  ...(absentUuid === '' && { absentUuid: ['不在の承認者を選択してください。'] }),
  ...(deputies.length === 0 && { deputyUuids: ['代理を1名以上選択してください。'] }),
  ...dayErrors('fromDate', '開始日', fromDate),
  ...dayErrors('toDate', '終了日', toDate),
});

export const delegationInput = ({
  absentUuid,
  deputies,
  fromDate,
  toDate,
  reason,
}: DelegationValues): Omit<SaveReviewDelegationInput, 'demandUuid'> => ({
  absentUuid,
  deputyUuids: deputies.map(({ uuid }) => uuid),
  fromDate,
  toDate,
  reason: reason.trim() || null,
});
