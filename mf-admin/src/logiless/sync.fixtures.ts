import { aPage } from '@hacchu-hub/slice-testing';

/** A synchronisation of articles that succeeded. */
export const aSyncLog = (own: object = {}) => ({
  __typename: 'WmsSyncLog',
  uuid: '01920000-0000-7000-8000-0000000000e1',
  categoryId: 'ITEMS',
  startedAt: '2026-11-20T00:00:00.000000Z',
  endedAt: '2026-11-20T00:01:00.000000Z',
  state: 'SUCCESS',
  requestedBy: '山田 花子',
  error: null,
  counts: {
    __typename: 'WmsSyncCounts',
    read: 1200,
    added: 3,
    changed: 0,
    vanished: 0,
    linked: 2,
    notLinked: 40,
  },
  ...own,
});

const aStatus = (categoryId: string, own: object = {}) => ({
  __typename: 'WmsSyncStatus',
  categoryId,
  latest: null,
  isAllowed: true,
  blockers: [],
  ...own,
});

/** The synchronisations of a demand: the given one of articles, and none of other data. */
export const syncsOfDemand = (items: object = {}, logs: object[] = []) => ({
  wmsSyncStatuses: [aStatus('ITEMS', items), aStatus('SUPPLIERS'), aStatus('WAREHOUSES')],
  wmsSyncLogs: aPage(logs),
});
