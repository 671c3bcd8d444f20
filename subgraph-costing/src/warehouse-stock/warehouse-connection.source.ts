import { InternalClient, type TenantScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { orUnavailable } from '../sources/source-failure.js';

const STATE = `query WmsConnectionState($demandUuid: ID!) {
  wmsConnectionState(demandUuid: $demandUuid)
}`;

const answer = z.object({
  wmsConnectionState: z.enum(['UNAVAILABLE', 'NO_MERCHANT', 'NOT_AUTHENTICATED', 'AUTHENTICATED', 'LOST']),
});

const MISSING = 'ロジレスとの連携の状態を確認できませんでした。しばらくしてから再度お試しください。';

/** `LOST`: the demand has stock there, and somebody has to agree anew before it can be read. */
export type WarehouseConnection = 'CONNECTED' | 'LOST' | 'NONE';

/** Whether a demand is connected to a warehouse system; the identity slice owns the connection. */
@Injectable()
export class WarehouseConnectionSource {
  constructor(private readonly client: InternalClient) {}

  /** @throws UNAVAILABLE when the identity slice does not answer */
  async of({ demandUuid }: TenantScope): Promise<WarehouseConnection> {
    const asked = this.client.query('identity', STATE, { demandUuid }, answer);
    const { wmsConnectionState } = await orUnavailable(MISSING, asked);
    if (wmsConnectionState === 'AUTHENTICATED') return 'CONNECTED';
    return wmsConnectionState === 'LOST' ? 'LOST' : 'NONE';
  }
}
