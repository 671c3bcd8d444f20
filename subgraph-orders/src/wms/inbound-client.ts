import { InternalClient, type TenantScope } from '@hacchu-hub/subgraph-kit';
import {
  LogilessClient,
  RemoteLogilessAccess,
  type LogilessInboundDelivery,
} from '@hacchu-hub/subgraph-kit/logiless/index';
import { Injectable } from '@nestjs/common';

interface InboundClientOptions {
  /** How long a call may wait for its turn. */
  readonly maxWaitMs: number;
  readonly merchantId?: string;
}

/** How long LOGILESS may take to answer; tests do not sit it out. */
export const callLimit = { ms: 30_000 };

/** LOGILESS for one demand; tokens and turns are lent by the identity slice. */
@Injectable()
export class InboundClients {
  constructor(private readonly internal: InternalClient) {}

  of({ demandUuid }: TenantScope, options: InboundClientOptions): LogilessClient {
    const access = new RemoteLogilessAccess(this.internal, demandUuid, options);
    return new LogilessClient({ access, timeoutMs: callLimit.ms });
  }
}

/** The document that holds a code and was not taken back. */
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
