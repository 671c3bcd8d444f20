import { StatusTag, type StatusTone } from '@hacchu-hub/ui/status';
import type { WmsConnectionState } from '../generated/graphql.js';

const words: Record<WmsConnectionState, { label: string; tone: StatusTone }> = {
  UNAVAILABLE: { label: '利用できません', tone: 'grey' },
  NO_MERCHANT: { label: 'マーチャントID未登録', tone: 'grey' },
  NOT_AUTHENTICATED: { label: '未認証', tone: 'gold' },
  AUTHENTICATED: { label: '連携中', tone: 'green' },
  LOST: { label: '連携切れ', tone: 'red' },
};

/** Tag with the state of the connection to LOGILESS. */
export const ConnectionTag = ({ state }: { state: WmsConnectionState }) => (
  <StatusTag tone={words[state].tone}>{words[state].label}</StatusTag>
);
