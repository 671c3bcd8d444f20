import type { Settings } from '../stack/settings.js';
import type { RemoteName } from '../stack/slices.js';
import { Supervisor } from '../supervisor/supervisor.js';
import { deferred } from '../support/deferred.js';
import { listenForStop } from '../support/listen-for-stop.js';
import { devManifestUrl, devServerPart } from './dev-server.js';
import { watchWorkspaces } from './watched.js';

export interface DeployedShellOptions {
  /** Origin of the shell. */
  shell: string;
  remotes: readonly RemoteName[];
  settings: Settings;
  say(line: string): void;
}

/** The URL that makes a shell load remotes from their development servers. */
export function overrideAddress({ shell, remotes, settings }: Omit<DeployedShellOptions, 'say'>): string {
  const overrides = remotes.map((remote) => `${remote}@${devManifestUrl(remote, settings)}`).join(',');
  return `${shell}/?${new URLSearchParams({ 'hacchu-override': overrides }).toString()}`;
}

/**
 * Runs the development servers of remotes, and nothing else, until it is stopped. A released shell contains React
 * for production, which cannot refresh components: its pages reload after an edit.
 * @returns the exit code
 */
export async function serveForDeployedShell(options: DeployedShellOptions): Promise<number> {
  const { shell, remotes, settings, say } = options;
  const asked = deferred<void>();
  listenForStop(() => asked.resolve());
  const hosts = [new URL(shell).hostname];
  const supervisor = new Supervisor(
    remotes.map((remote) => devServerPart(remote, { settings, hosts, say })),
    { died: (_part, line) => say(line) },
  );
  let endWatching = (): void => {};
  try {
    await supervisor.startAll();
    const restart = (): Promise<void> => Promise.resolve();
    endWatching = watchWorkspaces(remotes, { settings, restart, say });
    say(
      `Open this address, and accept the question. The page reloads after each edit.\n  ${overrideAddress(options)}`,
    );
    say('A shell in production refuses it; one for development or preview does not.');
    await asked.promise;
    say('Stopping.');
    return 0;
  } finally {
    endWatching();
    await supervisor.stopAll();
  }
}
