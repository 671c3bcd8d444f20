import type { Actor, FeatureFlag, Role } from '@hacchu-hub/platform-core';

/** Who has one capability. */
export interface Grant {
  /** Roles of demand users that have it. */
  roles: readonly Role[];
  isForOperators: boolean;
  /** Only operators with the platform right have it. */
  needsPlatformRight?: boolean;
  /** Flag that must be on for demand users; operators have theirs regardless. */
  feature?: FeatureFlag;
  /** Operators keep it in a demand that withdraws, since it changes nothing there (docs/domain/withdrawal.md). */
  outlastsWithdrawal?: boolean;
}

const everybody = { roles: ['ADMIN', 'EDITOR'], isForOperators: true } as const;
const demandUsers = { roles: ['ADMIN', 'EDITOR'], isForOperators: false } as const;
const administrators = { roles: ['ADMIN'], isForOperators: true } as const;
const operators = { roles: [], isForOperators: true } as const;
const outlastsWithdrawal = true;

/**
 * The capability matrix of what slices share: the one table that policies (`@Allow({ capability })`), `currentUser` and the screens go by, and
 * the names that slices refer to in `slice.json`. What only one slice uses, that slice defines (`defineCapabilities`).
 */
export const CAPABILITIES = {
  'orders:view': { ...everybody, outlastsWithdrawal },
  'orders:edit': everybody,
  'orders:send': everybody,
  'orders:receive': everybody,
  'orders:cancel_sent': administrators,
  'orders:unfix': administrators,
  'orders:review': { ...demandUsers, feature: 'APPROVAL_FUNCTION' },
  // Without the flag: decisions stay possible after the function is switched off, so that no order hangs.
  'orders:decide': demandUsers,
  'orders:replace_reviewers': { roles: ['ADMIN'], isForOperators: false },
  'orders:internal_detail_view': { ...everybody, feature: 'ORDER_INTERNAL_DETAIL', outlastsWithdrawal },
  'orders:internal_detail_edit': { ...demandUsers, feature: 'ORDER_INTERNAL_DETAIL' },
  'orders:list_views': everybody,
  'orders:export_documents': everybody,
  'orders:excel': { ...everybody, feature: 'ORDER_LIST_EXCEL' },
  // Notices are told to people of a demand; operators have none.
  'notices:view': demandUsers,
  'catalog:view': { ...everybody, outlastsWithdrawal },
  'catalog:edit': everybody,
  'csv:export': { ...everybody, feature: 'CSV_EXPORT' },
  // Files that were exported before.
  'csv:view': { ...everybody, feature: 'CSV_EXPORT', outlastsWithdrawal },
  'costs:view': { ...demandUsers, feature: 'COSTING' },
  'costs:setup': { roles: ['ADMIN'], isForOperators: false, feature: 'COSTING' },
  'settings:view': { ...everybody, outlastsWithdrawal },
  'settings:edit': administrators,
  'users:view': { ...everybody, outlastsWithdrawal },
  'users:edit': administrators,
  'audit:view': { ...administrators, outlastsWithdrawal },
  'wms:edit': administrators,
  // Whoever agrees at LOGILESS does so for the own organisation: operators never do.
  'wms:authorize': { roles: ['ADMIN'], isForOperators: false },
  'wms:sync': everybody,
  'slack:view': { ...administrators, outlastsWithdrawal },
  'slack:edit': { roles: ['ADMIN'], isForOperators: false },
  // Withdrawals are cancelled with it.
  'demands:manage': { ...operators, outlastsWithdrawal },
  'features:edit': operators,
  'operators:manage': { ...operators, outlastsWithdrawal },
  // Outside production: screens of one's own machine in place of published ones.
  'platform:override': { ...operators, outlastsWithdrawal },
  'platform:manage': { ...operators, needsPlatformRight: true, outlastsWithdrawal },
} as const satisfies Record<string, Grant>;

export type Capability = keyof typeof CAPABILITIES;

/** The grant of a capability. */
export const grantOf = (name: Capability): Grant => CAPABILITIES[name];

const NAMES = Object.keys(CAPABILITIES).filter((name): name is Capability => name in CAPABILITIES);

/** What one person may do, anywhere or in a demand that withdraws. */
export function capabilitiesOf(person: {
  actor: Actor;
  role: Role;
  flags: readonly FeatureFlag[];
  hasPlatformRight?: boolean;
  /** Whether it is about a demand that withdraws. */
  isWithdrawing?: boolean;
}): Capability[] {
  return NAMES.filter((name) => {
    const grant = grantOf(name);
    if (person.isWithdrawing && !grant.outlastsWithdrawal) return false;
    if (person.actor === 'Operator') {
      return grant.isForOperators && (!grant.needsPlatformRight || person.hasPlatformRight === true);
    }
    return grant.roles.includes(person.role) && (!grant.feature || person.flags.includes(grant.feature));
  });
}
