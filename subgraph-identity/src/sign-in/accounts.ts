import { uuidv7 } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { AuthDirectory } from '../auth-directory/auth-directory.js';
import { DemandUserRepository } from '../demand-users/demand-user.repository.js';
import { OperatorRepository } from '../operators/operator.repository.js';
import { fullName } from '../users/full-name.js';
import { AccountBindingRepository } from './account-binding.repository.js';
import type { AccountBindingDocument } from './account-binding.schema.js';

/** An active row of an address, in either collection. */
interface Owner {
  lastName: string;
  firstName: string;
  authUid: string | null;
  isPasswordSet: boolean;
}

/** If strangers sign up repeatedly while an account is created, the outbox retries later. */
const MAX_ATTEMPTS = 5;

/**
 * Keeps the identity service consistent with our rows. One account serves the demand user and the operator of an
 * address, so its state follows from both collections as they are now, not from the message: messages may
 * arrive late, twice or in another order.
 *
 * Only accounts that we created are used. One that somebody else created under the address is removed, and one
 * whose address its owner changed is abandoned; see docs/adr/0025-accounts-are-ours.md.
 */
@Injectable()
export class Accounts {
  constructor(
    private readonly demandUsers: DemandUserRepository,
    private readonly operators: OperatorRepository,
    private readonly bindings: AccountBindingRepository,
    private readonly directory: AuthDirectory,
  ) {}

  /** Enables the account while an active row has the address, and disables it otherwise. @returns the uid while enabled */
  async bringInLine(email: string): Promise<string | null> {
    let authUid: string | null = null;
    let isIn: boolean | undefined;
    for (;;) {
      const owner = await this.ownerOf(email);
      // Read again after each change: rows may have changed in the meantime.
      if (isIn === (owner !== null)) return authUid;
      isIn = owner !== null;
      authUid = owner ? await this.enable(email, owner) : null;
      if (!owner) await this.disable(email);
    }
  }

  private async enable(email: string, owner: Owner): Promise<string> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const authUid = await this.makeAccount(email, owner);
      if (authUid === null) continue;
      await this.bindRows(email, authUid);
      return authUid;
    }
    throw new Error('the address was taken at the identity service each time an account was made for it');
  }

  private async bindRows(email: string, authUid: string): Promise<void> {
    await this.demandUsers.setAuthUid(email, authUid);
    await this.operators.setAuthUid(email, authUid);
  }

  /** One step towards the account of an address. @returns its uid once it exists and is ours */
  private async makeAccount(email: string, owner: Owner): Promise<string | null> {
    const { authUid, isClosed } = await this.bindingOf(email, owner);
    const account = await this.directory.findByUid(authUid);
    if (!isClosed && account?.email === email) return authUid;
    if (isClosed || account) {
      await this.bindings.replace(email, authUid, uuidv7());
      await this.directory.remove(authUid);
      return null;
    }
    const holder = await this.directory.findByEmail(email);
    // Another of our processes has created it in the meantime.
    if (holder?.uid === authUid) return null;
    if (holder) await this.directory.remove(holder.uid);
    // Stored before the account exists, so that its first sign-in already finds it.
    await this.bindRows(email, authUid);
    await this.directory.create({ uid: authUid, email, displayName: fullName(owner) });
    return null;
  }

  private async bindingOf(email: string, owner: Owner): Promise<AccountBindingDocument> {
    const known = await this.bindings.find(email);
    return known ?? this.bindings.add(email, (await this.adoptable(email, owner)) ?? uuidv7());
  }

  /**
   * The account of a row that is older than the binding: it is kept when its owner has verified the address. Sign-in
   * methods other than the password are removed.
   */
  private async adoptable(email: string, { authUid, isPasswordSet }: Owner): Promise<string | null> {
    if (authUid === null || !isPasswordSet) return null;
    const account = await this.directory.findByUid(authUid);
    if (account?.email !== email || !account.isVerified) return null;
    await this.directory.reduceToPassword(authUid);
    return authUid;
  }

  private async disable(email: string): Promise<void> {
    const bound = await this.bindings.close(email);
    const found = await this.directory.findByEmail(email);
    for (const uid of new Set([bound, found?.uid])) if (uid) await this.directory.disable(uid);
  }

  private async ownerOf(email: string): Promise<Owner | null> {
    const rows = [await this.demandUsers.findByEmail(email), await this.operators.findByEmail(email)];
    const active = rows.filter((row) => row !== null);
    return active.find(({ isPasswordSet }) => isPasswordSet) ?? active[0] ?? null;
  }
}
