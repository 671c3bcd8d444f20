import { describe, expect, it } from '@jest/globals';
import pino from 'pino';
import { identityEnvironment } from '../environment.js';
import { REGISTRY_MESSAGES, RegistryClient } from './registry.client.js';

const client = (env: NodeJS.ProcessEnv) =>
  new RegistryClient(identityEnvironment.parse(env), pino({ level: 'silent' }));

describe('the client of the registry', () => {
  it('says in a sentence that no registry is connected', async () => {
    const unconnected = client({});
    await expect(unconnected.state()).rejects.toMatchObject({
      rpc: 'FAILED_PRECONDITION',
      message: REGISTRY_MESSAGES.notConnected,
    });
    await expect(unconnected.change('pin', {})).rejects.toThrow(REGISTRY_MESSAGES.notConnected);
  });

  it('says of a registry that nobody answers for that it cannot be reached', async () => {
    const unreachable = client({ REGISTRY_URL: 'http://127.0.0.1:1', REGISTRY_TOKEN: 'x'.repeat(16) });
    await expect(unreachable.history()).rejects.toMatchObject({
      rpc: 'UNAVAILABLE',
      message: REGISTRY_MESSAGES.unavailable,
    });
  });
});
