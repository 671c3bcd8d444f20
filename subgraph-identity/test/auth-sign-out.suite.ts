import { as, until } from '@hacchu-hub/subgraph-testing';
import { describe, expect, it } from '@jest/globals';
import type { Session } from './auth-emulator.js';
import {
  demand,
  drain,
  email,
  emulator,
  invite,
  lastCode,
  resolved,
  subgraph,
} from './auth-service.harness.js';

/** The second in which the identity service counts is over: sessions of the next one are not those of before. */
const nextSecond = async (): Promise<void> => {
  const second = Math.floor(Date.now() / 1_000);
  await until(
    () => Math.floor(Date.now() / 1_000),
    (now) => now > second,
  );
};

describe('signing out', () => {
  const end = (mutation: 'signOut' | 'signOutEverywhere', uuid: string, authTime: number) =>
    subgraph.graphql(`mutation { ${mutation} { ok } }`, {}, as.editor({ uuid, demand, authTime }));
  const authTimeOf = async (session: Session | null) =>
    (await emulator.verified(session?.idToken ?? ''))?.authTime ?? 0;
  const signedInTwice = async () => {
    const uuid = await invite();
    await drain();
    await emulator.resetPassword(lastCode(), 'first-password');
    const desk = await emulator.signIn(email, 'first-password');
    await nextSecond();
    const phone = await emulator.signIn(email, 'first-password');
    return { uuid, desk, phone };
  };

  it('ends the session with its refreshed tokens, and no other session', async () => {
    const { uuid, desk, phone } = await signedInTwice();
    const authTime = await authTimeOf(phone);
    expect((await end('signOut', uuid, authTime)).data).toEqual({ signOut: { ok: true } });
    expect(await resolved(phone)).toBeNull();
    const refreshed = await emulator.refreshed(phone?.refreshToken ?? '');
    expect(await emulator.verified(refreshed)).toMatchObject({ authTime });
    expect(await resolved({ localId: '', refreshToken: '', idToken: refreshed })).toBeNull();
    expect(await resolved(desk)).toMatchObject({ email });
    expect((await end('signOut', uuid, authTime)).errors).toEqual([]);
  });

  it.each(['signOut', 'signOutEverywhere'] as const)(
    'by %s does not end the session of a sign-in that follows its answer at once',
    async (mutation) => {
      const { uuid } = await signedInTwice();
      await nextSecond();
      const session = await emulator.signIn(email, 'first-password');
      await end(mutation, uuid, await authTimeOf(session));
      const next = await emulator.signIn(email, 'first-password');
      expect(await resolved(next)).toMatchObject({ email });
      expect(await resolved(session)).toBeNull();
    },
  );

  it('everywhere ends all sessions immediately, also at the service, and the next sign-in is valid', async () => {
    const { uuid, desk, phone } = await signedInTwice();
    const answer = await end('signOutEverywhere', uuid, await authTimeOf(phone));
    expect(answer.data).toEqual({ signOutEverywhere: { ok: true } });
    // Immediately because of our rows, before the identity service is updated.
    for (const session of [desk, phone]) {
      expect(await resolved(session)).toBeNull();
    }
    await nextSecond();
    await drain();
    for (const session of [desk, phone]) {
      expect(await emulator.verified(session?.idToken ?? '')).toBeNull();
      const idToken = await emulator.refreshed(session?.refreshToken ?? '');
      expect(await resolved({ localId: '', refreshToken: '', idToken })).toBeNull();
    }
    expect(await resolved(await emulator.signIn(email, 'first-password'))).toMatchObject({ email });
    const { data } = await subgraph.graphql<{ auditEntries: { items: { event: string }[] } }>(
      '{ auditEntries { items { event } } }',
      {},
      demand.admin,
    );
    expect(data?.auditEntries.items.map(({ event }) => event)).toContain('SIGNED_OUT_EVERYWHERE');
  });
});
