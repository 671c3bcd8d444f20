import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { CONTROL_ORIGIN, SECRETS_FILE } from './environment.js';

export type PartName = `mf-${string}` | `subgraph-${string}` | 'registry';

/** Stops and starts single processes of the stack; what a test has stopped is started again after it. */
export class StackParts {
  private readonly stopped = new Set<PartName>();

  async stop(name: PartName): Promise<void> {
    this.stopped.add(name);
    await this.command(name, 'stop');
  }

  async start(name: PartName): Promise<void> {
    await this.command(name, 'start');
    this.stopped.delete(name);
  }

  async startWhatWasStopped(): Promise<void> {
    for (const name of this.stopped) await this.start(name);
  }

  private async command(name: PartName, action: 'stop' | 'start'): Promise<void> {
    const { controlToken } = z
      .object({ controlToken: z.string() })
      .parse(JSON.parse(readFileSync(SECRETS_FILE, 'utf8')));
    const response = await fetch(`${CONTROL_ORIGIN}/parts/${name}/${action}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${controlToken}` },
    });
    if (!response.ok) throw new Error(`${action} ${name}: ${await response.text()}`);
  }
}
