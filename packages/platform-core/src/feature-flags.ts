/** Per-demand functions that can be switched off (specification section 3, "Demand feature flag name"). */
export const FEATURE_FLAGS = [
  'APPROVAL_FUNCTION',
  'COSTING',
  'CSV_EXPORT',
  'ORDER_INTERNAL_DETAIL',
  'ORDER_LIST_EXCEL',
] as const;

export type FeatureFlag = (typeof FEATURE_FLAGS)[number];
