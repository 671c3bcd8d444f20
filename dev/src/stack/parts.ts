import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { authEmulatorPart } from '../auth-emulator/auth-emulator.js';
import { findDatabase } from '../database/find-database.js';
import { THIS_MACHINE } from '../database/running-database.js';
import { logilessPart } from '../logiless-emulator/logiless-emulator.js';
import { mailInboxPart } from '../mail-inbox/mail-inbox.js';
import { objectStoreHandler } from '../object-store/object-store-server.js';
import { slackPart } from '../slack-emulator/slack-emulator.js';
import type { Part } from '../supervisor/part.js';
import { answersOk, processPart } from '../supervisor/process-part.js';
import { httpPart } from '../support/http-part.js';
import { requireFreePort } from '../support/ports.js';
import { StackError } from '../support/stack-error.js';
import { telemetryHandler } from '../telemetry/telemetry-server.js';
import { devServerPart } from '../watch/dev-server.js';
import type { WatchedName } from '../watch/watched.js';
import {
  describeBuilds,
  readRegistry,
  registryFolder,
  registryTool,
  withServedRemotes,
} from '../web/registry.js';
import { servedOrigins, shellConfig } from '../web/shell-config.js';
import { remoteFiles, shellFiles } from '../web/static-files.js';
import {
  gatewayEnvironment,
  objectStoreFullMarker,
  objectStoreRoot,
  openGatewayEnvironment,
  pageOrigins,
  passedOn,
  subgraphEnvironment,
} from './environments.js';
import { openGatewayPorts, PORTS, type PortSetting, slicePort, slicePortSetting } from './ports.js';
import type { Secrets } from './secrets.js';
import { localUrl, type Settings } from './settings.js';
import { type RemoteName, REMOTES, type SubgraphName, SUBGRAPHS } from './slices.js';

export interface StackContext {
  settings: Settings;
  secrets: Secrets;
  /** Prints one line about something that takes long. */
  progress(line: string): void;
  /** Remotes that development servers serve; the shell is then a development build. */
  served?: readonly RemoteName[];
  /** A watched subgraph runs without its bundle: an edit compiles the edited files alone. */
  watched?: readonly WatchedName[];
  /** Resolves when the gateway can read the operations of its clients. */
  operations?(): Promise<void>;
}

/** URL of the database, once it runs; dependent parts need it first. */
export interface DatabaseAddress {
  uri?: string;
  /** Socket directory of its PostgreSQL, when DocumentDB is used. */
  postgresHost?: string;
}

/** External services of the product: database, sign-in, mail, the warehouse, Slack, files. */
export function backingParts(context: StackContext, database: DatabaseAddress): Part[] {
  const { settings, secrets } = context;
  return [
    databasePart(context, database),
    authEmulatorPart(settings),
    mailInboxPart(settings),
    logilessPart(settings, secrets),
    slackPart(settings, secrets),
    httpPart({
      name: 'objects',
      title: PORTS.objects.part,
      variable: PORTS.objects.variable,
      port: settings.ports.objects,
      description: `files in ${objectStoreRoot(settings)}, signed URLs on ${localUrl(settings.ports.objects)}`,
      handler: () =>
        objectStoreHandler({
          root: objectStoreRoot(settings),
          secret: secrets.objectStoreSecret,
          framedBy: pageOrigins(settings),
          isFull: () => existsSync(objectStoreFullMarker(settings)),
        }),
    }),
  ];
}

function telemetryPart({ ports }: Settings): Part {
  return httpPart({
    name: 'telemetry',
    title: PORTS.telemetry.part,
    variable: PORTS.telemetry.variable,
    port: ports.telemetry,
    description: `traces, errors of browsers and usage clicks on ${localUrl(ports.telemetry)}`,
    handler: telemetryHandler,
  });
}

/** The whole stack. */
export function stackParts(context: StackContext, database: DatabaseAddress): Part[] {
  const subgraphs = SUBGRAPHS.map((name) => subgraphPart(context, name, database));
  return [
    ...backingParts(context, database),
    telemetryPart(context.settings),
    registryPart(context),
    ...subgraphs,
    gatewayPart(context),
    ...openGatewayParts(context),
    ...presentRemotes(context.settings).map((remote) => remotePart(context, remote)),
    ...servedRemotes(context).map((remote) =>
      devServerPart(remote, {
        settings: context.settings,
        hosts: ['localhost', '127.0.0.1'],
        say: context.progress,
      }),
    ),
    shellPart(context),
  ];
}

/** The remotes of this checkout: a folder is one when it declares a slice. */
function presentRemotes({ root }: Settings): RemoteName[] {
  return REMOTES.filter((remote) => existsSync(join(root, remote, 'slice.json')));
}

const servedRemotes = ({ served = [] }: StackContext): readonly RemoteName[] => served;

function databasePart({ settings, progress }: StackContext, database: DatabaseAddress): Part {
  return {
    name: 'mongodb',
    needs: [],
    start: async () => {
      const port = settings.ports.mongodb;
      if (!settings.env.MONGODB_URI) {
        await requireFreePort(PORTS.mongodb.part, port, PORTS.mongodb.variable);
      }
      const running = await findDatabase({
        env: settings.env,
        dataDir: settings.dataDir,
        logDir: settings.logDir,
        cacheDir: settings.cacheDir,
        port,
        progress,
        machine: THIS_MACHINE,
      });
      database.uri = running.uri;
      database.postgresHost = running.postgresHost;
      return running;
    },
  };
}

