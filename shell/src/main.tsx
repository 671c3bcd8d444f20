import '@hacchu-hub/ui/light/base';
import './page.css';
import type { ShellConfig } from '@hacchu-hub/slice-contract';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.js';
import { readConfig } from './config/read-config.js';
import { StartFailure } from './errors/crash-boundary.js';
import {
  consoleSink,
  createErrorReporter,
  type ErrorSink,
  loadedSink,
  reportUncaught,
} from './errors/error-reporter.js';
import { loadWorkspace } from './navigation/load-workspace.js';
import { afterFirstScreen } from './observability/after-first-screen.js';
import { listenToWork } from './observability/page-work.js';
import { loadPublicPage, mayBePublic } from './public-pages/load-public-page.js';
import { prefetchRegistry } from './remotes/registry-prefetch.js';
import { type OverrideQuestion, settleOverrides } from './remotes/settle-overrides.js';
import { areaOfPath } from './session/areas.js';
import { SessionService } from './session/session-service.js';
import { readActor } from './session/token-storage.js';

type PageRoot = ReturnType<typeof createRoot>;

/** Asks before code from this machine is loaded; nothing else is on the page until then. */
async function askOverride(root: PageRoot, question: OverrideQuestion): Promise<boolean> {
  const { OverrideDialog } = await import(
    /* webpackChunkName: "override-dialog" */ './devtools/override.dialog.js'
  );
  return new Promise((answer) => {
    root.render(
      <StrictMode>
        <OverrideDialog question={question} onAnswer={answer} />
      </StrictMode>,
    );
  });
}

/** Sends errors where the configuration says; the SDK is not part of the first screen. */
const errorSink = ({ errorDsn, environment }: ShellConfig): ErrorSink =>
  errorDsn === undefined
    ? consoleSink
    : loadedSink(async () => {
        const { sentrySink } = await import(
          /* webpackChunkName: "error-reports" */ './errors/error-sink.sentry.js'
        );
        return sentrySink(errorDsn, environment);
      });

/** Sends the page's spans where the configuration says. */
function sendTraces({ tracesUrl: url, tracesRatio: ratio = 1, environment }: ShellConfig): void {
  if (url === undefined) return listenToWork(() => {});
  afterFirstScreen(async () => {
    const { pageTraces } = await import(
      /* webpackChunkName: "page-traces" */ './observability/page-traces.js'
    );
    listenToWork(pageTraces({ url, ratio, environment }));
    // Without them the page works as well.
  }).catch(() => listenToWork(() => {}));
}

async function start(root: PageRoot): Promise<void> {
  const config = await readConfig();
  const overrides = await settleOverrides({
    environment: config.environment,
    ask: (question) => askOverride(root, question),
  });
  const reporter = createErrorReporter(errorSink(config), { environment: config.environment });
  reportUncaught(reporter);
  sendTraces(config);
  if (config.traceViewerUrl) document.documentElement.dataset['traceViewer'] = config.traceViewerUrl;
  const session = new SessionService({
    config,
    loadIdentity: async (ask) => {
      const [{ firebaseIdentity }, { cleanEmail }] = await Promise.all([
        import(/* webpackChunkName: "identity" */ './session/identity.firebase.js'),
        import(/* webpackChunkName: "mail-address" */ './session/mail-address.js'),
      ]);
      return firebaseIdentity(config, ask, cleanEmail);
    },
    areaOfPage: () => areaOfPath(window.location.pathname),
  });
  void session.start();
  // A browser with a stored session will need the frame, the registry and a screen: load them while the user is read.
  const actor = readActor();
  if (actor !== undefined && !mayBePublic(window.location.pathname)) {
    prefetchRegistry(config.registryUrl);
    loadWorkspace()
      .then(({ startEarly }) => startEarly({ config, overrides, actor, pathname: window.location.pathname }))
      // The workspace reports what it cannot load.
      .catch(() => undefined);
  }
  if (mayBePublic(window.location.pathname)) {
    prefetchRegistry(config.registryUrl);
    // Where it cannot be loaded, the page says so.
    loadPublicPage().catch(() => undefined);
  }
  root.render(
    <StrictMode>
      <App config={config} session={session} reporter={reporter} overrides={overrides} />
    </StrictMode>,
  );
}

const root = createRoot(document.getElementById('root') ?? document.body);
start(root).catch((error: unknown) => {
  root.render(<StartFailure detail={error instanceof Error ? error.message : String(error)} />);
});
