import { afterAll } from '@jest/globals';
import { SharedSubgraph, startSubgraph, type TestSubgraph } from '@hacchu-hub/subgraph-kit/testing';
import { AuthDirectory } from '../src/auth-directory/auth-directory.js';
import { identityModule } from '../src/identity.module.js';
import { MemoryAuthDirectory } from './fixtures.js';

/** The identity service of this test file. */
export const directory = new MemoryAuthDirectory();

const shared = new SharedSubgraph(() =>
  startSubgraph({
    module: identityModule,
    name: 'identity_shared',
    overrides: [{ provide: AuthDirectory, useValue: directory }],
    environment: { APP_URL: 'https://app.example' },
  }),
);
afterAll(() => shared.close());

/** The subgraph of this test file, with nobody in it yet: for the `beforeAll` of each suite. */
export async function takeIdentity(): Promise<TestSubgraph> {
  const subgraph = await shared.take();
  directory.clear();
  return subgraph;
}
