import { applyDecorators, Injectable, SetMetadata } from '@nestjs/common';
import type { z } from 'zod';
import type { RecurringSchedule } from './recurring.schedule.js';

/**
 * Thrown by a run whose turn it is not: the job runs again after a while. Like a run that is cut short by a shutdown,
 * it does not count as failed, however often that happens.
 */
export class JobPostponedError extends Error {
  override readonly name = 'JobPostponedError';

  /**
   * @param reason in English, for logs
   * @param cause what it waits for, where that is a failure
   */
  constructor(
    reason: string,
    readonly delayMs: number,
    cause?: unknown,
  ) {
    super(reason, { cause });
  }
}

/** One run of a job. */
export interface JobRun {
  /** Identifies the job; taking over and retrying keep it. */
  key: string;
  /** Aborted on shutdown or timeout; a handler that ignores it is abandoned after a grace period. */
  signal: AbortSignal;
}

/**
 * Processes one kind of job. `run` may be called again for a job whose run was cut short (a killed process, a
 * failure), so it must be resumable or idempotent by the job's key.
 */
export interface JobHandler<P = unknown> {
  readonly payload: z.ZodType<P>;
  run(payload: P, job: JobRun): Promise<void>;
  /**
   * Called once the job is given up, to record the failure where users see it; with a DeadLetterError if it crashed.
   */
  failed?(payload: P, error: unknown): Promise<void>;
  /** Called before an operator retries a dead letter: reopens what `failed` closed. */
  reopen?(payload: P): Promise<void>;
}

export interface JobOptions {
  /** Concurrent jobs of this kind in one process; default 1. */
  concurrency?: number;
  /**
   * Whether one process runs the jobs of a demand, which their payload names, one after the other: the long ones of one
   * demand then leave room for others. Needs a `concurrency` of at least 2.
   */
  isOnePerDemand?: boolean;
  /** Longest run in milliseconds; default 15 minutes. */
  timeoutMs?: number;
  /** Failed runs before the job is given up; default 3. */
  maxAttempts?: number;
  /**
   * Milliseconds after which a job of an unresponsive process is taken over and counts as crashed; default one
   * minute.
   */
  takeOverMs?: number;
}

/** For jobs that may take minutes: another demand does not wait for those of one. */
export const TWO_DEMANDS_AT_ONCE = { concurrency: 2, isOnePerDemand: true } as const satisfies JobOptions;

export interface JobKind extends Required<JobOptions> {
  name: string;
}

export const JOB_KIND = 'hacchuHub:jobKind';

/** A job kind with default options applied. */
export const jobKind = (name: string, options: JobOptions = {}): JobKind => ({
  name,
  concurrency: 1,
  isOnePerDemand: false,
  timeoutMs: 15 * 60_000,
  maxAttempts: 3,
  takeOverMs: 60_000,
  ...options,
});

/**
 * Declares a provider class as the handler of the jobs called `name`; the runner finds it among the module's
 * providers.
 */
export const Job = (name: string, options: JobOptions = {}): ClassDecorator =>
  applyDecorators(Injectable(), SetMetadata(JOB_KIND, jobKind(name, options)));

/** Runs at scheduled times. */
export interface RecurringJobHandler {
  run(signal: AbortSignal): Promise<void>;
}

export type RecurringJobKind = RecurringSchedule & { readonly name: string };

export const RECURRING_JOB_KIND = 'hacchuHub:recurringJobKind';

/**
 * Declares a provider class that runs on a schedule: once per scheduled time across all processes, and once after an
 * outage however many times were missed. A run that fails or is cut short is retried like any job.
 */
export const RecurringJob = (kind: RecurringJobKind): ClassDecorator =>
  applyDecorators(Injectable(), SetMetadata(RECURRING_JOB_KIND, kind));
