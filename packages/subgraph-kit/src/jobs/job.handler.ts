import { Injectable, SetMetadata, applyDecorators } from '@nestjs/common';
import type { z } from 'zod';
import type { RecurringSchedule } from './recurring.schedule.js';

/** One run of a job. */
export interface JobRun {
  /** Names the job; a job that is taken over or tried again keeps it. */
  key: string;
  /** Aborted when the process shuts down or the time is over; a handler that goes on is not waited for for ever. */
  signal: AbortSignal;
}

/**
 * Does one kind of job. `run` may be called again for a job whose run was cut short (a killed process, a failure), so it
 * must go on where it was, or do nothing twice, by the job's key.
 */
export interface JobHandler<P = unknown> {
  readonly payload: z.ZodType<P>;
  run(payload: P, job: JobRun): Promise<void>;
  /** Called once the job is given up, to record the failure where people see it; a PutAsideError where it crashed. */
  failed?(payload: P, error: unknown): Promise<void>;
  /** Called before an operator has a job done again that was put aside: makes open again what `failed` ended. */
  reopen?(payload: P): Promise<void>;
}

export interface JobOptions {
  /** Jobs of this kind at a time in one process; default 1. */
  concurrency?: number;
  /** Longest run in milliseconds; default 15 minutes. */
  timeoutMs?: number;
  /** Failed runs before the job is given up; default 3. */
  maxAttempts?: number;
  /** Milliseconds after which a job of a process that went silent is taken over, and counts as crashed; default one minute. */
  takeOverMs?: number;
}

export interface JobKind extends Required<JobOptions> {
  name: string;
}

export const JOB_KIND = 'hacchuHub:jobKind';

/** A kind of jobs with what its options leave open. */
export const jobKind = (name: string, options: JobOptions = {}): JobKind => ({
  name,
  concurrency: 1,
  timeoutMs: 15 * 60_000,
  maxAttempts: 3,
  takeOverMs: 60_000,
  ...options,
});

/** Declares the provider class that does the jobs called `name`; the runner finds it among the module's providers. */
export const Job = (name: string, options: JobOptions = {}): ClassDecorator =>
  applyDecorators(Injectable(), SetMetadata(JOB_KIND, jobKind(name, options)));

/** Does something at set times. */
export interface RecurringJobHandler {
  run(signal: AbortSignal): Promise<void>;
}

export type RecurringJobKind = RecurringSchedule & { readonly name: string };

export const RECURRING_JOB_KIND = 'hacchuHub:recurringJobKind';

/**
 * Declares the provider class that runs by the clock: once per occasion across all processes, and once after an outage
 * however many occasions it took. A run that fails or is cut short is tried again like that of any job.
 */
export const RecurringJob = (kind: RecurringJobKind): ClassDecorator =>
  applyDecorators(Injectable(), SetMetadata(RECURRING_JOB_KIND, kind));
