import { registerEnumType } from '@nestjs/graphql';
import type { FeatureFlag, Role } from '@hacchu-hub/subgraph-kit';

/** Kinds of people who sign in. */
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

registerEnumType(Actor, { name: 'Actor', description: 'Kinds of people who sign in.' });
registerEnumType(UserRole, {
  name: 'UserRole',
  description: 'Role of a demand user. Operators carry UNKNOWN: their rights come from their actor.',
});
registerEnumType(DemandFeatureFlagName, {
  name: 'DemandFeatureFlagName',
  description: 'Features that operators switch on per demand.',
});
registerEnumType(TaxRounding, {
  name: 'TaxRounding',
  description: 'How the tax of one rate is rounded to yen: down, half up, or up.',
});

export const roleOf = (role: Role): UserRole => UserRole[role];
export const flagNamesOf = (flags: readonly FeatureFlag[]): DemandFeatureFlagName[] =>
  flags.map((flag) => DemandFeatureFlagName[flag]);
