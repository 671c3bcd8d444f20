import type { DemandData } from '@hacchu-hub/subgraph-kit';
import type { Connection } from 'mongoose';
import type { WmsConnectionDocument } from '../wms/wms-connection.schema.js';

/** A merchant of several demands keeps its turns. */
async function merchantsOf(demandUuid: string, connection: Connection) {
  const rows = connection.collection<WmsConnectionDocument>('wms_connections');
  const own = await rows.distinct('merchantId', { demandUuid });
  const others = new Set(await rows.distinct('merchantId', { demandUuid: { $ne: demandUuid } }));
  return { _id: { $in: own.filter((merchant) => !others.has(merchant)) } };
}

/** What subgraph-identity deletes with a demand; accounts come before (`WithdrawnAccounts`). */
export const DEMAND_DATA: DemandData = {
  found: {
    demands: (demandUuid) => ({ _id: demandUuid }),
    wms_turns: merchantsOf,
  },
  kept: {
    account_bindings:
      'of all demands together; those of the addresses of the demand are deleted with the accounts',
    ended_sessions: 'of all demands together; those of deleted accounts are deleted with them',
    operators: 'of all demands together',
    request_counts: 'numbers of all demands together that expire within minutes',
    slack_requests: 'identifiers that expire within minutes',
    used_authorization_states: 'identifiers that expire within a day',
    withdrawals: 'what remains: UUIDs, times and numbers',
  },
  folders: ['demands'],
};
