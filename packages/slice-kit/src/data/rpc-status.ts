export { RPC_CODES as RpcStatus, type RpcStatusName } from '@hacchu-hub/platform-core/rpc-codes';
