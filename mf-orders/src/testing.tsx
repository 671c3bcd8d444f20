import { aUser, renderSlice, type RenderSliceOptions } from '@hacchu-hub/slice-testing';
import declaration from '../slice.json';
import slice from './slice.js';

/** Renders a screen of this slice, by default for a demand that orders without approval. */
export const renderOrders = (options: Omit<RenderSliceOptions, 'slice' | 'declaration'>) =>
  renderSlice({
    slice,
    declaration,
    user: aUser({ featureFlags: [] }),
    otherRefs: {
      'supplier-detail': { demand: '/demand/suppliers/:demandSupplierUuid' },
      'demand-contact-edit': { demand: '/demand/settings/contact/edit' },
      'product-detail': { demand: '/demand/products/:productUuid' },
    },
    ...options,
    answers: {
      orderComments: { items: [], totalCount: 0, page: 1, limit: 50 },
      budgetImpacts: [],
      approvalRouteChoice: { rule: null, templates: [] },
      proposedTerms: noTerms,
      orderTimeline: timelineOf(options.answers?.['order']),
      ...options.answers,
    },
  });

/** A supplier without terms proposes nothing. */
const noTerms = {
  demandSupplierId: 'supplier-1',
  deliveryDestination: null,
  deliveryDate: null,
  paymentDueDates: [],
  minimumOrderAmount: null,
};

/** Makes the surrounding test block render pages at a phone's width. */
export const renderAtPhoneWidth = (): void => {
  const real = window.matchMedia;
  beforeEach(() => {
    window.matchMedia = (query) => Object.assign(real(query), { matches: query === '(max-width: 639px)' });
  });
  afterEach(() => {
    window.matchMedia = real;
  });
};

/** Default timeline: the order's own history, newest first. */
const timelineOf = (order: unknown) => {
  const histories =
    typeof order === 'object' && order !== null && 'histories' in order ? order.histories : [];
  const items = (Array.isArray(histories) ? histories : [])
    .toReversed()
    .map((history: object) => ({ ...history, commentKind: null, changes: [] }));
  return { items, totalCount: items.length, page: 1, limit: 10 };
};

/** A sending of an order, as the graph returns it. */
export const aSendLog = (own: object = {}) => ({
  id: 'log-1',
  version: 1,
  kind: 'ORDER',
  attachments: [],
  status: 'SENT',
  method: 'MAIL',
  requestedAt: '2026-11-20T03:00:00.000000Z',
  sentAt: '2026-11-20T03:00:05.000000Z',
  to: ['sales@aoba.example'],
  cc: [],
  subject: '発注書送付のご案内',
  senderName: '山田 花子',
  sender: null,
  failureReason: null,
  isStopped: false,
  stoppedAt: null,
  stopperName: null,
  mayHaveArrived: false,
  documentUrl: 'http://127.0.0.1:9000/po.pdf',
  documentSha256: null,
  ...own,
});

export const aHistory = (own: object = {}) => ({
  id: 'history-1',
  occurredAt: '2026-11-20T01:00:00.000000Z',
  actorName: '山田 花子',
  event: 'CREATE_DRAFT',
  fromStatus: null,
  toStatus: 'Drafting',
  summary: '下書きを作成しました。',
  ...own,
});

/** Totals as the server returns them, for tests that do not check them. */
export const someTotals = {
  subtotal: '1000',
  taxTotal: '100',
  total: '1100',
  taxComponents: [{ name: '10%', taxRate: '10', taxCategoryId: 1, taxableAmount: '1000', amount: '100' }],
  components: [],
};
