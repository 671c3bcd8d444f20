import type { FeatureFlag, Role } from '@hacchu-hub/subgraph-kit';
import { registerEnumType } from '@nestjs/graphql';

/** Kinds of users who sign in. */
export enum Actor {
  DemandUser = 'DemandUser',
  Operator = 'Operator',
  UNKNOWN = 'UNKNOWN',
}

/** Roles of demand users. */
export enum UserRole {
  ADMIN = 'ADMIN',
  EDITOR = 'EDITOR',
  UNKNOWN = 'UNKNOWN',
}

export enum DemandFeatureFlagName {
  APPROVAL_FUNCTION = 'APPROVAL_FUNCTION',
  COSTING = 'COSTING',
  CSV_EXPORT = 'CSV_EXPORT',
  ORDER_INTERNAL_DETAIL = 'ORDER_INTERNAL_DETAIL',
  ORDER_LIST_EXCEL = 'ORDER_LIST_EXCEL',
  UNSPECIFIED = 'UNSPECIFIED',
}

/** How the tax of one rate is rounded to yen. */
export enum TaxRounding {
  FLOOR = 'FLOOR',
  HALF_UP = 'HALF_UP',
  CEIL = 'CEIL',
}

registerEnumType(Actor, {
  name: 'Actor',
  description: 'Kinds of users who sign in.',
  valuesMap: {
    DemandUser: { description: 'A user of a demand.' },
    Operator: { description: 'An operator: staff of the provider.' },
    UNKNOWN: { description: 'Never returned.' },
  },
});
registerEnumType(UserRole, {
  name: 'UserRole',
  description: 'Role of a demand user.',
  valuesMap: {
    ADMIN: { description: '管理者.' },
    EDITOR: { description: '編集者.' },
    UNKNOWN: { description: 'The role of operators, whose rights come from their actor; never assigned.' },
  },
});
registerEnumType(DemandFeatureFlagName, {
  name: 'DemandFeatureFlagName',
  description: 'Features that operators switch on per demand.',
  valuesMap: {
    APPROVAL_FUNCTION: { description: '承認.' },
    COSTING: { description: '原価管理.' },
    CSV_EXPORT: { description: 'CSV出力.' },
    ORDER_INTERNAL_DETAIL: { description: '社内メモ.' },
    ORDER_LIST_EXCEL: { description: '発注一覧のExcel出力.' },
    UNSPECIFIED: { description: 'Never returned.' },
  },
});
registerEnumType(TaxRounding, {
  name: 'TaxRounding',
  description: 'How the tax of one rate is rounded to yen.',
  valuesMap: {
    FLOOR: { description: '切り捨て.' },
    HALF_UP: { description: '四捨五入.' },
    CEIL: { description: '切り上げ.' },
  },
});

export const roleOf = (role: Role): UserRole => UserRole[role];
export const flagNamesOf = (flags: readonly FeatureFlag[]): DemandFeatureFlagName[] =>
  flags.map((flag) => DemandFeatureFlagName[flag]);
