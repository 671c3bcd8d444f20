import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { passedOn } from '../stack/environments.js';
import { PORTS } from '../stack/ports.js';
import { FIREBASE_PROJECT, localUrl, type Settings } from '../stack/settings.js';
import type { Part } from '../supervisor/part.js';
import { answersOk, processPart } from '../supervisor/process-part.js';
import { freePort, LOOPBACK, requireFreePort } from '../support/ports.js';
import { toolPath } from '../support/tool-path.js';
import { emulatorProxy } from './emulator-proxy.js';

const SAVE_EVERY_MS = 10_000;

/**
 * The Firebase auth emulator behind a proxy that refuses clients what production refuses. The emulator keeps
 * accounts in memory only: they are saved after every change and on exit, so that even a killed stack has no
 * users in its database who can no longer sign in.
 */
export function authEmulatorPart(settings: Settings): Part {
  const directory = join(settings.dataDir, 'auth');
  const accounts = join(directory, 'accounts');
  const port = settings.ports.auth;
  return {
    name: 'auth',
    needs: [],
    start: async () => {
      await requireFreePort(PORTS.auth.part, port, PORTS.auth.variable);
      // Only the proxy is reachable from outside: any free ports will do behind it.
      const [auth, hub, logging] = [await freePort(), await freePort(), await freePort()];
      const saver = new AccountSaver(auth, hub, accounts);
      const part = processPart({
        partName: 'auth',
        name: 'the auth emulator',
        needs: [],
        ports: [{ ...PORTS.auth, port: auth }],
        command: process.execPath,
        args: [
          toolPath(settings.root, 'firebase-tools', 'lib/bin/firebase.js'),
          ...['emulators:start', '--only', 'auth', '--project', FIREBASE_PROJECT],
          ...['--config', writeConfig(directory, { auth, hub, logging })],
          ...(existsSync(accounts) ? ['--import', accounts] : []),
        ],
        cwd: directory,
        env: quietEnvironment(settings.env, directory),
        logFile: join(settings.logDir, 'auth.log'),
        // Its port accepts requests before the saved accounts have been imported.
        readyText: 'All emulators ready!',
        isReady: () => answersOk(localUrl(auth)),
        stopSignal: 'SIGTERM',
        description: `Firebase auth emulator, ${localUrl(port)} (project ${FIREBASE_PROJECT})`,
        beforeStop: () => saver.save(),
      });
      const running = await part.start();
      const frontServer = createServer(emulatorProxy(auth));
      await new Promise<void>((resolve, reject) => {
        frontServer.once('error', reject);
        frontServer.listen(port, LOOPBACK, resolve);
      });
      const stopSaving = saver.saveRegularly();
      return {
        ...running,
        save: () => saver.save(),
        stop: async () => {
          stopSaving();
          frontServer.closeAllConnections();
          await new Promise((resolve) => frontServer.close(resolve));
          await running.stop();
        },
      };
    },
  };
}

function writeConfig(
  directory: string,
  { auth, hub, logging }: { auth: number; hub: number; logging: number },
): string {
  const host = '127.0.0.1';
  const file = join(directory, 'firebase.json');
  mkdirSync(directory, { recursive: true });
  const emulators = {
    auth: { host, port: auth },
    hub: { host, port: hub },
    logging: { host, port: logging },
    ui: { enabled: false },
    singleProjectMode: true,
  };
  writeFileSync(file, JSON.stringify({ emulators }, null, 2));
  return file;
}

/** No prompts, no update checks, no usage reports, no settings in the user's home directory. */
function quietEnvironment(env: NodeJS.ProcessEnv, directory: string): NodeJS.ProcessEnv {
  return {
    ...passedOn(env),
    CI: 'true',
    NO_UPDATE_NOTIFIER: '1',
    NO_COLOR: '1',
    XDG_CONFIG_HOME: join(directory, 'config'),
  };
}

/** Exports the emulator's accounts through its hub when they have changed since the last export. */
class AccountSaver {
  private saved = '';
  private saving = Promise.resolve();

  constructor(
    private readonly port: number,
    private readonly hub: number,
    private readonly directory: string,
  ) {}

  /** @returns a function that stops it. */
  saveRegularly(): () => void {
    const timer = setInterval(() => void this.save(), SAVE_EVERY_MS).unref();
    return () => clearInterval(timer);
  }

  save(): Promise<void> {
    this.saving = this.saving.then(() => this.saveOnce()).catch(() => undefined);
    return this.saving;
  }

  private async saveOnce(): Promise<void> {
    const query = `${localUrl(this.port)}/identitytoolkit.googleapis.com/v1/projects/${FIREBASE_PROJECT}/accounts:query`;
    const answer = await this.post(query, {});
    const fingerprint = createHash('sha256').update(answer).digest('hex');
    if (fingerprint === this.saved) return;
    await this.post(`${localUrl(this.hub)}/_admin/export`, { path: this.directory, initiatedBy: 'stack' });
    this.saved = fingerprint;
  }

  private async post(url: string, body: unknown): Promise<string> {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'Bearer owner' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(10_000),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${url} responded with ${response.status}: ${text}`);
    return text;
  }
}
