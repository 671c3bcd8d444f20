import { z } from 'zod';
import { answerJson, type Exchange, Refusal } from '../support/http-exchange.js';
import { appSchema, channelsSchema, faultSchema, type SlackState, workspaceSchema } from './state.js';

const PATH = /^\/emulator\/(apps|workspaces)\/([^/]+)(?:\/([^/]+))?$/;

/**
 * Unauthenticated endpoints for tests:
 *
 *    PUT /emulator/apps/{clientId}             an app
 *    PUT, GET /emulator/workspaces/{id}        a workspace with its people, channels and messages
 *    PUT …/{id}/channels                       its channels
 *    POST …/{id}/faults                        a fault for one of the next calls of a method
 *    DELETE …/{id}/tokens, …/apps              revokes the tokens, or uninstalls the apps
 */
export function answerHook(exchange: Exchange, state: SlackState): void {
  // Web pages have no access to these endpoints.
  if (exchange.request.headers.origin !== undefined) throw new Refusal(403, { error: 'access_denied' });
  const { method, url, body } = exchange;
  const [, kind, id = '', part = ''] = PATH.exec(url.pathname) ?? [];
  const workspace = state.workspace(id);
  if (kind === 'apps' && method === 'PUT') state.putApp(checked(appSchema, { ...given(body), clientId: id }));
  else if (kind === 'workspaces' && method === 'PUT' && part === '') {
    state.putWorkspace(checked(workspaceSchema, { ...given(body), id }));
  } else if (kind !== 'workspaces' || !workspace) throw new Refusal(404, { error: 'not_found' });
  else if (method === 'GET' && part === '') return answerJson(exchange, 200, workspace);
  else if (method === 'PUT' && part === 'channels') {
    workspace.channels = checked(channelsSchema, parsed(body));
  } else if (method === 'POST' && part === 'faults') state.addFault(id, checked(faultSchema, given(body)));
  else if (method === 'DELETE' && part === 'tokens') state.end(id, 'REVOKED');
  else if (method === 'DELETE' && part === 'apps') state.end(id, 'UNINSTALLED');
  else throw new Refusal(404, { error: 'not_found' });
  state.save();
  answerJson(exchange, 200, {});
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw new Refusal(400, { error: 'invalid_request', error_description: 'The body is not JSON' });
  }
}

const given = (body: Buffer): object => checked(z.looseObject({}), parsed(body));

function checked<T>(schema: z.ZodType<T>, input: unknown): T {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  throw new Refusal(400, { error: 'invalid_request', error_description: z.prettifyError(result.error) });
}
