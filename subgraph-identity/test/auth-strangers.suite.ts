import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { AuthDirectory } from '../src/auth-directory/auth-directory.js';
import type { Session } from './auth-emulator.js';
import {
  drain,
  email,
  emulator,
  invite,
  inviteOperator,
  lastCode,
  resolved,
  subgraph,
  switchToAddress,
} from './auth-service.harness.js';

describe('an account that a stranger created for the address before its invitation', () => {
  /** The stranger has no access, neither now nor after the invited user has signed in. */
  async function expectStrangerOut(stranger: Session, actor: string): Promise<void> {
    expect(await resolved(stranger, actor)).toBeNull();
    expect(await emulator.refresh(stranger.refreshToken)).toBe(false);
    expect(await emulator.signIn(email, 'of-the-stranger')).toBeNull();
  }

  it.each([
    ['a user', () => invite(), 'DemandUser'],
    ['an operator', inviteOperator, 'Operator'],
  ] as const)('does not become the account of %s', async (_who, inviteOne, actor) => {
    const stranger = await emulator.signUp(email, 'of-the-stranger', { displayName: '横取り' });
    await inviteOne();
    // The row exists, the message was not delivered yet.
    expect(await resolved(stranger, actor)).toBeNull();
    await drain();
    await expectStrangerOut(stranger, actor);
    await emulator.resetPassword(lastCode(), 'of-the-invited');
    await expectStrangerOut(stranger, actor);
    const invited = await emulator.signIn(email, 'of-the-invited');
    expect(invited?.localId).not.toBe(stranger.localId);
    expect(await resolved(invited, actor)).toMatchObject({ email, actor });
  });

  it('is not kept when it claims a verified address, by a telephone or by another provider', async () => {
    const stranger = await emulator.signUp(email, 'of-the-stranger', {
      emailVerified: true,
      phoneNumber: `+8190${String(Date.now()).slice(-8)}`,
    });
    await invite();
    await drain();
    await expectStrangerOut(stranger, 'DemandUser');
    expect(await emulator.account(stranger.localId)).toBeUndefined();
    const account = await emulator.account((await emulator.uidOf(email)) ?? '');
    expect(account).toMatchObject({ email, emailVerified: false, providerUserInfo: [] });
    expect(account?.phoneNumber).toBeUndefined();
  });

  it('is not used after it moves there from an address of the stranger', async () => {
    const own = `stranger-${randomUUID()}@test.example`;
    const stranger = await emulator.signUp(own, 'of-the-stranger');
    await emulator.update(stranger.localId, { email });
    const moved = await emulator.signIn(email, 'of-the-stranger');
    expect(moved?.localId).toBe(stranger.localId);
    await invite();
    await drain();
    for (const session of [stranger, moved]) if (session) await expectStrangerOut(session, 'DemandUser');
  });

  it('of another demand, whose user moves to the address, does not become it and loses the old row', async () => {
    const wanted = email;
    switchToAddress(`insider-${randomUUID()}@test.example`);
    await invite();
    await drain();
    await emulator.resetPassword(lastCode(), 'of-the-insider');
    const insider = await emulator.signIn(email, 'of-the-insider');
    expect(await resolved(insider)).toMatchObject({ email });
    await emulator.update(insider?.localId ?? '', { email: wanted, emailVerified: true });
    const moved = await emulator.signIn(wanted, 'of-the-insider');
    expect(moved?.localId).toBe(insider?.localId);
    // The row is bound to the address as well.
    expect(await resolved(moved)).toBeNull();
    switchToAddress(wanted);
    await invite();
    await drain();
    expect(await resolved(moved)).toBeNull();
    expect(await emulator.signIn(wanted, 'of-the-insider')).toBeNull();
  });

  it('between our check and our creation is removed as well', async () => {
    const directory = subgraph.app.get(AuthDirectory);
    const create = directory.create.bind(directory);
    const strangers: Session[] = [];
    directory.create = async (account) => {
      if (strangers.length < 2) strangers.push(await emulator.signUp(email, 'of-the-stranger'));
      return create(account);
    };
    try {
      await invite();
      await drain();
    } finally {
      directory.create = create;
    }
    expect(strangers).toHaveLength(2);
    for (const stranger of strangers) await expectStrangerOut(stranger, 'DemandUser');
    await emulator.resetPassword(lastCode(), 'of-the-invited');
    expect(await resolved(await emulator.signIn(email, 'of-the-invited'))).toMatchObject({ email });
  });
});
