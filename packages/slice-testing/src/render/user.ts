import { type FeatureFlag } from '@hacchu-hub/slice-contract';
import { type CurrentUser } from '@hacchu-hub/slice-kit/session';

/** The capabilities of an administrator of a demand with every feature switched on. */
export const allCapabilities = [
  'orders:view',
  'orders:edit',
  'orders:send',
  'orders:receive',
  'orders:cancel_sent',
  'orders:unfix',
  'orders:review',
  'orders:decide',
  'orders:replace_reviewers',
  'orders:internal_detail_view',
  'orders:internal_detail_edit',
  'orders:list_views',
  'orders:export_documents',
  'orders:excel',
  'notices:view',
  'catalog:view',
  'catalog:edit',
  'csv:export',
  'csv:view',
  'costs:view',
  'costs:setup',
  'settings:view',
  'settings:edit',
  'users:view',
  'users:edit',
  'audit:view',
  'wms:edit',
  'wms:authorize',
  'wms:sync',
  'slack:view',
  'slack:edit',
] as const;

export const allFeatures: readonly FeatureFlag[] = [
  'APPROVAL_FUNCTION',
  'COSTING',
  'CSV_EXPORT',
  'ORDER_INTERNAL_DETAIL',
  'ORDER_LIST_EXCEL',
];

/** A signed-in user: by default an administrator of a demand who may do everything. */
export const aUser = (own: Partial<CurrentUser> = {}): CurrentUser => ({
  uuid: '01920000-0000-7000-8000-000000000001',
  email: 'hanako@example.jp',
  lastName: '山田',
  firstName: '花子',
  isPasswordSet: true,
  actor: 'DemandUser',
  role: 'ADMIN',
  capabilities: allCapabilities,
  featureFlags: allFeatures,
  demand: { uuid: '01920000-0000-7000-8000-0000000000d1', name: '株式会社サンプル商事' },
  ...own,
});

/** What the server leaves to operators in a demand that withdraws. */
const remainingCapabilities = [
  'orders:view',
  'orders:internal_detail_view',
  'catalog:view',
  'csv:view',
  'settings:view',
  'users:view',
  'audit:view',
  'slack:view',
  'demands:manage',
  'operators:manage',
] as const;

/** An operator on a page of a demand that withdraws. */
export const anOperatorInWithdrawal = (): CurrentUser => anOperator({ capabilities: remainingCapabilities });

/** An operator, who belongs to no demand. */
export const anOperator = (own: Partial<CurrentUser> = {}): CurrentUser =>
  aUser({
    actor: 'Operator',
    role: 'UNKNOWN',
    lastName: '運営',
    firstName: '太郎',
    demand: null,
    featureFlags: [],
    capabilities: [...allCapabilities, 'demands:manage', 'features:edit', 'operators:manage'],
    ...own,
  });
