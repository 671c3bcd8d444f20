import { StatusTag, type StatusTone } from '@hacchu-hub/ui/status';
import type { DemandWithdrawalPhase } from '../generated/graphql.js';

const words: Record<DemandWithdrawalPhase, { label: string; tone: StatusTone }> = {
  REQUESTED: { label: '退会手続き中', tone: 'gold' },
  CANCELED: { label: '取消', tone: 'grey' },
  DELETING: { label: '削除中', tone: 'red' },
  DONE: { label: '削除済み', tone: 'grey' },
};

/** How far a withdrawal is. */
export const PhaseTag = ({ phase }: { phase: DemandWithdrawalPhase }) => (
  <StatusTag tone={words[phase].tone}>{words[phase].label}</StatusTag>
);
