import { OWN_ENVIRONMENT } from '@hacchu-hub/subgraph-kit';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { IdentityEnvironment } from '../environment.js';
import { askHttp, HttpFailure, jsonOf } from './json-http.js';

const ASK_MS = 2_500;
const MAX_BYTES = 64 * 1024;

const answered = z.object({ status: z.string().max(100) });

/** Readiness of one process. */
export interface ProcessState {
  name: string;
  isReady: boolean;
  /** Reported status, such as `database unavailable`; null when it does not respond. */
  status: string | null;
  /** Response time in milliseconds; null when it did not respond. */
  responseMs: number | null;
}

/** Readiness of the processes of the installation. */
@Injectable()
export class ProcessHealth {
  constructor(@Inject(OWN_ENVIRONMENT) private readonly own: IdentityEnvironment) {}

  /** Requests all of them in parallel. */
  check(): Promise<ProcessState[]> {
    const processes = Object.entries(this.own.PLATFORM_PROCESSES);
    return Promise.all(processes.map(([name, url]) => stateOf(name, url)));
  }
}

async function stateOf(name: string, url: string): Promise<ProcessState> {
  const began = performance.now();
  try {
    const { status: code, bytes } = await askHttp(url, { timeoutMs: ASK_MS, maxBytes: MAX_BYTES });
    const responseMs = Math.round(performance.now() - began);
    return { name, isReady: code === 200, status: wordOf(bytes) ?? `HTTP ${code}`, responseMs };
  } catch (error) {
    if (!(error instanceof HttpFailure)) throw error;
    return { name, isReady: false, status: null, responseMs: null };
  }
}

function wordOf(bytes: Buffer): string | undefined {
  try {
    return answered.safeParse(jsonOf(bytes)).data?.status;
  } catch {
    // A static file server responds with a page.
    return undefined;
  }
}
