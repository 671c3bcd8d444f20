import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { LogilessAccess, LogilessTurn } from './logiless.access.js';
import { LogilessError } from './logiless.errors.js';
import { callLogiless, failureOf, type LogilessAnswer } from './logiless.http.js';
import { asciiJson, camelCased, snakeCased } from './logiless.json.js';
import {
  type LogilessArticle,
  logilessArticle,
  type LogilessInboundDelivery,
  logilessInboundDelivery,
  type LogilessInventorySummary,
  logilessInventorySummary,
  type LogilessSupplier,
  logilessSupplier,
  type LogilessWarehouse,
  logilessWarehouse,
  type NewInboundDelivery,
} from './logiless.resources.js';

const PAGE = 100;
const PAGE_OF_INVENTORY = 500;
/** A list of more than a million rows is an error. */
const MAX_PAGES = 10_000;
/** How often a list is read that changes while it is read; what was on none of the pages by then is not there. */
const READINGS = 3;
const ATTEMPTS = 4;
const FIRST_PAUSE_MS = 1_000;
/** Pause when LOGILESS limits the rate without naming a time. */
const PAUSE_WHEN_LIMITED_MS = 10_000;
/** Longer than any window of LOGILESS: a wrong header names a time that no timestamp can hold. */
const LONGEST_PAUSE_MS = 60 * 60_000;

export interface LogilessClientOptions {
  access: LogilessAccess;
  timeoutMs?: number;
  /** Waits between attempts; replaced in tests. */
  pause?: (milliseconds: number, signal?: AbortSignal) => Promise<unknown>;
}

/** How a delivery came to be reversed. */
export type LogilessReversal = 'REVERSED' | 'CANCELED_BEFORE';

export interface LogilessCallOptions {
  signal?: AbortSignal;
}

interface Call {
  method: 'GET' | 'POST';
  path: string;
  query?: Record<string, string>;
  body?: unknown;
  /** Whether the call is idempotent. */
  isRepeatable: boolean;
}

const list = z.object({
  data: z.array(z.unknown()),
  totalCount: z
    .union([
      z.int(),
      z
        .string()
        .regex(/^\d{1,12}$/)
        .transform(Number),
    ])
    .nullish(),
});

const pauseFor = (milliseconds: number, signal?: AbortSignal): Promise<unknown> =>
  sleep(milliseconds, undefined, { signal });

/**
 * A client of LOGILESS for one merchant. Every call takes a turn from `access`; a call that LOGILESS did not accept, or
 * that is idempotent, is retried with growing pauses. Failures are a `LogilessError`.
 */
export class LogilessClient {
  private readonly pause: NonNullable<LogilessClientOptions['pause']>;

  constructor(private readonly options: LogilessClientOptions) {
    this.pause = options.pause ?? pauseFor;
  }

  /** Articles by pages, all of them or those that changed since. */
  articles(
    changed: { since?: Date } = {},
    options: LogilessCallOptions = {},
  ): AsyncGenerator<LogilessArticle[]> {
    const query: Record<string, string> = changed.since ? { updated_at_from: jstText(changed.since) } : {};
    return this.pages('articles', logilessArticle, query, PAGE, options);
  }

  suppliers(options: LogilessCallOptions = {}): AsyncGenerator<LogilessSupplier[]> {
    return this.pages('suppliers', logilessSupplier, {}, PAGE, options);
  }

  warehouses(options: LogilessCallOptions = {}): AsyncGenerator<LogilessWarehouse[]> {
    return this.pages('warehouses', logilessWarehouse, {}, PAGE, options);
  }

  /** Checks whether the token is valid for the merchant, with the smallest request. @throws LogilessError FORBIDDEN, UNAUTHORIZED */
  async check(options: LogilessCallOptions = {}): Promise<void> {
    await this.send(
      { method: 'GET', path: 'warehouses', query: { limit: '1' }, isRepeatable: true },
      options,
    );
  }

  /** Stock at the end of a day (`YYYY-MM-DD`), by pages. */
  inventoryOf(day: string, options: LogilessCallOptions = {}): AsyncGenerator<LogilessInventorySummary[]> {
    const query = { date: day };
    return this.pages(
      'daily_inventory_summaries',
      logilessInventorySummary,
      query,
      PAGE_OF_INVENTORY,
      options,
    );
  }

