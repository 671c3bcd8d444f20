import { createHash } from 'node:crypto';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';

export const ACCOUNTS_FILE = 'accounts.json';
const SAVE_EVERY_MS = 10_000;
/** Operations that change an account, by which somebody may sign in from now on or no longer. */
const CHANGE = /\/accounts(?::(?:signUp|update|delete|resetPassword))?(?:\?|$)/;

/** Saves the emulator's accounts as `firebase emulators:export` does, when they have changed since the last time. */
export class AccountSaver {
  private readonly origin: string;
  private readonly project: string;
  private readonly folder: string;
  private saved = '';
  private saving = Promise.resolve();
  /** A save that has not begun: it will contain what changes until then. */
  private next: Promise<void> | undefined;

  /**
   * No parameter properties: the image of the emulator runs this file as it is, and Node strips types only.
   * @param origin of the emulator
   */
  constructor(origin: string, project: string, folder: string) {
    this.origin = origin;
    this.project = project;
    this.folder = folder;
  }

  /** @returns a function that stops it. */
  saveRegularly(): () => void {
    const timer = setInterval(() => void this.save(), SAVE_EVERY_MS).unref();
    return () => clearInterval(timer);
  }

  /** Saves after a request that changed an account; a killed emulator would have forgotten it. */
  saveAfter({ method, url = '' }: IncomingMessage, response: ServerResponse): void {
    if (method === 'POST' && CHANGE.test(url)) response.once('close', () => void this.save());
  }

  save(): Promise<void> {
    this.next ??= this.saving
      .then(() => {
        this.next = undefined;
        return this.saveOnce();
      })
      .catch(() => undefined);
    this.saving = this.next;
    return this.next;
  }

  private async saveOnce(): Promise<void> {
    const accounts = await this.read();
    const fingerprint = createHash('sha256').update(accounts).digest('hex');
    if (fingerprint === this.saved) return;
    mkdirSync(this.folder, { recursive: true });
    this.write(accounts);
    this.saved = fingerprint;
  }

  /** A killed process leaves the previous file or the new one, never a part of one. */
  private write(accounts: string): void {
    const file = join(this.folder, ACCOUNTS_FILE);
    writeFileSync(`${file}.new`, accounts, { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }

  private async read(): Promise<string> {
    const path = `identitytoolkit.googleapis.com/v1/projects/${this.project}/accounts:batchGet?maxResults=-1`;
    const response = await fetch(`${this.origin}/${path}`, {
      headers: { authorization: 'Bearer owner' },
      signal: AbortSignal.timeout(10_000),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} responded with ${response.status}: ${text}`);
    return text;
  }
}
