import { describe, expect, it } from '@jest/globals';
import { Adoption } from '../src/sign-in/adoption.js';
import {
  demand,
  drain,
  email,
  emulator,
  invite,
  inviteOperator,
  lastCode,
  remove,
  requestReset,
  resolved,
  subgraph,
} from './auth-service.harness.js';
import { seedUser } from './fixtures.js';

describe('a bound account', () => {
  it('whose address changes gives no access, and a reset creates a new account for the address', async () => {
    await invite();
    await drain();
    await emulator.resetPassword(lastCode(), 'first-password');
    const session = await emulator.signIn(email, 'first-password');
    await emulator.update(session?.localId ?? '', { email: `moved-${email}`, emailVerified: true });
    expect(await resolved(await emulator.signIn(`moved-${email}`, 'first-password'))).toBeNull();
    const stranger = await emulator.signUp(email, 'of-the-stranger', { emailVerified: true });
    expect(await resolved(stranger)).toBeNull();
    await requestReset();
    expect(await resolved(stranger)).toBeNull();
    await emulator.resetPassword(lastCode(), 'second-password');
    expect(await resolved(await emulator.signIn(email, 'second-password'))).toMatchObject({ email });
    expect(await emulator.signIn(`moved-${email}`, 'first-password')).toBeNull();
  });

  it('keeps its password and sessions after a reset request, and when its owner is invited as an operator', async () => {
    await invite();
    await drain();
    await emulator.resetPassword(lastCode(), 'first-password');
    const session = await emulator.signIn(email, 'first-password');
    await requestReset();
    await inviteOperator();
    await drain();
    expect(await resolved(session)).toMatchObject({ email });
    expect(await resolved(session, 'Operator')).toMatchObject({ email, actor: 'Operator' });
  });

  it('that is disabled reserves its address, and the next invitation creates a new account even after a stranger had one', async () => {
    const uuid = await invite();
    await drain();
    const former = await emulator.uidOf(email);
    expect(await emulator.account(former ?? '')).toMatchObject({ displayName: expect.stringMatching(/./) });
    await remove(uuid);
    await drain();
    const disabled = await emulator.account(former ?? '');
    expect(disabled).toMatchObject({ email, disabled: true });
    // Whose it was is nobody's business any more.
    expect(disabled?.displayName).toBeUndefined();
    await emulator.update(former ?? '', { disableUser: false, password: 'of-the-stranger' });
    const stranger = await emulator.signIn(email, 'of-the-stranger');
    await invite();
    await drain();
    expect(await resolved(stranger)).toBeNull();
    expect(await emulator.signIn(email, 'of-the-stranger')).toBeNull();
    expect(await emulator.uidOf(email)).not.toBe(former);
  });

  it('that was disabled at the service is not enabled by a reset request', async () => {
    await invite();
    await drain();
    const uid = (await emulator.uidOf(email)) ?? '';
    await emulator.update(uid, { disableUser: true });
    await requestReset();
    expect(await emulator.account(uid)).toMatchObject({ disabled: true });
  });
});

describe('rows that are older than the binding of accounts', () => {
  const former = (change: object) =>
    seedUser(subgraph, demand, 'EDITOR', { email, isPasswordSet: true, ...change });

  it('keep the password of a verified address, and no other sign-in method', async () => {
    const phoneNumber = `+8180${String(Date.now()).slice(-8)}`;
    const session = await emulator.signUp(email, 'known-password', { emailVerified: true, phoneNumber });
    await emulator.update(session.localId, { customAttributes: '{"admin":true}' });
    await former({ authUid: session.localId });
    expect(await resolved(session)).toMatchObject({ email });
    await requestReset();
    expect(await resolved(await emulator.signIn(email, 'known-password'))).toMatchObject({ email });
    const account = await emulator.account(session.localId);
    expect(account?.phoneNumber).toBeUndefined();
    expect(JSON.parse(account?.customAttributes ?? '{}')).toEqual({});
  });

  it('that were linked to an account of a stranger give him no access, and are recovered by a reset', async () => {
    const stranger = await emulator.signUp(email, 'of-the-stranger');
    await former({ authUid: stranger.localId });
    expect(await resolved(stranger)).toBeNull();
    await requestReset();
    expect(await emulator.signIn(email, 'of-the-stranger')).toBeNull();
    await emulator.resetPassword(lastCode(), 'of-the-owner');
    expect(await resolved(await emulator.signIn(email, 'of-the-owner'))).toMatchObject({ email });
  });

  it('are bound together by the upgrade command, which sends open invitations again', async () => {
    const session = await emulator.signUp(email, 'known-password', { emailVerified: true });
    await former({ authUid: session.localId });
    const waiting = `waiting-${email}`;
    const stranger = await emulator.signUp(waiting, 'of-the-stranger', { emailVerified: true });
    await seedUser(subgraph, demand, 'EDITOR', {
      email: waiting,
      authUid: stranger.localId,
      isPasswordSet: false,
    });
    const adoption = subgraph.app.get(Adoption);
    expect((await adoption.run()).bound).toBeGreaterThanOrEqual(2);
    await drain();
    expect(await resolved(session)).toMatchObject({ email });
    expect(await resolved(stranger)).toBeNull();
    expect(await emulator.account(stranger.localId)).toBeUndefined();
    const sent = subgraph.mailer.messages.filter(({ to }) => to.includes(waiting));
    expect(sent.map(({ text }) => text?.includes('oobCode='))).toEqual([true]);
    expect(await adoption.run()).toEqual({ bound: 0, invited: 0 });
  });

  it('with an open invitation get an account that we created', async () => {
    const stranger = await emulator.signUp(email, 'of-the-stranger', { emailVerified: true });
    await former({ authUid: stranger.localId, isPasswordSet: false });
    await requestReset();
    expect(await resolved(stranger)).toBeNull();
    expect(await emulator.signIn(email, 'of-the-stranger')).toBeNull();
  });
});
