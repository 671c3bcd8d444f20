import type { DelegationSettings } from '../../orders/records/delegation.schema.js';

const slashed = (day: string): string => day.replaceAll('-', '/');

/** The period as people read it. */
export const periodText = ({ fromDate, toDate }: Pick<DelegationSettings, 'fromDate' | 'toDate'>): string =>
  fromDate === toDate ? slashed(fromDate) : `${slashed(fromDate)}〜${slashed(toDate)}`;

/** What notices say about a delegation. */
export const factsOfDelegation = (
  { absentUuid, deputyUuids, reason, ...period }: DelegationSettings,
  nameOf: (uuid: string) => string,
): string[] => [
  `不在の承認者：${nameOf(absentUuid)}`,
  `代理：${deputyUuids.map(nameOf).filter(Boolean).join('、')}`,
  `期間：${periodText(period)}`,
  ...(reason ? [`理由：${reason}`] : []),
];

/** What differs between two versions, by the labels of the form. */
export function changedLabels(before: DelegationSettings, after: DelegationSettings): string[] {
  const isSame = (a: readonly string[], b: readonly string[]): boolean =>
    a.length === b.length && a.every((id) => b.includes(id));
  return [
    ...(isSame(before.deputyUuids, after.deputyUuids) ? [] : ['代理']),
    ...(before.fromDate === after.fromDate ? [] : ['開始日']),
    ...(before.toDate === after.toDate ? [] : ['終了日']),
    ...(before.reason === after.reason ? [] : ['理由']),
  ];
}