function subgraphPart(
  { settings, secrets, watched = [] }: StackContext,
  name: SubgraphName,
  database: DatabaseAddress,
): Part {
  const port = slicePort(settings.ports, name);
  const args = watched.includes(name)
    ? ['--enable-source-maps', builtFile(settings, name, 'dist/main.js')]
    : [builtFile(settings, name, 'dist/start.cjs')];
  return {
    name,
    needs: ['mongodb'],
    start: () =>
      processPart({
        partName: name,
        name,
        needs: [],
        ports: [{ ...slicePortSetting(name, port), port }],
        command: process.execPath,
        args,
        cwd: join(settings.root, name),
        env: subgraphEnvironment(name, settings, secrets, database.uri ?? ''),
        logFile: join(settings.logDir, `${name}.log`),
        isReady: () => answersOk(`${localUrl(port)}/readyz`),
        description: `${localUrl(port)}/graphql`,
      }).start(),
  };
}

function gatewayPart(context: StackContext): Part {
  const { settings, secrets } = context;
  const port = settings.ports.gateway;
  return gatewayProcess(context, {
    partName: 'gateway',
    name: 'the gateway',
    port: { ...PORTS.gateway, port },
    env: gatewayEnvironment(settings, secrets),
  });
}

/** A second gateway for operations that no client registers; only tests have one. */
function openGatewayParts(context: StackContext): Part[] {
  const { settings, secrets } = context;
  return openGatewayPorts(settings.ports).map((port) =>
    gatewayProcess(context, {
      partName: 'gateway-open',
      name: port.part,
      port,
      env: openGatewayEnvironment(settings, secrets, port.port),
    }),
  );
}

interface GatewayProcess {
  partName: string;
  name: string;
  port: PortSetting & { port: number };
  env: NodeJS.ProcessEnv;
}

function gatewayProcess(
  { settings, operations }: StackContext,
  { partName, name, port, env }: GatewayProcess,
): Part {
  return {
    name: partName,
    needs: [],
    start: async () => {
      await operations?.();
      return processPart({
        partName,
        name,
        needs: [],
        ports: [port],
        command: process.execPath,
        args: ['--max-semi-space-size=64', builtFile(settings, 'gateway', 'dist/start.cjs')],
        cwd: join(settings.root, 'gateway'),
        env,
        logFile: join(settings.logDir, `${partName}.log`),
        isReady: () => answersOk(`${localUrl(port.port)}/healthz`),
        description: `${localUrl(port.port)}/graphql`,
      }).start();
    },
  };
}

function registryPart({ settings, secrets, operations }: StackContext): Part {
  const port = settings.ports.registry;
  const folder = registryFolder(settings);
  const serve = ['serve', '--registry', folder, '--port', String(port)];
  let hasBuilds = false;
  return {
    name: 'registry',
    needs: [],
    start: async () => {
      // They are entered, too: the registry refuses a schema that they need.
      await operations?.();
      // Only once: a registry that is started again keeps what was changed in it.
      const builds = hasBuilds ? [] : ['--from', describeBuilds(settings, secrets)];
      const running = await processPart({
        partName: 'registry',
        name: 'the registry of releases',
        needs: [],
        ports: [{ ...PORTS.registry, port }],
        command: process.execPath,
        args: [registryTool(settings), ...serve, ...builds],
        cwd: settings.root,
        env: { ...passedOn(settings.env), METRICS_TOKEN: secrets.metricsToken },
        logFile: join(settings.logDir, 'registry.log'),
        isReady: () => answersOk(`${localUrl(port)}/healthz`),
        description: `${localUrl(port)}, kept in ${folder}`,
      }).start();
      hasBuilds = true;
      return running;
    },
  };
}

function remotePart({ settings }: StackContext, remote: RemoteName): Part {
  const port = slicePort(settings.ports, remote);
  return httpPart({
    name: remote,
    title: remote,
    variable: slicePortSetting(remote, port).variable,
    port,
    description: localUrl(port),
    handler: () => {
      builtFile(settings, remote, 'dist');
      // The standalone slice uses the same stack as the shell.
      return remoteFiles(remote, join(settings.root, remote, 'dist'), servedOrigins(settings, []), () => ({
        '/config.json': {
          gatewayUrl: localUrl(settings.ports.gateway),
          authEmulatorUrl: localUrl(settings.ports.auth),
        },
      }));
    },
  });
}

function shellPart(context: StackContext): Part {
  const { settings } = context;
  const served = servedRemotes(context);
  const isDevelopment = served.length > 0;
  const dist = isDevelopment ? 'shell/.cache/development' : 'shell/dist';
  const port = settings.ports.shell;
  return httpPart({
    name: 'shell',
    title: PORTS.shell.part,
    variable: PORTS.shell.variable,
    port,
    description: localUrl(port),
    handler: () => {
      builtFile(settings, dist, 'index.html');
      // Read at each request, so that later publications are visible.
      return shellFiles(
        join(settings.root, dist),
        servedOrigins(settings, served),
        () => ({
          '/config.json': shellConfig(settings),
          '/remotes.json': withServedRemotes(readRegistry(settings), served, settings),
        }),
        { isDevelopment },
      );
    },
  });
}

function builtFile(settings: Settings, workspace: string, file: string): string {
  const path = join(settings.root, workspace, file);
  if (existsSync(path)) return path;
  throw new StackError(
    `${workspace} has not been built: ${path} is missing. Run npm run build and start again.`,
  );
}
