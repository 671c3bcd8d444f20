import { randomUUID } from 'node:crypto';
import { afterAll, expect, it } from '@jest/globals';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { exportAccounts, importAccounts } from '../src/accounts/accounts.js';

const id = randomUUID();
const here = initializeApp({ projectId: `demo-backup-${id.slice(0, 8)}` }, `here-${id}`);
const there = initializeApp({ projectId: `demo-restore-${id.slice(0, 8)}` }, `there-${id}`);
afterAll(() => Promise.all([deleteApp(here), deleteApp(there)]));

it('accounts keep their uid, address and state; without hash parameters they come without a password', async () => {
  await getAuth(here).createUser({
    uid: 'uid-1',
    email: 'one@backup.example',
    emailVerified: true,
    password: 'a password of one',
  });
  await getAuth(here).createUser({ uid: 'uid-2', email: 'two@backup.example', disabled: true });
  const counts = { count: 0 };
  const exported = exportAccounts(getAuth(here), counts);
  expect(await importAccounts(getAuth(there), exported, undefined)).toEqual({ count: 2, problems: [] });
  expect(counts.count).toBe(2);
  expect(await getAuth(there).getUser('uid-1')).toMatchObject({
    email: 'one@backup.example',
    emailVerified: true,
    disabled: false,
  });
  expect(await getAuth(there).getUser('uid-2')).toMatchObject({ disabled: true });
  expect((await getAuth(there).getUser('uid-1')).passwordHash).toBeUndefined();
});
