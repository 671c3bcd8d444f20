import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { REGISTRY_ORIGIN, ROOT, SECRETS_FILE } from './environment.js';
import { sliceOrigin } from './slices.js';

const execute = promisify(execFile);

const secrets = z.object({ registryTokens: z.object({ developer: z.string() }) });
const token = (): string =>
  secrets.parse(JSON.parse(readFileSync(SECRETS_FILE, 'utf8'))).registryTokens.developer;

const declarationSchema = z.looseObject({
  version: z.string(),
  menu: z.array(z.looseObject({ label: z.string() })),
});

/** Releases of a remote beside the one that was built: its files under another version and with another menu. */
export class Releases {
  private readonly made: string[] = [];

  constructor(private readonly remote: `mf-${string}`) {}

  /** Puts a release on the remote's origin. @returns its folder */
  make(version: string, menuLabel: string): string {
    const releases = join(ROOT, this.remote, 'dist', this.remote);
    const { version: built } = z
      .object({ version: z.string() })
      .parse(JSON.parse(readFileSync(join(ROOT, this.remote, 'package.json'), 'utf8')));
    const folder = join(releases, version);
    cpSync(join(releases, built), folder, { recursive: true });
    this.made.push(folder);
    const rewrite = (file: string, change: (text: string) => object) => {
      const path = join(folder, file);
      writeFileSync(path, JSON.stringify(change(readFileSync(path, 'utf8')), null, 2));
    };
    rewrite('slice.json', (text) => {
      const declaration = declarationSchema.parse(JSON.parse(text));
      const [first, ...others] = declaration.menu;
      return { ...declaration, version, menu: [{ ...first, label: menuLabel }, ...others] };
    });
    rewrite('operations.json', (text) => ({
      ...z.looseObject({ version: z.string() }).parse(JSON.parse(text)),
      version,
    }));
    // By this list a release is published by its address.
    rewrite('files.json', (text) => {
      const listed = z.record(z.string(), z.string()).parse(JSON.parse(text));
      const digestOf = (file: string) =>
        `sha384-${createHash('sha384')
          .update(readFileSync(join(folder, file)))
          .digest('base64')}`;
      return Object.fromEntries(Object.keys(listed).map((file) => [file, digestOf(file)]));
    });
    return folder;
  }

  /** Publishes a release of `make` for the people of a demand. */
  async publishCanary(version: string, demandUuid: string, ...more: string[]): Promise<void> {
    await this.run(
      'publish',
      ...['--dist', join(ROOT, this.remote, 'dist', this.remote, version)],
      ...['--url', `${sliceOrigin(this.remote)}/${this.remote}/${version}`],
      ...['--canary-demand', demandUuid, '--why', 'a test', ...more],
    );
  }

  async recall(...more: string[]): Promise<void> {
    await this.run('registry', 'recall', '--remote', this.remote, '--why', 'a test', ...more);
  }

  /** Makes a release fail to load: its entry is gone. */
  removeEntry(folder: string): void {
    for (const name of readdirSync(folder).filter((file) => file.startsWith('remoteEntry.')))
      rmSync(join(folder, name));
  }

  async state() {
    const headers = { authorization: `Bearer ${token()}` };
    const response = await fetch(`${REGISTRY_ORIGIN}/state`, { headers });
    const { remotes } = stateSchema.parse(await response.json());
    const state = remotes[this.remote];
    if (!state) throw new Error(`${this.remote} is not in the registry.`);
    return state;
  }

  /** Takes back what a test has left. */
  async clean(): Promise<void> {
    if ((await this.state()).canary) await this.recall();
    for (const folder of this.made) if (existsSync(folder)) rmSync(folder, { recursive: true });
  }

  private async run(tool: 'publish' | 'registry', ...args: string[]): Promise<void> {
    await execute(
      process.execPath,
      [join(ROOT, `tools/${tool}.mjs`), ...args, '--registry', REGISTRY_ORIGIN],
      { env: { PATH: process.env['PATH'], HACCHU_REGISTRY_TOKEN: token() } },
    );
  }
}

const stateSchema = z.object({
  remotes: z.record(
    z.string(),
    z.object({
      canary: z.object({ version: z.string() }).nullable(),
      recalled: z.array(z.object({ version: z.string(), urgent: z.boolean(), why: z.string() })),
    }),
  ),
});
