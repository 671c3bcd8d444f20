import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { z } from 'zod';

const announced = z.object({ address: z.string() });
const usage = z.object({ cpuSeconds: z.number() });

/** A child process of the bench. */
export class Part {
  private constructor(
    private readonly child: ChildProcess,
    readonly address: string,
  ) {}

  /** @param module name in `parts`, or the address of another one */
  static async start(
    module: string | URL,
    environment: Record<string, string> = {},
    flags: string[] = [],
  ): Promise<Part> {
    const child = fork(module instanceof URL ? module : new URL(`./parts/${module}.js`, import.meta.url), {
      env: { ...process.env, NODE_ENV: 'production', APOLLO_TELEMETRY_DISABLED: 'true', ...environment },
      execArgv: flags,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const died = once(child, 'exit').then(() => {
      throw new Error(`${String(module)} did not start`);
    });
    const [message] = await Promise.race([once(child, 'message'), died]);
    died.catch(() => {});
    return new Part(child, announced.parse(message).address);
  }

  /** Processor time used since the process started, in seconds. */
  async cpuSeconds(): Promise<number> {
    const answer = once(this.child, 'message');
    this.child.send({ ask: 'usage' });
    const [message] = await answer;
    return usage.parse(message).cpuSeconds;
  }

  stop(): void {
    // A part holds nothing that has to be saved, and one that shuts down gracefully might not end.
    this.child.kill('SIGKILL');
  }
}
