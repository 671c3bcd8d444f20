import type { UserIdentity } from '@hacchu-hub/platform-core';
import { Inject, Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import type { Logger } from 'pino';
import { RateLimiterMongo, RateLimiterRes } from 'rate-limiter-flexible';
import { KIT_ENVIRONMENT, type KitEnvironment } from '../application/environment.js';
import { AppError } from '../errors/errors.js';
import { loggableError, LOGGER } from '../observability/logger.js';
import type { DemandScope } from '../policy/request-context.js';
import { timestampOf } from '../values/time.js';
import { QUOTA_RULES, type QuotaName, type QuotaRule } from './quota.rules.js';
import { QUOTA_COLLECTION } from './quota.schema.js';

/** Amounts to charge to several quotas together, by name; zero charges nothing. */
export type QuotaCharges = Partial<Record<QuotaName, number>>;

/** Whose use is charged: every quota needs the property that it is limited by. */
export interface QuotaSubject {
  readonly demandUuid?: string;
  /** The person. */
  readonly actor?: Pick<UserIdentity, 'uuid'>;
  /** Identifies a signed link. */
  readonly link?: string;
  /** Identifies a network address. */
  readonly address?: string;
  /** Identifies a conversation. */
  readonly conversation?: string;
  /** Identifies the sender of a mail. */
  readonly sender?: string;
}

/** A charge; given back when the work that it was for did not take place. */
export interface QuotaReceipt {
  giveBack(): Promise<void>;
}

/** A quota that was exceeded. */
export interface QuotaExceeded {
  readonly name: QuotaName;
  /** In Japanese: the limit, and when it is available again. */
  readonly message: string;
  readonly limit: number;
  readonly freeAt: Date;
}

/** Called when a user of a demand, or an operator for it, exceeds a quota. */
export type QuotaListener = (scope: DemandScope, exceeded: QuotaExceeded) => Promise<void>;

interface Use {
  readonly name: QuotaName;
  readonly limiter: RateLimiterMongo;
  readonly key: string;
  readonly amount: number;
}

/**
 * Limits what persons and demands use within a time window, counted in the database across all processes of a
 * subgraph. Take them outside transactions, right before the work.
 */
@Injectable()
export class Quotas {
  private readonly limiters = new Map<QuotaName, RateLimiterMongo>();
  private readonly listeners: QuotaListener[] = [];

  constructor(
    @InjectConnection() private readonly connection: Connection,
    @Inject(KIT_ENVIRONMENT) private readonly env: KitEnvironment,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Registers a callback for exceeded limits; errors of the listener are logged. */
  onExceeded(listener: QuotaListener): void {
    this.listeners.push(listener);
  }

  /** The effective limit of a quota: the environment's, or the default. */
  limitOf(name: QuotaName): number {
    return this.env.QUOTAS[name] ?? QUOTA_RULES[name].limit;
  }

  /**
   * Charges all quotas, or none.
   *
   * @throws RESOURCE_EXHAUSTED with the limit and when it is available again (`details.retryAt`)
   */
  async take(scope: DemandScope | QuotaSubject, charges: QuotaCharges): Promise<QuotaReceipt> {
    const uses = this.usesOf(scope, charges);
    const results = await Promise.allSettled(
      uses.map(({ limiter, key, amount }) => limiter.consume(key, amount)),
    );
    // The library also counts rejected requests.
    const counted = uses.filter((_, index) => {
      const result = results[index];
      return result?.status === 'fulfilled' || result?.reason instanceof RateLimiterRes;
    });
    const receipt = { giveBack: () => this.giveBack(counted) };
    const failures = results.flatMap((result, index) => {
      const use = uses[index];
      return result.status === 'rejected' && use ? [{ use, reason: result.reason as unknown }] : [];
    });
    if (failures.length === 0) return receipt;
    await receipt.giveBack();
    const broken = failures.find(({ reason }) => !(reason instanceof RateLimiterRes));
    if (broken) throw broken.reason;
    throw await this.refusal(scope, failures);
  }

  /** Charges the quotas for some work; if it fails, the charges are given back. @throws RESOURCE_EXHAUSTED */
  async during<T>(scope: DemandScope, charges: QuotaCharges, work: () => Promise<T>): Promise<T> {
    const receipt = await this.take(scope, charges);
    return work().catch(async (error: unknown) => {
      await receipt.giveBack();
      throw error;
    });
  }

  private usesOf(scope: QuotaSubject, charges: QuotaCharges): Use[] {
    return Object.entries(charges).flatMap(([key, amount]) => {
      if (!isQuota(key) || amount <= 0) return [];
      const rule: QuotaRule = QUOTA_RULES[key];
      const subject = subjectOf(scope, rule);
      if (subject === undefined) throw new Error(`${key} needs a subject: ${rule.per}`);
      return [{ name: key, limiter: this.limiterOf(key), key: subject, amount }];
    });
  }

  private limiterOf(name: QuotaName): RateLimiterMongo {
    const known = this.limiters.get(name);
    if (known) return known;
    const limiter = new RateLimiterMongo({
      storeClient: this.connection.getClient(),
      dbName: this.connection.name,
      tableName: QUOTA_COLLECTION,
      // The subgraph creates the indexes of all its collections.
      disableIndexesCreation: true,
      keyPrefix: name,
      points: this.limitOf(name),
      duration: QUOTA_RULES[name].seconds,
    });
    this.limiters.set(name, limiter);
    return limiter;
  }

  private async giveBack(uses: readonly Use[]): Promise<void> {
    for (const { limiter, key, amount } of uses) {
      await limiter.reward(key, amount).catch((error: unknown) => {
        this.logger.warn({ error: loggableError(error) }, 'a quota could not be given back');
      });
    }
  }

  /** Names the limit that takes longest to become available again. */
  private async refusal(
    scope: DemandScope | QuotaSubject,
    failures: readonly { use: Use; reason: unknown }[],
  ): Promise<AppError> {
    const waits = failures.map(({ use, reason }) => ({
      name: use.name,
      ms: reason instanceof RateLimiterRes ? reason.msBeforeNext : 0,
    }));
    const [longest] = waits.toSorted((one, other) => other.ms - one.ms);
    const name = longest?.name ?? failures[0]?.use.name;
    if (name === undefined) throw new Error('no quota was exceeded');
    const freeAt = new Date(Date.now() + (longest?.ms ?? 0));
    const limit = this.limitOf(name);
    const message = messageOf(QUOTA_RULES[name], limit, freeAt);
    const { demandUuid, actor } = scope;
    this.logger.warn({ quota: name, limit, demandUuid, actor: actor?.uuid, freeAt }, 'quota exceeded');
    if (isOfUser(scope)) await this.announce(scope, { name, message, limit, freeAt });
    return new AppError('RESOURCE_EXHAUSTED', message, {
      isHandled: true,
      extra: { quota: name, limit, retryAt: timestampOf(freeAt) },
    });
  }

  private async announce(scope: DemandScope, exceeded: QuotaExceeded): Promise<void> {
    for (const listener of this.listeners) {
      await listener(scope, exceeded).catch((error: unknown) => {
        this.logger.error({ error: loggableError(error), quota: exceeded.name }, 'quota listener failed');
      });
    }
  }
}

const subjectOf = (
  { demandUuid, actor, link, address, conversation, sender }: QuotaSubject,
  { per }: QuotaRule,
): string | undefined =>
  ({
    PERSON: actor?.uuid,
    DEMAND: demandUuid,
    LINK: link,
    ADDRESS: address,
    CONVERSATION: conversation,
    SENDER: sender,
  })[per];

const isOfUser = (subject: DemandScope | QuotaSubject): subject is DemandScope =>
  subject.actor !== undefined && 'kind' in subject.actor;

const isQuota = (name: string): name is QuotaName => Object.hasOwn(QUOTA_RULES, name);

const SPANS = new Map([
  [600, '10分間'],
  [3_600, '1時間'],
  [86_400, '24時間'],
]);

const clock = new Intl.DateTimeFormat('ja-JP', {
  timeZone: 'Asia/Tokyo',
  month: 'long',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

function messageOf({ per, seconds, what, unit }: QuotaRule, limit: number, freeAt: Date): string {
  const size =
    unit === 'BYTES'
      ? `${Math.floor(limit / 1024 / 1024).toLocaleString('en')}MB`
      : `${limit.toLocaleString('en')}${unit}`;
  const whose = per === 'DEMAND' ? '組織全体で' : '';
  // Rounded up, so that a retry at that minute succeeds.
  const minute = new Date(Math.ceil(freeAt.getTime() / 60_000) * 60_000);
  return `${what}は${whose}${SPANS.get(seconds) ?? ''}に${size}までです。${clock.format(minute)}以降に再度お試しください。`;
}
