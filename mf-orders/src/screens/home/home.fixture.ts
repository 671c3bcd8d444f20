import type { GraphAnswers } from '@hacchu-hub/slice-testing';

/** Counts and charts of a demand without orders. */
const emptyHome = {
  awaitingMyReviewCount: 0,
  deniedCount: 0,
  deniedOrders: [],
  lateCount: 0,
  dueTodayCount: 0,
  waitingForOrderCount: 0,
  unnotifiedCount: 0,
  inConversationCount: 0,
  supplierUnconfirmedCount: 0,
  supplierAnsweredCount: 0,
  latestMessages: [],
  spendBySupplier: [],
  onTimeRates: [],
};

/** What the tiles ask for, of a demand without orders and a person who has arranged nothing. */
export const homeAnswers = ({
  demandHome,
  ...own
}: GraphAnswers & { demandHome?: object } = {}): GraphAnswers => ({
  homeArrangement: null,
  homeWaiting: [],
  homeDeliveries: { lateLineCount: 0, lateSince: null, days: [] },
  orders: { items: [], totalCount: 0, counts: [] },
  budgets: [],
  ...own,
  demandHome: { ...emptyHome, ...demandHome },
});
