import { describe, expect, it } from '@jest/globals';
import { messageIdOf, readMessageId, readReplyAddress, replyAddressOf } from './mail-address.js';

const SECRET = 'a secret of this test';
const ORDER = '01900000-0000-7000-8000-00000000aaaa';
const LOG = '01900000-0000-7000-8000-00000000bbbb';

describe('Message-ID', () => {
  const id = messageIdOf(SECRET, 'mail.example', ORDER, LOG);

  it('identifies order and send log, the same on every attempt', () => {
    expect(id).toMatch(new RegExp(`^<o\\.${ORDER}\\.${LOG}\\.[0-9a-f]{20}@mail\\.example>$`));
    expect(messageIdOf(SECRET, 'mail.example', ORDER, LOG)).toBe(id);
    expect(readMessageId(SECRET, id)).toEqual({ orderId: ORDER, sendLogId: LOG });
  });

  it('is rejected when it is forged or modified', () => {
    expect(readMessageId('another secret', id)).toBeUndefined();
    expect(readMessageId(SECRET, id.replace('aaaa', 'aaab'))).toBeUndefined();
    expect(readMessageId(SECRET, '<123@supplier.example>')).toBeUndefined();
  });
});

describe('reply address', () => {
  const address = replyAddressOf(SECRET, 'inbound.example', ORDER);

  it('is a valid mail address and identifies the order, in any letter case', () => {
    expect(address.split('@')[0]?.length).toBeLessThanOrEqual(64);
    expect(readReplyAddress(SECRET, address.toUpperCase())).toBe(ORDER);
  });

  it('is rejected when it is forged or modified', () => {
    expect(readReplyAddress('another secret', address)).toBeUndefined();
    expect(readReplyAddress(SECRET, address.replace('aaaa', 'aaab'))).toBeUndefined();
    expect(readReplyAddress(SECRET, 'reply@inbound.example')).toBeUndefined();
  });
});
