import { HistoryRouter } from '@hacchu-hub/router';
import type { ShellConfig } from '@hacchu-hub/slice-contract';
import { useState } from 'react';
import { ConfigContext } from './config/config-context.js';
import { CrashBoundary } from './errors/crash-boundary.js';
import type { ErrorReporter } from './errors/error-reporter.js';
import { createPageHistory, ShellPages } from './navigation/router.js';
import type { Overrides } from './remotes/overrides.js';
import { createServices, ServicesContext } from './services.js';
import { SessionContext } from './session/session-context.js';
import type { SessionService } from './session/session-service.js';

interface AppProps {
  config: ShellConfig;
  session: SessionService;
  reporter: ErrorReporter;
  overrides: Overrides;
}

/** The shell: configuration, session and services around the router. */
export function App({ config, session, reporter, overrides }: AppProps) {
  const [services] = useState(() => createServices(reporter, overrides, config.usageUrl));
  const [history] = useState(() => createPageHistory(services.history));
  return (
    <CrashBoundary onError={(error) => reporter.report(error, { kind: 'crash' })}>
      <ConfigContext value={config}>
        <ServicesContext value={services}>
          <SessionContext value={session}>
            <HistoryRouter history={history}>
              <ShellPages />
            </HistoryRouter>
          </SessionContext>
        </ServicesContext>
      </ConfigContext>
    </CrashBoundary>
  );
}
