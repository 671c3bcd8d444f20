import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { PORTS } from '../stack/ports.js';
import type { Secrets } from '../stack/secrets.js';
import { localUrl, type Settings } from '../stack/settings.js';
import type { Part } from '../supervisor/part.js';
import { answerFailure, answerJson, readExchange, Refusal } from '../support/http-exchange.js';
import { httpPart } from '../support/http-part.js';
import { LOGILESS_CLIENT_ID } from './client-id.js';
import { answerHook } from './hooks.js';
import { answerMerchantApi } from './merchant-api.js';
import { authorize, token } from './oauth.js';
import { type Client, EmulatorState } from './state.js';
import { answerWarehousePage } from './warehouse-page.js';

/** LOGILESS as the product meets it: sign-in, the data of merchants, and a page that plays the warehouse. */
export function logilessPart(settings: Settings, secrets: Secrets): Part {
  const port = settings.ports.logiless;
  const callback = (host: string): string =>
    `http://${host}:${settings.ports.shell}/demand/integrations/logiless`;
  return httpPart({
    name: 'logiless',
    title: PORTS.logiless.part,
    variable: PORTS.logiless.variable,
    port,
    description: `emulated, the warehouse is at ${localUrl(port)}`,
    handler: () =>
      logilessHandler({
        file: join(settings.dataDir, 'logiless.json'),
        clients: [
          {
            id: LOGILESS_CLIENT_ID,
            secret: secrets.logilessClientSecret,
            redirectUris: [callback('127.0.0.1'), callback('localhost')],
          },
        ],
      }),
  });
}

/** @param options.file keeps the state over restarts; with null the state lives in memory only. */
export function logilessHandler(options: { file: string | null; clients: Client[] }): RequestListener {
  const state = new EmulatorState(options.file, options.clients);
  return (request, response) => {
    answer(request, response, state).catch((error: unknown) => answerFailure(request, response, error));
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  state: EmulatorState,
): Promise<void> {
  const exchange = await readExchange(request, response);
  const { pathname } = exchange.url;
  if (pathname === '/healthz') return answerJson(exchange, 200, {});
  if (pathname === '/oauth/v2/auth') return authorize(exchange, state);
  if (pathname === '/oauth2/token') return token(exchange, state);
  if (pathname.startsWith('/api/v1/merchant/')) return answerMerchantApi(exchange, state);
  if (pathname.startsWith('/emulator/')) return answerHook(exchange, state);
  if (pathname === '/' || pathname.startsWith('/warehouse/')) return answerWarehousePage(exchange, state);
  throw new Refusal(404, { error: 'not_found' });
}
