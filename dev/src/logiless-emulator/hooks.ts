import { z } from 'zod';
import { answerJson, type Exchange, Refusal } from '../support/http-exchange.js';
import { moveStock, receive } from './documents.js';
import { behaviourSchema, clientSchema, type EmulatorState, faultSchema, merchantSchema } from './state.js';

const PATH = /^\/emulator\/(clients|merchants)(?:\/([^/]+)(?:\/([^/]+))?)?$/;

/**
 * What tests set up and look at, without anybody's permission:
 *
 *   PUT /emulator/clients/{id}               an application
 *   PUT, GET /emulator/merchants/{id}        a merchant with all its data
 *   PATCH …/{id}/behaviour                   how long codes and tokens are good, limits, whether state comes back
 *   POST …/{id}/faults                       what the next calls meet
 *   POST …/{id}/receipts                     { delivery, line, received }: what of a line has arrived so far
 *   POST …/{id}/stock                        { articleCode, warehouse, by, day? }
 *   DELETE …/{id}/tokens, …/access-tokens    what applications were given for the merchant
 */
export function answerHook(exchange: Exchange, state: EmulatorState): void {
  const { method, url } = exchange;
  // A page of a browser has nothing to set up here.
  if (exchange.request.headers.origin !== undefined) throw new Refusal(403, { error: 'access_denied' });
  const [, kind, id = '', part] = PATH.exec(url.pathname) ?? [];
  const call = `${method} ${kind ?? ''}${part === undefined ? '' : `/${part}`}`;
  if (call === 'PUT clients') {
    state.register(checked(clientSchema, { ...given(exchange), id }));
    return answerJson(exchange, 200, {});
  }
  if (call === 'PUT merchants') {
    state.putMerchant(checked(merchantSchema, { ...given(exchange), id }));
    return answerJson(exchange, 200, {});
  }
  const merchant = state.merchant(id);
  if (!merchant) throw new Refusal(404, { error: 'not_found' });
  switch (call) {
    case 'GET merchants':
      return answerJson(exchange, 200, merchant);
    case 'PATCH merchants/behaviour':
      merchant.behaviour = checked(behaviourSchema, { ...merchant.behaviour, ...given(exchange) });
      break;
    case 'POST merchants/faults':
      merchant.faults.push(checked(faultSchema, given(exchange)));
      break;
    case 'POST merchants/receipts': {
      const { delivery, line, received } = checked(receipt, given(exchange));
      receive(state, merchant, delivery, line, received);
      break;
    }
    case 'POST merchants/stock':
      moveStock(merchant, checked(movement, given(exchange)));
      break;
    case 'DELETE merchants/tokens':
      state.endTokens(id, 'all');
      break;
    case 'DELETE merchants/access-tokens':
      state.endTokens(id, 'access');
      break;
    default:
      throw new Refusal(404, { error: 'not_found' });
  }
  state.save();
  answerJson(exchange, 200, {});
}

const receipt = z.object({
  delivery: z.coerce.number(),
  line: z.coerce.number(),
  /** Any number: also what no warehouse can have received. */
  received: z.number(),
});
const movement = z.object({
  articleCode: z.string(),
  warehouse: z.number(),
  by: z.number(),
  day: z.string().optional(),
});

function given({ body }: Exchange): object {
  try {
    const parsed: unknown = JSON.parse(body.toString('utf8'));
    return typeof parsed === 'object' && parsed !== null ? parsed : {};
  } catch {
    throw new Refusal(400, { error: 'invalid_request', error_description: 'The body is not JSON' });
  }
}

function checked<T>(schema: z.ZodType<T>, input: unknown): T {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw new Refusal(400, { error: 'invalid_request', error_description: z.prettifyError(parsed.error) });
}
