import { setTimeout as sleep } from 'node:timers/promises';
import { within } from '@hacchu-hub/platform-core';
import { z } from 'zod';
import { reasonOf } from '../registry/reason.js';
import { addOperations, nameOf } from './manifests.js';
import { LOOK_MS, type PersistedOperations } from './operations.js';

/** A registry that does not answer holds up nothing but the operations that are not known. */
const TIMEOUT_MS = 5_000;
/** How long a request waits for the registry to say whether its operation is registered. */
const PATIENCE_MS = 2_000;

const manifests = z.array(z.unknown());

export interface RegistryOperationsOptions {
  url: string;
  token: string;
  /** Between two questions; after an operation that is not known, the next is asked at once. */
  intervalMs: number;
  patienceMs?: number;
  log: {
    info(facts: object, message: string): void;
    warn(facts: object, message: string): void;
    error(facts: object, message: string): void;
  };
}

/**
 * The registered operations, from the registry of releases: of everything that is deployed or available for a rollback.
 * Without the registry the gateway goes on with what it has read.
 */
export class RegistryOperations implements PersistedOperations {
  private documents = new Map<string, string>();
  private hasAnswer = false;
  private isDown = false;
  private etag: string | undefined;
  private askedAt = 0;
  private asking: Promise<void> = Promise.resolve();
  private next: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private isStopped = false;

  constructor(private readonly options: RegistryOperationsOptions) {}

  get isKnown(): boolean {
    return this.hasAnswer;
  }

  find(documentId: string): string | undefined | Promise<string | undefined> {
    return this.documents.get(documentId) ?? this.findLater(documentId);
  }

  start(): void {
    void this.askAgain();
  }

  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
  }

  private async findLater(documentId: string): Promise<string | undefined> {
    await within(this.options.patienceMs ?? PATIENCE_MS, this.askAgain());
    return this.documents.get(documentId);
  }

  /** Asks once more, with everybody else who waits, and at most once in `LOOK_MS`. Never rejects. */
  private askAgain(): Promise<void> {
    this.next ??= this.askInTurn();
    return this.next;
  }

  private async askInTurn(): Promise<void> {
    // An answer that is under way may be older than the release whose operation is looked for.
    await this.asking;
    const pauseMs = Math.min(LOOK_MS, this.options.intervalMs);
    await sleep(Math.max(0, this.askedAt + pauseMs - Date.now()), undefined, { ref: false });
    this.next = undefined;
    this.askedAt = Date.now();
    this.asking = this.ask();
    await this.asking;
  }

  private async ask(): Promise<void> {
    clearTimeout(this.timer);
    try {
      await this.read();
      if (this.isDown) this.options.log.info({}, 'registered operations are read again');
      this.isDown = false;
    } catch (error) {
      // Said once, however often it is tried.
      if (!this.isDown)
        this.options.log.warn({ reason: reasonOf(error) }, 'registered operations cannot be read');
      this.isDown = true;
    }
    if (!this.isStopped) this.timer = setTimeout(() => void this.askAgain(), this.options.intervalMs).unref();
  }

  private async read(): Promise<void> {
    const response = await fetch(`${this.options.url.replace(/\/$/, '')}/operations`, {
      headers: {
        authorization: `Bearer ${this.options.token}`,
        ...(this.etag === undefined ? {} : { 'if-none-match': this.etag }),
      },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (this.etag !== undefined && response.status === 304) return;
    if (!response.ok) {
      // An answer that nobody reads would keep its connection.
      await response.arrayBuffer();
      throw new Error(`operations answered ${response.status}`);
    }
    const released = manifests.parse(await response.json());
    // As with its graph: a registry that has lost everything does not take it from those who use it.
    if (released.length === 0 && this.documents.size > 0)
      throw new Error('operations are none, which has the registry of a new volume');
    const documents = new Map<string, string>();
    for (const manifest of released) this.add(manifest, documents);
    this.documents = documents;
    this.hasAnswer = true;
    this.etag = response.headers.get('etag') ?? undefined;
  }

  private add(manifest: unknown, into: Map<string, string>): void {
    try {
      addOperations(manifest, into);
    } catch (error) {
      const facts = { client: nameOf(manifest), reason: reasonOf(error) };
      // A broken manifest of one client must not remove the operations of others.
      this.options.log.error(facts, 'operation manifest is not usable');
    }
  }
}
