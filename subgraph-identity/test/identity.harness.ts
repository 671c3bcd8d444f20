import {
  SharedSubgraph,
  startSubgraph,
  SubgraphStandIn,
  type TestSubgraph,
} from '@hacchu-hub/subgraph-testing';
import { afterAll } from '@jest/globals';
import { AuthDirectory } from '../src/auth-directory/auth-directory.js';
import { identityModule } from '../src/identity.module.js';
import { SLACK_ENVIRONMENT } from './emulated-slack.js';
import { MemoryAuthDirectory } from './fixtures.js';
import { PlatformStandIn, REGISTRY_TOKEN } from './platform-stand-in.js';

/** The identity service of this test file. */
export const directory = new MemoryAuthDirectory();

/** Credentials at the LOGILESS emulator; the suite of the connection registers them. */
export const LOGILESS_CLIENT = { clientId: 'identity-tests', clientSecret: 'secret of the identity tests' };

export const WITH_LOGILESS = {
  APP_URL: 'https://app.example',
  LOGILESS_URL: process.env['LOGILESS_EMULATOR_URL'] ?? '',
  LOGILESS_CLIENT_ID: LOGILESS_CLIENT.clientId,
  LOGILESS_CLIENT_SECRET: LOGILESS_CLIENT.clientSecret,
  // Turns have tests of their own; the others do not wait for them.
  LOGILESS_CALL_INTERVAL_MS: '0',
  SECRETS_AT_REST_KEYS: `test:${Buffer.alloc(32, 7).toString('base64url')}`,
};

/** Stand-in of the catalog slice. */
export const catalog = await SubgraphStandIn.start();
/** Stand-ins of the costing slice and the orders slice. */
export const costing = await SubgraphStandIn.start();
export const orders = await SubgraphStandIn.start();
/** Stand-in of the release registry and the other services behind the platform screen. */
export const platform = await PlatformStandIn.start();

const shared = new SharedSubgraph(() =>
  startSubgraph({
    module: identityModule,
    name: 'identity_shared',
    overrides: [{ provide: AuthDirectory, useValue: directory }],
    environment: {
      ...WITH_LOGILESS,
      ...SLACK_ENVIRONMENT,
      CATALOG_URL: catalog.url,
      COSTING_URL: costing.url,
      ORDERS_URL: orders.url,
      REGISTRY_URL: platform.url,
      REGISTRY_TOKEN,
      GATEWAY_URL: platform.url,
      PLATFORM_PROCESSES: JSON.stringify({
        gateway: `${platform.url}/readyz`,
        shell: `${platform.url}/shell`,
      }),
    },
  }),
);
afterAll(async () => {
  await shared.close();
  await Promise.all([catalog, costing, orders, platform].map((one) => one.stop()));
});

/** Failures of LOGILESS that were reported to the ADMINs of a demand, after the delivery of the outbox. */
export async function reportedFailures(
  subgraph: TestSubgraph,
  demandUuid: string,
): Promise<{ key: string; message: string; reason: string }[]> {
  await subgraph.background.settle();
  return orders.calls
    .filter(({ query }) => query.includes('tellWmsFailure'))
    .map(({ variables }) => variables['input'] as Record<'demandUuid' | 'key' | 'message' | 'reason', string>)
    .filter((input) => input.demandUuid === demandUuid)
    .map(({ key, message, reason }) => ({ key, message, reason }));
}

/** The subgraph of this test file with an empty database, for the `beforeAll` of each suite. */
export async function takeIdentity(): Promise<TestSubgraph> {
  const subgraph = await shared.take();
  directory.clear();
  return subgraph;
}
