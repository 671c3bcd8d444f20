import { type ChildProcess, execFile, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { z } from 'zod';

const run = promisify(execFile);
const ROOT = resolve(import.meta.dirname, '../..');
/** Beside the ports of the stack under test, whatever those are. */
const OFFSET = 300;

const roster = z.object({
  slices: z.array(
    z.object({
      remote: z.object({ name: z.string(), port: z.int() }),
      subgraph: z.object({ name: z.string(), port: z.int() }),
    }),
  ),
});

/** Default ports of the parts that are no slices (dev/src/stack/ports.ts). */
const DEFAULTS: Readonly<Record<string, number>> = {
  SHELL: 8080,
  GATEWAY: 4000,
  AUTH: 9099,
  SMTP: 1025,
  INBOUND: 1026,
  MAIL: 1080,
  OBJECTS: 9000,
  LOGILESS: 9010,
  SLACK: 9020,
  TELEMETRY: 9030,
  REGISTRY: 4900,
  MONGODB: 27117,
};

function ports(): Record<string, number> {
  const { slices } = roster.parse(JSON.parse(readFileSync(join(ROOT, 'slices.json'), 'utf8')));
  const ofSlices = slices
    .flatMap(({ remote, subgraph }) => [remote, subgraph])
    .map(({ name, port }) => [name.replaceAll('-', '_').toUpperCase(), port] as const);
  const all = [...Object.entries(DEFAULTS), ...ofSlices].map(([name, fallback]) => {
    const variable = `HACCHU_PORT_${name}`;
    return [variable, Number(process.env[variable] ?? fallback) + OFFSET] as const;
  });
  return Object.fromEntries(all);
}

export const DEV_PORTS = ports();
const origin = (part: string): string => `http://127.0.0.1:${DEV_PORTS[`HACCHU_PORT_${part}`]}`;
export const DEV_SHELL = origin('SHELL');
export const DEV_GATEWAY = origin('GATEWAY');

/** A copy of this checkout whose files may be edited, with the stack of `npm run dev` on it. */
export class DevCheckout {
  /** What the stack has printed. */
  readonly printed: string[] = [];
  private readonly originals = new Map<string, string>();

  private constructor(
    private readonly root: string,
    private readonly child: ChildProcess,
  ) {}

  /** Settles when edits are taken up. @throws Error with what was printed where the stack does not start */
  static async start(watched: readonly string[]): Promise<DevCheckout> {
    const root = mkdtempSync(join(tmpdir(), 'dev-checkout-'));
    await copyCheckout(root);
    const child = spawn(process.execPath, ['dev/dist/main.js', '--dev', '--no-history', ...watched], {
      cwd: root,
      env: {
        ...process.env,
        ...Object.fromEntries(Object.entries(DEV_PORTS).map(([name, port]) => [name, String(port)])),
        HACCHU_PORT_CONTROL: '',
        HACCHU_PORT_OPEN_GATEWAY: '',
        // The database that the tests were given is the one of their stack.
        MONGODB_URI: '',
        HACCHU_DATA_DIR: join(root, '.data'),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const checkout = new DevCheckout(root, child);
    await new Promise<void>((ready, fail) => {
      const listen = (line: string): void => {
        checkout.printed.push(line);
        if (line.startsWith('Edits show by themselves')) ready();
      };
      if (child.stdout) createInterface({ input: child.stdout }).on('line', listen);
      if (child.stderr) createInterface({ input: child.stderr }).on('line', listen);
      child.once('exit', () => fail(new Error(checkout.printed.join('\n'))));
    });
    return checkout;
  }

  read(file: string): string {
    return readFileSync(join(this.root, file), 'utf8');
  }

  write(file: string, text: string): void {
    writeFileSync(join(this.root, file), text);
  }

  /** Replaces a text that the file has as it was copied. */
  edit(file: string, before: string, after: string): void {
    const original = this.originals.get(file) ?? this.read(file);
    this.originals.set(file, original);
    if (!original.includes(before)) throw new Error(`${file} does not say ${before}`);
    this.write(file, original.replace(before, after));
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.child.once('exit', resolve));
    if (this.child.exitCode === null && this.child.kill('SIGTERM')) await ended;
    rmSync(this.root, { recursive: true, force: true });
  }
}

/** What belongs to the checkout and its builds; installed packages are linked to. */
async function copyCheckout(target: string): Promise<void> {
  const turbo = join(ROOT, 'node_modules/turbo/bin/turbo');
  const build = ['run', 'build:development', '--filter=@hacchu-hub/shell', '--output-logs=errors-only'];
  await run(process.execPath, [turbo, ...build], { cwd: ROOT });
  const { stdout } = await run('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    maxBuffer: 2 ** 26,
  });
  const files = stdout.split('\n').filter((file) => file !== '' && existsSync(join(ROOT, file)));
  for (const file of files) {
    mkdirSync(dirname(join(target, file)), { recursive: true });
    cpSync(join(ROOT, file), join(target, file));
  }
  const workspaces = [
    '.',
    ...readdirSync(ROOT),
    ...readdirSync(join(ROOT, 'packages')).map((one) => `packages/${one}`),
  ];
  for (const workspace of workspaces.filter((one) => existsSync(join(target, one, 'package.json')))) {
    const installed = join(ROOT, workspace, 'node_modules');
    if (existsSync(installed)) symlinkSync(installed, join(target, workspace, 'node_modules'));
    for (const built of ['dist', '.cache/development']) {
      const folder = join(ROOT, workspace, built);
      if (existsSync(folder)) cpSync(folder, join(target, workspace, built), { recursive: true });
    }
  }
}
