import {
  failedPrecondition,
  KIT_ENVIRONMENT,
  type KitEnvironment,
  OWN_ENVIRONMENT,
  unavailable,
} from '@hacchu-hub/subgraph-kit';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { IdentityEnvironment } from '../environment.js';
import { askHttp, jsonOf } from './json-http.js';

const ASK_MS = 4_000;
const MAX_BYTES = 256 * 1024;

const refused = z.object({
  version: z.string(),
  since: z.coerce.date(),
  reason: z.string(),
  isWaiting: z.boolean(),
});

const gatewayStatus = z.object({
  supergraph: z.object({
    sha256: z.string(),
    startedAt: z.coerce.date(),
    swappedAt: z.coerce.date().nullable(),
    subgraphs: z.array(
      z.object({ name: z.string(), served: z.string().nullable(), swapped: z.string().nullable() }),
    ),
    refused: refused.nullable(),
  }),
});

export type GatewayGraph = z.infer<typeof gatewayStatus>['supergraph'];

export const GATEWAY_MESSAGES = {
  notConnected: 'ゲートウェイの状態は表示できません。表示するには、サーバーの設定 GATEWAY_URL が必要です。',
  unavailable: 'ゲートウェイの状態を取得できませんでした。プロセスの状態を確認してください。',
} as const;

/** The graph that the gateway serves. */
@Injectable()
export class GatewayStatus {
  constructor(
    @Inject(OWN_ENVIRONMENT) private readonly own: IdentityEnvironment,
    @Inject(KIT_ENVIRONMENT) private readonly kit: KitEnvironment,
  ) {}

  /** @throws FAILED_PRECONDITION when no gateway is configured, UNAVAILABLE */
  async graph(): Promise<GatewayGraph> {
    const { GATEWAY_URL } = this.own;
    const { METRICS_TOKEN } = this.kit;
    if (GATEWAY_URL === undefined) throw failedPrecondition(GATEWAY_MESSAGES.notConnected);
    const headers: Record<string, string> =
      METRICS_TOKEN === undefined ? {} : { authorization: `Bearer ${METRICS_TOKEN}` };
    try {
      const url = `${GATEWAY_URL.replace(/\/$/, '')}/platform/status`;
      const { bytes } = await askHttp(url, { headers, timeoutMs: ASK_MS, maxBytes: MAX_BYTES });
      return gatewayStatus.parse(jsonOf(bytes)).supergraph;
    } catch (error) {
      throw unavailable(GATEWAY_MESSAGES.unavailable, error);
    }
  }
}
