import { describe, expect, it } from '@jest/globals';
import { messageIdOf, readMessageId, readReplyAddress, replyAddressOf } from './mail-address.js';

const SECRETS = ['a secret of this test'] as const;
const OTHER_SECRETS = ['another secret of this test'] as const;
const ORDER = '01900000-0000-7000-8000-00000000aaaa';
const LOG = '01900000-0000-7000-8000-00000000bbbb';

describe('Message-ID', () => {
  const id = messageIdOf(SECRETS, 'mail.example', ORDER, LOG);

  it('identifies order and send log, the same on every attempt', () => {
    expect(id).toMatch(new RegExp(`^<o\\.${ORDER}\\.${LOG}\\.[0-9a-f]{20}@mail\\.example>$`));
    expect(messageIdOf(SECRETS, 'mail.example', ORDER, LOG)).toBe(id);
    expect(readMessageId(SECRETS, id)).toEqual({ orderId: ORDER, sendLogId: LOG });
  });

  it('is rejected when it is forged or modified', () => {
    expect(readMessageId(OTHER_SECRETS, id)).toBeUndefined();
    expect(readMessageId(SECRETS, id.replace('aaaa', 'aaab'))).toBeUndefined();
    expect(readMessageId(SECRETS, '<123@supplier.example>')).toBeUndefined();
  });
});

describe('reply address', () => {
  const address = replyAddressOf(SECRETS, 'inbound.example', ORDER);

  it('is a valid mail address and identifies the order, in any letter case', () => {
    expect(address.split('@')[0]?.length).toBeLessThanOrEqual(64);
    expect(readReplyAddress(SECRETS, address.toUpperCase())).toBe(ORDER);
  });

  it('is rejected when it is forged or modified', () => {
    expect(readReplyAddress(OTHER_SECRETS, address)).toBeUndefined();
    expect(readReplyAddress(SECRETS, address.replace('aaaa', 'aaab'))).toBeUndefined();
    expect(readReplyAddress(SECRETS, 'reply@inbound.example')).toBeUndefined();
  });
});

describe('rotation of the secret', () => {
  const rotated = [...OTHER_SECRETS, ...SECRETS] as const;

  it('the first secret signs', () => {
    expect(messageIdOf(rotated, 'mail.example', ORDER, LOG)).toBe(
      messageIdOf(OTHER_SECRETS, 'mail.example', ORDER, LOG),
    );
    expect(replyAddressOf(rotated, 'inbound.example', ORDER)).toBe(
      replyAddressOf(OTHER_SECRETS, 'inbound.example', ORDER),
    );
  });

  it('what an earlier secret signed is valid until that secret is removed', () => {
    const id = messageIdOf(SECRETS, 'mail.example', ORDER, LOG);
    const address = replyAddressOf(SECRETS, 'inbound.example', ORDER);
    expect(readMessageId(rotated, id)).toEqual({ orderId: ORDER, sendLogId: LOG });
    expect(readReplyAddress(rotated, address)).toBe(ORDER);
    expect(readMessageId(OTHER_SECRETS, id)).toBeUndefined();
    expect(readReplyAddress(OTHER_SECRETS, address)).toBeUndefined();
  });
});
