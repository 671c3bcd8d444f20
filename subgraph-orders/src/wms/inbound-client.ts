import { InternalClient, type TenantScope } from '@hacchu-hub/subgraph-kit';
import {
  LogilessClient,
  type LogilessInboundDelivery,
  RemoteLogilessAccess,
} from '@hacchu-hub/subgraph-kit/logiless/index';
import { Injectable } from '@nestjs/common';
import type { AnnouncedLine } from './inbound-delivery.schema.js';

interface InboundClientOptions {
  /** Maximum wait of a call for its turn. */
  readonly maxWaitMs: number;
  /** Only for this merchant, whose documents the caller knows: people may change it while a call waits for its turn. */
  readonly merchantId?: string | null;
}

/** Timeout of LOGILESS calls; shorter in tests. */
export const callLimit = { ms: 30_000 };

/** A client of LOGILESS for one demand; the identity slice provides tokens and turns. */
@Injectable()
export class InboundClients {
  constructor(private readonly internal: InternalClient) {}

  of({ demandUuid }: TenantScope, options: InboundClientOptions): LogilessClient {
    const { maxWaitMs, merchantId } = options;
    const access = new RemoteLogilessAccess(this.internal, demandUuid, {
      maxWaitMs,
      ...(merchantId != null && { merchantId }),
    });
    return new LogilessClient({ access, timeoutMs: callLimit.ms });
  }
}

async function findWithCode(
  client: LogilessClient,
  code: string,
  isWanted: (document: LogilessInboundDelivery) => boolean,
  signal?: AbortSignal,
): Promise<LogilessInboundDelivery | null> {
  for await (const page of client.inboundDeliveries({ code }, { signal })) {
    const found = page.find((delivery) => delivery.code === code && isWanted(delivery));
    if (found) return found;
  }
  return null;
}

/** The document with a code that has not been reversed. */
export const findByCode = (client: LogilessClient, code: string, signal?: AbortSignal) =>
  findWithCode(client, code, ({ status }) => status !== 'Cancel', signal);

/** A canceled document that keeps its code: a person who cancels one at LOGILESS need not release it. */
export const findCanceledByCode = (client: LogilessClient, code: string, signal?: AbortSignal) =>
  findWithCode(client, code, ({ status }) => status === 'Cancel', signal);

/**
 * Whether a document of LOGILESS is of a delivery: it has one of its lines, whose ids are used nowhere else. Codes are
 * made of purchase numbers, which another demand with the same merchant may have as well.
 */
export const isOf = (
  document: Pick<LogilessInboundDelivery, 'lines'>,
  { lines }: { readonly lines: readonly AnnouncedLine[] },
): boolean => {
  const own = new Set(lines.map(({ lineId }) => lineId));
  return document.lines.some(({ code }) => code !== null && own.has(code));
};
