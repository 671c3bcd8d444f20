import { InternalClient, type TenantScope } from '@hacchu-hub/subgraph-kit';
import {
  LogilessClient,
  type LogilessInboundDelivery,
  RemoteLogilessAccess,
} from '@hacchu-hub/subgraph-kit/logiless/index';
import { Injectable } from '@nestjs/common';

interface InboundClientOptions {
  /** Maximum wait of a call for its turn. */
  readonly maxWaitMs: number;
  readonly merchantId?: string;
}

/** Timeout of LOGILESS calls; shorter in tests. */
export const callLimit = { ms: 30_000 };

/** A client of LOGILESS for one demand; the identity slice provides tokens and turns. */
@Injectable()
export class InboundClients {
  constructor(private readonly internal: InternalClient) {}

  of({ demandUuid }: TenantScope, options: InboundClientOptions): LogilessClient {
    const access = new RemoteLogilessAccess(this.internal, demandUuid, options);
    return new LogilessClient({ access, timeoutMs: callLimit.ms });
  }
}

/** The document with a code that has not been reversed. */
export async function findByCode(
  client: LogilessClient,
  code: string,
  signal?: AbortSignal,
): Promise<LogilessInboundDelivery | null> {
  for await (const page of client.inboundDeliveries({ code }, { signal })) {
    const found = page.find((delivery) => delivery.code === code && delivery.status !== 'Cancel');
    if (found) return found;
  }
  return null;
}