  /** Announced deliveries by pages: those with a code, or those that changed since. */
  inboundDeliveries(
    which: { code?: string; since?: Date } = {},
    options: LogilessCallOptions = {},
  ): AsyncGenerator<LogilessInboundDelivery[]> {
    const query: Record<string, string> = {
      ...(which.code === undefined ? {} : { code: which.code }),
      ...(which.since ? { updated_at_from: jstText(which.since) } : {}),
    };
    return this.pages('inbound_deliveries', logilessInboundDelivery, query, PAGE, options);
  }

  /**
   * Announces a delivery, once: without a readable response, it is looked up by its code before it is sent again.
   * @throws LogilessError INVALID with the fields as LOGILESS names them
   */
  async createInboundDelivery(
    delivery: NewInboundDelivery,
    options: LogilessCallOptions = {},
  ): Promise<LogilessInboundDelivery> {
    const { warehouseId, lines, ...header } = delivery;
    const body = snakeCased({
      inboundDelivery: {
        ...header,
        warehouse: Number(warehouseId),
        lines: lines.map((line) => ({ ...line })),
      },
    });
    const call: Call = { method: 'POST', path: 'inbound_deliveries/new', body, isRepeatable: false };
    let isUncertain = false;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return understood(logilessInboundDelivery, await this.send(call, options));
      } catch (error) {
        if (!(error instanceof LogilessError)) throw error;
        const isTaken = isUncertain && error.failure === 'INVALID' && 'code' in error.fields;
        if (!isUnclear(error) && !isTaken) throw error;
        const there = await this.findByCode(delivery.code, options);
        if (there) return there;
        if (isTaken || attempt >= ATTEMPTS) throw error;
        isUncertain = true;
        await this.pause(pauseOf(attempt), options.signal);
      }
    }
  }

  /**
   * Reverses an announced delivery and releases its code. Idempotent.
   *
   * @returns CANCELED_BEFORE when it was canceled before the first call
   * @throws LogilessError LOCKED once the warehouse has started processing it
   */
  async reverseInboundDelivery(
    { id, code }: { id: string; code: string },
    options: LogilessCallOptions = {},
  ): Promise<LogilessReversal> {
    const path = `inbound_deliveries/${encodeURIComponent(id)}/reversal`;
    const call: Call = { method: 'POST', path, body: { clears_code: true }, isRepeatable: false };
    for (let attempt = 1; ; attempt += 1) {
      try {
        understood(z.looseObject({}), await this.send(call, options));
        return 'REVERSED';
      } catch (error) {
        if (!(error instanceof LogilessError)) throw error;
        if (!isUnclear(error) && error.failure !== 'LOCKED') throw error;
        // The code is released by the reversal, so a look-up by the code finds nothing afterwards.
        const there = await this.findByCode(code, options);
        if (there?.id !== id) return attempt === 1 && !isUnclear(error) ? 'CANCELED_BEFORE' : 'REVERSED';
        if (error.failure === 'LOCKED' || attempt >= ATTEMPTS) throw error;
        await this.pause(pauseOf(attempt), options.signal);
      }
    }
  }

  /** The delivery with the code that has not been reversed. */
  private async findByCode(
    code: string,
    options: LogilessCallOptions,
  ): Promise<LogilessInboundDelivery | null> {
    for await (const page of this.inboundDeliveries({ code }, options)) {
      const found = page.find((delivery) => delivery.code === code && delivery.status !== 'Cancel');
      if (found) return found;
    }
    return null;
  }

  /**
   * A list by pages. Pages are numbered, so what is removed or moves while the list is read shifts other rows to pages
   * that were read already: such a list is read again, and rows may come twice.
   */
  private async *pages<T extends z.ZodType>(
    resource: string,
    row: T,
    query: Record<string, string>,
    limit: number,
    options: LogilessCallOptions,
  ): AsyncGenerator<z.output<T>[]> {
    for (let reading = 1; reading <= READINGS; reading += 1) {
      if (yield* this.reading(resource, row, query, limit, options)) return;
    }
  }

  /** @returns whether no row can be missing, as far as the counts of LOGILESS tell */
  private async *reading<T extends z.ZodType>(
    resource: string,
    row: T,
    query: Record<string, string>,
    limit: number,
    options: LogilessCallOptions,
  ): AsyncGenerator<z.output<T>[], boolean> {
    const ids = new Set<unknown>();
    let read = 0;
    let longest = 0;
    for (let page = 1; page <= MAX_PAGES; page += 1) {
      const json = await this.send(
        {
          method: 'GET',
          path: resource,
          query: { ...query, page: String(page), limit: String(limit) },
          isRepeatable: true,
        },
        options,
      );
      const { data, totalCount } = understood(list, json);
      if (data.length > 0) yield understood(z.array(row), data);
      read += data.length;
      for (const one of data) ids.add(idOf(one));
      longest = Math.max(longest, totalCount ?? 0);
      // A page may have fewer rows than requested: only the count ends the list, or an empty page without one.
      if (totalCount == null ? data.length < limit : read >= totalCount) {
        return page === 1 || totalCount == null || (totalCount === longest && ids.size >= totalCount);
      }
      // What is missing would count as deleted there, or as stock of zero.
      if (data.length === 0)
        throw new LogilessError('UNEXPECTED', `The list of ${resource} ends after ${read} of ${totalCount}`);
    }
    throw new LogilessError('UNEXPECTED', `The list of ${resource} does not end`);
  }

  /** Sends a call, with retries. @returns the response with names in camel case */
  private async send(call: Call, { signal }: LogilessCallOptions): Promise<unknown> {
    let isTokenNew = false;
    for (let attempt = 1; ; attempt += 1) {
      const turn = await this.options.access.turn(signal);
      try {
        return await this.attempt(call, turn, signal);
      } catch (error) {
        if (!(error instanceof LogilessError)) throw error;
        const isLast = attempt >= ATTEMPTS;
        if (error.failure === 'UNAUTHORIZED') {
          await this.options.access.refused(turn);
          if (isTokenNew) throw error;
          isTokenNew = true;
        } else if (error.failure === 'UNAVAILABLE' && call.isRepeatable && !isLast) {
          await this.pause(pauseOf(attempt), signal);
        } else if (error.failure !== 'RATE_LIMITED' || isLast) {
          throw error;
        }
        // After RATE_LIMITED the next turn comes when LOGILESS permits calls again.
      }
    }
  }

  private async attempt(call: Call, turn: LogilessTurn, signal?: AbortSignal): Promise<unknown> {
    const { access, timeoutMs } = this.options;
    const url = new URL(`/api/v1/merchant/${encodeURIComponent(turn.merchantId)}/${call.path}`, turn.origin);
    for (const [name, value] of Object.entries(call.query ?? {})) url.searchParams.set(name, value);
    const answer = await callLogiless({
      method: call.method,
      url,
      accessToken: turn.accessToken,
      body: call.body === undefined ? undefined : asciiJson(call.body),
      timeoutMs,
      signal,
    });
    const until = heldUntil(answer);
    // The call has taken effect or not, whether the pause can be recorded or not; the next answer names it again.
    if (until) await access.holdUntil(turn, until).catch(() => undefined);
    if (answer.status < 200 || answer.status > 299) throw failureOf(answer);
    return camelCased(answer.json);
  }
}

