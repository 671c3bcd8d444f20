import { expect, test } from '@jest/globals';
import { invitationAddressOf, type MailedInvitation, readInvitationAddress } from './invitation-address.js';

const INVITATION: MailedInvitation = {
  actor: 'DemandUser',
  userUuid: '018f0000-0000-7000-8000-000000000001',
  invitedAt: '2026-11-30T05:12:34.567089Z',
};
const OF_OPERATOR: MailedInvitation = { ...INVITATION, actor: 'Operator' };
const addressOf = (invitation: MailedInvitation) => invitationAddressOf(['secret'], 'in.example', invitation);

test.each([INVITATION, OF_OPERATOR])('an address leads back to its invitation, %o', (invitation) => {
  const address = addressOf(invitation);
  expect(address.split('@')[0]?.length).toBeLessThanOrEqual(64);
  expect(readInvitationAddress(['secret'], address)).toEqual(invitation);
  // Some servers change the case.
  expect(readInvitationAddress(['secret'], address.toUpperCase())).toEqual(invitation);
});

test('an address that an earlier secret signed is taken while that is accepted', () => {
  expect(readInvitationAddress(['new', 'secret'], addressOf(INVITATION))).toEqual(INVITATION);
  expect(readInvitationAddress(['new'], addressOf(INVITATION))).toBeUndefined();
});

test('neither another user, another invitation nor another area has the signature', () => {
  const address = addressOf(INVITATION);
  const forged = [
    address.replace(/.\./, '0.'),
    address.replace(/\.([0-9a-z]+)\./, '.mijaaaaaaa.'),
    address.replace(/^u/, 'o'),
    `reply+${'0'.repeat(32)}.${'0'.repeat(20)}@in.example`,
    'u+@in.example',
    '',
  ];
  expect(forged.map((one) => readInvitationAddress(['secret'], one))).toEqual(forged.map(() => undefined));
});
