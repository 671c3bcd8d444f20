import { describe, expect, it } from '@jest/globals';
import { Adoption } from '../src/sign-in/adoption.js';
import { seedUser } from './fixtures.js';
import {
  subgraph,
  demand,
  email,
  emulator,
  drain,
  invite,
  remove,
  requestReset,
  lastCode,
  resolved,
  inviteOperator,
} from './auth-service.harness.js';

describe('a bound account', () => {
  it('that moves to another address opens nothing, and a reset makes the owner of the address a new one', async () => {
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

  it('keeps its password and sessions when somebody asks for a reset, or invites its owner as an operator', async () => {
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

  it('that is shut out holds its address, and the next invitation begins anew though a stranger had it', async () => {
    const uuid = await invite();
    await drain();
    const former = await emulator.uidOf(email);
    await remove(uuid);
    await drain();
    expect(await emulator.account(former ?? '')).toMatchObject({ email, disabled: true });
    await emulator.update(former ?? '', { disableUser: false, password: 'of-the-stranger' });
    const stranger = await emulator.signIn(email, 'of-the-stranger');
    await invite();
    await drain();
    expect(await resolved(stranger)).toBeNull();
    expect(await emulator.signIn(email, 'of-the-stranger')).toBeNull();
    expect(await emulator.uidOf(email)).not.toBe(former);
  });

  it('that was disabled at the service is not enabled by whoever asks for a reset', async () => {
    await invite();
    await drain();
    const uid = (await emulator.uidOf(email)) ?? '';
    await emulator.update(uid, { disableUser: true });
    await requestReset();
    expect(await emulator.account(uid)).toMatchObject({ disabled: true });
  });
});

describe('rows from before accounts were bound', () => {
  const former = (change: object) =>
    seedUser(subgraph, demand, 'EDITOR', { email, isPasswordSet: true, ...change });

  it('go on with the password of an address that was proved, and nothing else stays linked', async () => {
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

  it('that were linked to an account of a stranger are closed to him, and opened by a reset', async () => {
    const stranger = await emulator.signUp(email, 'of-the-stranger');
    await former({ authUid: stranger.localId });
    expect(await resolved(stranger)).toBeNull();
    await requestReset();
    expect(await emulator.signIn(email, 'of-the-stranger')).toBeNull();
    await emulator.resetPassword(lastCode(), 'of-the-owner');
    expect(await resolved(await emulator.signIn(email, 'of-the-owner'))).toMatchObject({ email });
  });

  it('are bound all at once by the command of the upgrade, which sends open invitations again', async () => {
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

  it('with an open invitation get an account of ours', async () => {
    const stranger = await emulator.signUp(email, 'of-the-stranger', { emailVerified: true });
    await former({ authUid: stranger.localId, isPasswordSet: false });
    await requestReset();
    expect(await resolved(stranger)).toBeNull();
    expect(await emulator.signIn(email, 'of-the-stranger')).toBeNull();
  });
});