/** Whether the call may have taken effect; a response that is no JSON is the page of something before LOGILESS. */
export const isUnclear = ({ failure }: LogilessError): boolean =>
  failure === 'UNAVAILABLE' || failure === 'UNEXPECTED';

/** What a row is known by; a row without an id by itself. */
const idOf = (row: unknown): unknown =>
  typeof row === 'object' && row !== null && 'id' in row ? String(row.id) : row;

/** Time until which LOGILESS, or what stands before it, permits no calls. */
function heldUntil({ status, remaining, resetAt, retryAt }: LogilessAnswer): Date | null {
  const latest = Date.now() + LONGEST_PAUSE_MS;
  const [reset, retry] = [resetAt, retryAt].map((time) => time && new Date(Math.min(time.getTime(), latest)));
  if (status === 429) return retry ?? reset ?? new Date(Date.now() + PAUSE_WHEN_LIMITED_MS);
  return (status === 503 && retry) || (remaining === 0 && reset) || null;
}

/** One second, two, four, each with up to 50% jitter, so that callers who failed together do not retry together. */
const pauseOf = (attempt: number): number => FIRST_PAUSE_MS * 2 ** (attempt - 1) * (1 + Math.random() / 2);

/** @throws LogilessError UNEXPECTED without values of the response */
function understood<T extends z.ZodType>(schema: T, json: unknown): z.output<T> {
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const where = parsed.error.issues.slice(0, 5).map(({ path, code }) => `${path.join('.')}: ${code}`);
  throw new LogilessError('UNEXPECTED', `LOGILESS answered something else: ${where.join('; ')}`);
}

const JST_OFFSET_MS = 9 * 60 * 60 * 1_000;

/** A time in the format of LOGILESS, in Japanese time. */
const jstText = (moment: Date): string =>
  new Date(moment.getTime() + JST_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ');
