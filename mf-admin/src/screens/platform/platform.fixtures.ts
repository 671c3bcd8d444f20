const since = '2026-11-20T01:02:03.456000Z';

export const aNote = (own: object = {}) => ({
  __typename: 'PlatformNote',
  since,
  who: 'pipeline of orders',
  operatorName: null,
  why: 'release 1.4.0',
  ...own,
});

export const someLoads = (own: object = {}) => ({
  __typename: 'PlatformLoads',
  loads: 1_200,
  failures: 1,
  errors: 2,
  failureRate: 0.0025,
  since,
  ...own,
});

export const aVersion = (version: string, own: object = {}) => ({
  __typename: 'PlatformVersion',
  version,
  note: aNote(),
  loads: someLoads(),
  ...own,
});

export const aCanary = (own: object = {}) => ({
  ...aVersion('1.5.0'),
  __typename: 'PlatformCanary',
  audience: {
    __typename: 'PlatformAudience',
    roles: ['OPERATOR'],
    demands: [{ __typename: 'PlatformAudienceDemand', uuid: 'd1', name: '株式会社あおぞら商店' }],
    share: 0.1,
  },
  minLoads: 50,
  maxFailureRate: 0.05,
  ...own,
});

export const aSlice = (own: object = {}) => ({
  __typename: 'PlatformSlice',
  remote: 'mf-orders',
  owner: '発注チーム',
  contract: '^2.0.0',
  origin: 'https://orders.example.com',
  allowedOrigins: ['https://orders.example.com'],
  live: aVersion('1.4.0'),
  canary: null,
  previous: [aVersion('1.3.0'), aVersion('1.2.0')],
  rollbackTarget: '1.3.0',
  pinned: null,
  recalled: [],
  ...own,
});

export const someReleases = (own: object = {}) => ({
  __typename: 'PlatformReleases',
  revision: 7,
  readAt: since,
  hasLoads: true,
  supergraphSha256: 'c'.repeat(64),
  schemas: [{ __typename: 'PlatformSchema', subgraph: 'orders', sha256: 'a'.repeat(64) }],
  slices: [aSlice()],
  ...own,
});

export const aGraph = (own: object = {}) => ({
  __typename: 'PlatformGraph',
  sha256: 'c'.repeat(64),
  startedAt: since,
  swappedAt: null,
  parts: [
    { __typename: 'PlatformGraphPart', subgraph: 'orders', servedHash: 'aaaaaaaaaaaa', swappedHash: null },
  ],
  refused: null,
  ...own,
});

export const aProcess = (own: object = {}) => ({
  __typename: 'PlatformProcess',
  name: 'gateway',
  isReady: true,
  status: 'ready',
  responseMs: 12,
  ...own,
});
