import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createHttpServer } from '@hacchu-hub/platform-core/http-server';
import { passedOn } from '../stack/environments.js';
import { PORTS } from '../stack/ports.js';
import { FIREBASE_PROJECT, localUrl, type Settings } from '../stack/settings.js';
import type { Part } from '../supervisor/part.js';
import { answersOk, processPart } from '../supervisor/process-part.js';
import { freePort, LOOPBACK, requireFreePort } from '../support/ports.js';
import { emulatorProxy } from './emulator-proxy.js';
import { AccountSaver } from './saved-accounts.js';

const PROCESS = fileURLToPath(new URL('../../dist/auth-emulator/start.cjs', import.meta.url));

/**
 * The Firebase auth emulator behind a proxy that refuses clients what production refuses. The emulator keeps
 * accounts in memory only: they are saved after every change and on exit, so that even a killed stack has no
 * users in its database who can no longer sign in.
 */
export function authEmulatorPart(settings: Settings): Part {
  const directory = join(settings.dataDir, 'auth');
  // Where earlier versions saved them by the export of firebase-tools.
  const accounts = join(directory, 'accounts/auth_export');
  const port = settings.ports.auth;
  return {
    name: 'auth',
    needs: [],
    start: async () => {
      await requireFreePort(PORTS.auth.part, port, PORTS.auth.variable);
      // Only the proxy is reachable from outside: any free port will do behind it.
      const auth = await freePort();
      const saver = new AccountSaver(localUrl(auth), FIREBASE_PROJECT, accounts);
      mkdirSync(directory, { recursive: true });
      const part = processPart({
        partName: 'auth',
        name: 'the auth emulator',
        needs: [],
        ports: [{ ...PORTS.auth, port: auth }],
        command: process.execPath,
        args: [PROCESS, String(auth), FIREBASE_PROJECT, accounts],
        cwd: directory,
        env: quietEnvironment(settings.env, directory),
        logFile: join(settings.logDir, 'auth.log'),
        // Its port accepts requests before the saved accounts have been imported.
        readyText: 'The accounts are imported.',
        isReady: () => answersOk(localUrl(auth)),
        stopSignal: 'SIGTERM',
        description: `Firebase auth emulator, ${localUrl(port)} (project ${FIREBASE_PROJECT})`,
        beforeStop: () => saver.save(),
      });
      const running = await part.start();
      const proxy = emulatorProxy(auth);
      const frontServer = createHttpServer((request, response) => {
        saver.saveAfter(request, response);
        proxy(request, response);
      });
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
