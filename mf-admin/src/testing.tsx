import { anOperator, renderSlice, type RenderSliceOptions } from '@hacchu-hub/slice-testing';
import declaration from '../slice.json';
import slice from './slice.js';

const optional = { __typename: 'SecondFactorPolicy', demandUuid: null, isRequired: false };

/**
 * Renders a screen of this slice for an operator, with the slices that a demand's page links to; nobody needs a second
 * factor.
 */
export const renderAdmin = ({ answers, ...options }: Omit<RenderSliceOptions, 'slice' | 'declaration'>) =>
  renderSlice({
    slice,
    declaration,
    user: anOperator(),
    otherRefs: {
      'order-list': { operator: '/admin/demands/:demandUuid/orders' },
      'order-detail': { demand: '/demand/orders/:orderUuid' },
      'delivery-list': { operator: '/admin/demands/:demandUuid/deliveries' },
      'product-list': { operator: '/admin/demands/:demandUuid/products' },
      'supplier-list': { operator: '/admin/demands/:demandUuid/suppliers' },
      'delivery-destination-list': { operator: '/admin/demands/:demandUuid/delivery-destinations' },
    },
    answers: { secondFactorPolicy: optional, operatorSecondFactorPolicy: optional, ...answers },
    ...options,
  });

/** A demand as the graph returns it. */
export const aDemand = (own: object = {}) => ({
  __typename: 'Demand',
  uuid: '01920000-0000-7000-8000-0000000000d1',
  name: '株式会社あおぞら商店',
  createdAt: '2026-10-01T00:00:00.000000Z',
  userCount: 3,
  ordersThisMonth: 12,
  demandSetting: { __typename: 'DemandSetting', maxMemberNumber: 10 },
  demandContact: null,
  logilessSetting: null,
  slackAppSetting: null,
  withdrawal: null,
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

/** A user in a list as the graph returns it: active, with all actions allowed. */
export const aPerson = (own: object = {}) => ({
  __typename: 'DemandUser',
  uuid: 'u1',
  email: 'hanako@aozora.example',
  lastName: '山田',
  firstName: '花子',
  role: 'EDITOR',
  state: 'ACTIVE',
  invitedAt: null,
  invitationMail: null,
  lastSignedInAt: null,
  isSelf: false,
  hasPlatformRight: false,
  platformRightBlockers: [],
  actions: anActionList({}),
  ...own,
});

/** The actions of a user; the named ones are disabled with that code and reason. */
export const anActionList = (closed: Record<string, [code: string, message: string]>) =>
  ['RENAME', 'CHANGE_ROLE', 'RESEND_INVITATION', 'SET_PASSWORD', 'REMOVE_SECOND_FACTORS', 'DELETE'].map(
    (id) => {
      const reason = closed[id];
      const blockers = reason
        ? [{ __typename: 'UserActionBlocker', code: reason[0], message: reason[1] }]
        : [];
      return { __typename: 'UserAction', id, isAllowed: !reason, blockers };
    },
  );

/** Settings of a demand for the settings screens. */
export const someSettings = (own: object = {}) => ({
  ...aDemand(),
  updatedAt: '2026-11-01T00:00:00.000001Z',
  isMailNotificationEnabled: true,
  demandSealImageURL: null,
  demandContact: {
    __typename: 'DemandContact',
    zipCode: '150-0001',
    prefectureId: 13,
    prefecture: { __typename: 'Prefecture', id: 13, name: '東京都' },
    city: '渋谷区',
    address1: '神宮前1-2-3',
    address2: null,
    email: 'order@aozora.example',
    phoneNumber: '03-1234-5678',
  },
  demandSetting: {
    __typename: 'DemandSetting',
    deliveryNotificationDaysAgo: 3,
    enabledBusinessDayConversionOfDeliveryNotification: false,
    maxMemberNumber: 10,
    taxRounding: 'FLOOR',
    inspectionTerms: null,
    paymentTerms: '銀行振込',
    mailBody: null,
    mailSignature: null,
  },
  ...own,
});

/** A demand with its connection to Slack; none by default. */
export const aSlackDemand = (own: object = {}) => ({
  __typename: 'Demand',
  uuid: '01920000-0000-7000-8000-0000000000d1',
  name: '株式会社あおぞら商店',
  isSlackAvailable: true,
  slackAppSetting: null,
  ...own,
});

/** A working connection to Slack. */
export const aSlackSetting = (own: object = {}) => ({
  __typename: 'SlackAppSetting',
  teamId: 'T1',
  teamName: 'あおぞら商店',
  channelId: 'C1',
  channelName: '発注',
  state: 'CONNECTED',
  needsNewPermission: false,
  connectedAt: '2026-11-01T00:00:00.000000Z',
  connectedBy: '見本 花子',
  ...own,
});
