/**
 * Child process: our gateway with everything it does for a request (caller, identity, limits, traces,
 * metrics, logs), except the check for revoked tokens at the identity service, which the other side does not
 * do either.
 */
import { generateKeyPairSync } from 'node:crypto';
import { createGateway } from '@hacchu-hub/gateway';
import { loadEnvironment } from '@hacchu-hub/gateway/environment';
import { startTracing } from '@hacchu-hub/platform-core';
import { answerUsage } from './announce.js';

await startTracing({ service: 'gateway', isEdge: true });

const { privateKey } = generateKeyPairSync('ed25519');
const gateway = await createGateway({
  env: loadEnvironment({
    ...process.env,
    PORT: '0',
    INTERNAL_SIGNING_KEY: JSON.stringify({ ...privateKey.export({ format: 'jwk' }), kid: 'gateway' }),
    RATE_LIMIT_PER_IP: '100000000',
    RATE_LIMIT_PER_USER: '100000000',
  }),
  tokens: {
    verify: async () => ({
      authUid: 'bench',
      email: 'bench@bench.example',
      authTime: 0,
      hasSecondFactor: false,
    }),
    close: async () => {},
  },
});
process.send?.({ address: await gateway.listen() });
answerUsage();
