import { requireFreePort } from '../support/ports.js';
import { ManagedProcess, type ProcessSpec } from './managed-process.js';
import type { Part, RunningPart } from './part.js';

export interface ProcessPartSpec extends ProcessSpec {
  /** Name of the part, such as `subgraph-orders`. */
  partName: string;
  needs: readonly string[];
  /** Ports that must be free, with the variable that changes each. */
  ports: readonly { part: string; port: number; variable: string }[];
  isReady(): Promise<boolean>;
  description: string;
  /** Called before the process is stopped. */
  beforeStop?(): Promise<void>;
}

/** A part that is a separate process. */
export function processPart(spec: ProcessPartSpec): Part {
  return {
    name: spec.partName,
    needs: spec.needs,
    start: async (): Promise<RunningPart> => {
      for (const { part, port, variable } of spec.ports) await requireFreePort(part, port, variable);
      const child = ManagedProcess.start(spec);
      await child.waitUntilReady(spec.isReady);
      return {
        description: spec.description,
        died: child.exited.then((ending) => child.describeEnding(ending)),
        stop: async () => {
          if (!child.hasEnded) await spec.beforeStop?.();
          await child.stop();
        },
      };
    },
  };
}

/** Whether the URL responds with a success status. */
export async function answersOk(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}
