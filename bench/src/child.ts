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

  static async start(
    module: string,
    environment: Record<string, string> = {},
    flags: string[] = [],
  ): Promise<Part> {
    const child = fork(new URL(`./parts/${module}.js`, import.meta.url), {
      env: { ...process.env, NODE_ENV: 'production', APOLLO_TELEMETRY_DISABLED: 'true', ...environment },
      execArgv: flags,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const died = once(child, 'exit').then(() => {
      throw new Error(`${module} did not start`);
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
    this.child.kill();
  }
}
