import { describe, expect, it } from '@jest/globals';
import { isSignatureValid, webhookSignature } from './webhook-signature.js';

const SECRET = 'a-secret-of-the-webhook';
const timestamp = 1_800_000_000;
const post = {
  timestamp: String(timestamp),
  sender: 'sales@aoba.example',
  recipients: 'reply+1@inbound.example',
  body: Buffer.from('text'),
};
const signature = webhookSignature(SECRET, post);
const isValidAt = (seconds: number): boolean =>
  isSignatureValid([SECRET], post, signature, (timestamp + seconds) * 1_000);

describe('a request of the mail provider', () => {
  it.each([-300, 0, 300])('is taken %s s after it was signed', (seconds) =>
    expect(isValidAt(seconds)).toBe(true),
  );
  it.each([-301, 301, 86_400])('is refused %s s after it was signed', (seconds) =>
    expect(isValidAt(seconds)).toBe(false),
  );
});
