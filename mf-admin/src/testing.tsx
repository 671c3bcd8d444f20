import { anOperator, renderSlice, type RenderSliceOptions } from '@hacchu-hub/slice-testing';
import declaration from '../slice.json';
import slice from './slice.js';

/** Draws a screen of this slice for an operator, beside the slices that a demand's page links to. */
export const renderAdmin = (options: Omit<RenderSliceOptions, 'slice' | 'declaration'>) =>
  renderSlice({
    slice,
    declaration,
    user: anOperator(),
    otherRefs: {
      'order-list': { operator: '/admin/demands/:demandUuid/orders' },
      'delivery-list': { operator: '/admin/demands/:demandUuid/deliveries' },
      'product-list': { operator: '/admin/demands/:demandUuid/products' },
      'supplier-list': { operator: '/admin/demands/:demandUuid/suppliers' },
      'delivery-destination-list': { operator: '/admin/demands/:demandUuid/delivery-destinations' },
    },
    ...options,
  });

/** A demand as the graph answers it. */
export const aDemand = (own: object = {}) => ({
  __typename: 'Demand',
  uuid: '01920000-0000-7000-8000-0000000000d1',
  name: '株式会社あおぞら商店',
  createdAt: '2026-10-01T00:00:00.000000Z',
  userCount: 3,
  ordersThisMonth: 12,
  demandSetting: { __typename: 'DemandSetting', maxMemberNumber: 10 },
  demandContact: null,
  featureFlag: {
    __typename: 'DemandFeatureFlag',
    isCostingEnabled: true,
    isExportCsvEnabled: false,
    isOrderListExcelEnabled: false,
    isApprovalFunctionEnabled: false,
    isOrderInternalDetailEnabled: false,
  },
  ...own,
});
