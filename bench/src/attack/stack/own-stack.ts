import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Addresses, environmentOf } from './addresses.js';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const READY = 'is ready after';
const START_MS = 240_000;
const STOP_MS = 30_000;

/** A stack for this run only: `npm start` with its own ports and data, and one gateway that takes any operation. */
export class OwnStack {
  private child: ChildProcess | undefined;

  constructor(
    private readonly addresses: Addresses,
    readonly dataDir: string,
    private readonly options: { name: string; args?: readonly string[]; env?: Record<string, string> },
  ) {}

  /** @param isFresh whether to start with fresh data */
  async start(isFresh: boolean): Promise<void> {
    const { name, args = [], env } = this.options;
    const log = join(this.dataDir, '..', `${name}-stack.log`);
    mkdirSync(dirname(log), { recursive: true });
    const output = createWriteStream(log, { flags: 'a' });
    const main = join(ROOT, 'dev/dist/main.js');
    const child = spawn(process.execPath, [main, ...(isFresh ? ['--reset'] : []), ...args], {
      cwd: ROOT,
      env: {
        ...process.env,
        ...environmentOf(this.addresses),
        HACCHU_DATA_DIR: this.dataDir,
        HACCHU_PORT_OPEN_GATEWAY: '',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child = child;
    child.stderr.pipe(output);
    await new Promise<void>((resolve, reject) => {
      let said = '';
      const timer = setTimeout(() => reject(new Error(`the stack did not start; its log: ${log}`)), START_MS);
      child.stdout.on('data', (chunk: Buffer) => {
        output.write(chunk);
        said = (said + chunk.toString('utf8')).slice(-5_000);
        if (!said.includes(READY)) return;
        clearTimeout(timer);
        resolve();
      });
      child.once('exit', () => {
        clearTimeout(timer);
        reject(new Error(`the stack ended while it started; its log: ${log}\n${said}`));
      });
    });
  }

  /** False once the stack has ended; of its parts, it starts those again that die. */
  get isRunning(): boolean {
    return this.child?.exitCode === null && this.child.signalCode === null;
  }

  async stop(): Promise<void> {
    const { child } = this;
    if (!child || !this.isRunning) return;
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    await exited;
    clearTimeout(timer);
  }
}
