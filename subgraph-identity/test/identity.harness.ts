import { afterAll } from '@jest/globals';
import {
  SharedSubgraph,
  startSubgraph,
  SubgraphStandIn,
  type TestSubgraph,
} from '@hacchu-hub/subgraph-kit/testing';
import { AuthDirectory } from '../src/auth-directory/auth-directory.js';
import { identityModule } from '../src/identity.module.js';
import { SLACK_ENVIRONMENT } from './emulated-slack.js';
import { MemoryAuthDirectory } from './fixtures.js';
import { PlatformStandIn, REGISTRY_TOKEN } from './platform-stand-in.js';

/** The identity service of this test file. */
export const directory = new MemoryAuthDirectory();

/** Known to the LOGILESS emulator, which the suite of the connection tells about it. */
export const LOGILESS_CLIENT = { clientId: 'identity-tests', clientSecret: 'secret of the identity tests' };

export const WITH_LOGILESS = {
  APP_URL: 'https://app.example',
  LOGILESS_URL: process.env['LOGILESS_EMULATOR_URL'] ?? '',
  LOGILESS_CLIENT_ID: LOGILESS_CLIENT.clientId,
  LOGILESS_CLIENT_SECRET: LOGILESS_CLIENT.clientSecret,
  // Turns are tested by themselves; nobody waits for them besides.
  LOGILESS_CALL_INTERVAL_MS: '0',
  SECRETS_AT_REST_KEYS: `test:${Buffer.alloc(32, 7).toString('base64url')}`,
};

/** The catalog slice as the identity service asks it. */
export const catalog = await SubgraphStandIn.start();
/** The costing slice and the orders slice, likewise. */
export const costing = await SubgraphStandIn.start();
export const orders = await SubgraphStandIn.start();
/** The registry of releases, and what else the platform screen asks. */
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

/** What ADMINs of a demand were told of LOGILESS, once everything is passed on. */
export async function toldOf(
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

/** The subgraph of this test file, with nobody in it yet: for the `beforeAll` of each suite. */
export async function takeIdentity(): Promise<TestSubgraph> {
  const subgraph = await shared.take();
  directory.clear();
  return subgraph;
}
