import type { DelegationSettings } from '../../orders/records/delegation.schema.js';

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
