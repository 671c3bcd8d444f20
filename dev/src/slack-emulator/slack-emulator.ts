import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { PORTS } from '../stack/ports.js';
import type { Secrets } from '../stack/secrets.js';
import { localUrl, type Settings } from '../stack/settings.js';
import type { Part } from '../supervisor/part.js';
import { answerFailure, answerJson, readExchange, Refusal } from '../support/http-exchange.js';
import { httpPart } from '../support/http-part.js';
import { answerAuthorize } from './authorize.js';
import { SLACK_CLIENT_ID } from './client-id.js';
import { answerClientPage } from './client-page.js';
import { DEMO_WORKSPACES } from './demo-workspaces.js';
import { answerHook } from './hooks.js';
import { type App, SlackState, type Workspace } from './state.js';
import { answerWebApi } from './web-api.js';

/** An emulator of Slack: consent, the Web API, signed interactions, and a page that shows it all. */
export function slackPart(settings: Settings, secrets: Secrets): Part {
  const port = settings.ports.slack;
  const callback = (host: string): string =>
    `http://${host}:${settings.ports.shell}/demand/integrations/slack`;
  return httpPart({
    name: 'slack',
    title: PORTS.slack.part,
    variable: PORTS.slack.variable,
    port,
    description: `emulated, its channels are shown at ${localUrl(port)}`,
    handler: () =>
      slackHandler({
        file: join(settings.dataDir, 'slack.json'),
        apps: [
          {
            clientId: SLACK_CLIENT_ID,
            clientSecret: secrets.slackClientSecret,
            signingSecret: secrets.slackSigningSecret,
            name: '発注ハブ',
            redirectUris: [callback('127.0.0.1'), callback('localhost')],
            interactivityUrl: `${localUrl(settings.ports.gateway)}/slack/interactions`,
          },
        ],
        workspaces: DEMO_WORKSPACES,
      }),
  });
}

/** @param options.file persists the state across restarts; null keeps it in memory only. */
export function slackHandler(options: {
  file: string | null;
  apps: readonly App[];
  workspaces: readonly Workspace[];
}): RequestListener {
  const state = new SlackState(options.file, options.apps, options.workspaces);
  return (request, response) => {
    answer(request, response, state).catch((error: unknown) => answerFailure(request, response, error));
  };
}

async function answer(request: IncomingMessage, response: ServerResponse, state: SlackState): Promise<void> {
  const exchange = await readExchange(request, response);
  const { pathname } = exchange.url;
  if (pathname === '/healthz') return answerJson(exchange, 200, {});
  if (pathname === '/oauth/v2/authorize') return answerAuthorize(exchange, state);
  if (pathname.startsWith('/api/')) return answerWebApi(exchange, state);
  if (pathname.startsWith('/emulator/')) return answerHook(exchange, state);
  if (pathname === '/' || pathname.startsWith('/client/')) return answerClientPage(exchange, state);
  throw new Refusal(404, { error: 'not_found' });
}
