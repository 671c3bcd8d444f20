import type { CurrentUser } from '@hacchu-hub/slice-kit/host';

/** An ADMIN of a demand. */
export const aDemandUser: CurrentUser = {
  uuid: 'u1',
  email: 'hanako@example.com',
  firstName: '花子',
  lastName: '山田',
  isPasswordSet: true,
  actor: 'DemandUser',
  role: 'ADMIN',
  capabilities: [],
  featureFlags: [],
  demand: { uuid: 'd1', name: '株式会社サンプル' },
};
