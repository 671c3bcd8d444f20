import { uuidv7 } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { AuthDirectory } from '../auth-directory/auth-directory.js';
import { DemandUserRepository } from '../demand-users/demand-user.repository.js';
import { OperatorRepository } from '../operators/operator.repository.js';
import { fullName } from '../users/full-name.js';
import { AccountBindingRepository } from './account-binding.repository.js';
import type { AccountBindingDocument } from './account-binding.schema.js';

/** An active row of an address, whichever table it is in. */
interface Owner {
  lastName: string;
  firstName: string;
  authUid: string | null;
  isPasswordSet: boolean;
}

/** Strangers who sign up again and again while an account is being made are left to the next try of the outbox. */
const MAX_ATTEMPTS = 5;

/**
 * Keeps the identity service in step with our rows. One account serves the demand user and the operator of an
 * address, so what becomes of it follows from both tables as they are now, not from what a message says: messages may
 * come late, twice or in another order.
 *
 * Only accounts that we made ourselves are used. One that somebody else made under the address is removed, and one
 * that its owner moved to another address is given up; see docs/adr/0025-accounts-are-ours.md.
 */
@Injectable()
export class Accounts {
  constructor(
    private readonly demandUsers: DemandUserRepository,
    private readonly operators: OperatorRepository,
    private readonly bindings: AccountBindingRepository,
    private readonly directory: AuthDirectory,
  ) {}

  /** Lets the address in while an active row has it, and shuts it out otherwise. @returns its uid while it is let in */
  async bringInLine(email: string): Promise<string | null> {
    let authUid: string | null = null;
    let isIn: boolean | undefined;
    for (;;) {
      const owner = await this.ownerOf(email);
      // Asked again after each change: what rows said before it may be over.
      if (isIn === (owner !== null)) return authUid;
      isIn = owner !== null;
      authUid = owner ? await this.letIn(email, owner) : null;
      if (!owner) await this.shutOut(email);
    }
  }

  private async letIn(email: string, owner: Owner): Promise<string> {
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

  /** One step towards the account of an address. @returns its uid once it is there and ours */
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
    // Another process of ours has made it meanwhile.
    if (holder?.uid === authUid) return null;
    if (holder) await this.directory.remove(holder.uid);
    // Before the account exists: whoever signs in to it as soon as it does is known.
    await this.bindRows(email, authUid);
    await this.directory.create({ uid: authUid, email, displayName: fullName(owner) });
    return null;
  }

  private async bindingOf(email: string, owner: Owner): Promise<AccountBindingDocument> {
    const known = await this.bindings.find(email);
    return known ?? this.bindings.add(email, (await this.adoptable(email, owner)) ?? uuidv7());
  }

  /**
   * The account of a row from before accounts were bound: it goes on where its owner has proved the address. What
   * somebody may have linked to it beside the password is taken away.
   */
  private async adoptable(email: string, { authUid, isPasswordSet }: Owner): Promise<string | null> {
    if (authUid === null || !isPasswordSet) return null;
    const account = await this.directory.findByUid(authUid);
    if (account?.email !== email || !account.isVerified) return null;
    await this.directory.reduceToPassword(authUid);
    return authUid;
  }

  private async shutOut(email: string): Promise<void> {
    const bound = await this.bindings.close(email);
    const found = await this.directory.findByEmail(email);
    for (const uid of new Set([bound, found?.uid])) if (uid) await this.directory.shutOut(uid);
  }

  private async ownerOf(email: string): Promise<Owner | null> {
    const rows = [await this.demandUsers.findByEmail(email), await this.operators.findByEmail(email)];
    const active = rows.filter((row) => row !== null);
    return active.find(({ isPasswordSet }) => isPasswordSet) ?? active[0] ?? null;
  }
}
