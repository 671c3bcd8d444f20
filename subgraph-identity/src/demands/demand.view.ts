import { type FeatureFlag, prefectureById } from '@hacchu-hub/subgraph-kit';
import { flagNamesOf } from '../access/enums.js';
import type { Demand, DemandFeatureFlag, DemandProfile } from './demand.model.js';
import type { DemandDocument } from './demand.schema.js';

/** The flags as the graph names them. */
export const featureFlagView = (flags: readonly FeatureFlag[]): DemandFeatureFlag => ({
  isCostingEnabled: flags.includes('COSTING'),
  isExportCsvEnabled: flags.includes('CSV_EXPORT'),
  isOrderListExcelEnabled: flags.includes('ORDER_LIST_EXCEL'),
  isApprovalFunctionEnabled: flags.includes('APPROVAL_FUNCTION'),
  isOrderInternalDetailEnabled: flags.includes('ORDER_INTERNAL_DETAIL'),
});

/** Features by the names of the graph; null or left out is unchanged. */
export type FeatureFlagChange = { [Name in keyof DemandFeatureFlag]?: boolean | null };

/** The features after a change, in the alphabetical order in which they are stored. */
export const changeFlags = (flags: readonly FeatureFlag[], change: FeatureFlagChange): FeatureFlag[] => {
  const all: [FeatureFlag, boolean | null | undefined][] = [
    ['APPROVAL_FUNCTION', change.isApprovalFunctionEnabled],
    ['COSTING', change.isCostingEnabled],
    ['CSV_EXPORT', change.isExportCsvEnabled],
    ['ORDER_INTERNAL_DETAIL', change.isOrderInternalDetailEnabled],
    ['ORDER_LIST_EXCEL', change.isOrderListExcelEnabled],
  ];
  return all.flatMap(([flag, isOn]) => ((isOn ?? flags.includes(flag)) ? [flag] : []));
};

/** A stored demand as the graph shows it. */
export const demandView = (demand: DemandDocument): Demand => ({
  uuid: demand._id,
  name: demand.name,
  createdAt: demand.createdAt,
  updatedAt: demand.updatedAt,
  demandContact: demand.contact && {
    ...demand.contact,
    prefecture: prefectureById(demand.contact.prefectureId),
  },
  demandSetting: demand.setting,
  isMailNotificationEnabled: demand.isMailNotificationEnabled,
  featureFlag: featureFlagView(demand.flags),
  sealImage: demand.sealImage,
});

/** A stored demand for other slices. */
export const demandProfileView = (demand: DemandDocument): DemandProfile => ({
  uuid: demand._id,
  name: demand.name,
  contact: demand.contact && {
    ...demand.contact,
    prefectureName: prefectureById(demand.contact.prefectureId)?.name ?? null,
  },
  sealImageKey: demand.sealImage?.key ?? null,
  taxRounding: demand.setting.taxRounding,
  featureFlags: flagNamesOf(demand.flags),
  inspectionTerms: demand.setting.inspectionTerms,
  paymentTerms: demand.setting.paymentTerms,
  mailBody: demand.setting.mailBody,
  mailSignature: demand.setting.mailSignature,
  isMailNotificationEnabled: demand.isMailNotificationEnabled,
  deliveryNotificationDaysAgo: demand.setting.deliveryNotificationDaysAgo,
  enabledBusinessDayConversionOfDeliveryNotification:
    demand.setting.enabledBusinessDayConversionOfDeliveryNotification,
});
