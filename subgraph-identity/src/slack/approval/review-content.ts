import type { SlackPostReview } from '../slack-post.schema.js';
import type { SlackReviewDocument } from './slack-review.schema.js';

export const APPROVE_ACTION = 'approve_order';
export const DENY_ACTION = 'deny_order';
const MAX_FALLBACK = 3_000;
const CONNECT_AGAIN =
  'Slackで承認・差戻しを行うには、組織の管理者が発注ハブの「Slack連携」でもう一度連携する必要があります。';

/** Whether readers of a message can decide on it; NEW_PERMISSION: the workspace must be connected again first. */
export type Deciding = 'POSSIBLE' | 'NEW_PERMISSION' | 'IMPOSSIBLE';

/** A block of Block Kit; blocks of the orders slice are passed on unchanged. */
export type Block = { type: string; [part: string]: unknown };

/** The value of a message's buttons; Slack returns it unchanged. */
export interface ButtonValue {
  demandUuid: string;
  orderUuid: string;
  roundUuid: string;
  expectedUpdatedAt: string;
}

const plain = (text: string) => ({ type: 'plain_text', text, emoji: false });

function buttonsOf(
  demandUuid: string,
  { orderUuid, roundUuid, expectedUpdatedAt }: SlackPostReview,
): Block[] {
  const content: ButtonValue = { demandUuid, orderUuid, roundUuid, expectedUpdatedAt };
  const value = JSON.stringify(content);
  const approve = {
    type: 'button',
    action_id: APPROVE_ACTION,
    style: 'primary',
    text: plain('承認'),
    value,
    confirm: {
      title: plain('発注を承認します'),
      text: plain('このメッセージの発注を承認します。承認は取り消せません。'),
      confirm: plain('承認する'),
      deny: plain('キャンセル'),
    },
  };
  const deny = { type: 'button', action_id: DENY_ACTION, style: 'danger', text: plain('差戻し'), value };
  return [approve, deny];
}

/** Inserts the buttons before the existing ones. */
function withButtons(blocks: readonly Block[], buttons: readonly Block[]): Block[] {
  const last = blocks.at(-1);
  const elements: unknown = last?.['elements'];
  if (last?.type !== 'actions' || !Array.isArray(elements)) {
    return [...blocks, { type: 'actions', elements: buttons }];
  }
  return [...blocks.slice(0, -1), { ...last, elements: [...buttons, ...elements] }];
}

const isStillAsked = ({ step, expectedUpdatedAt }: SlackPostReview, state: SlackReviewDocument): boolean =>
  state.open?.step === step && state.open.expectedUpdatedAt === expectedUpdatedAt;

/**
 * A message that requests an approval: with buttons while its content can be decided on, and with the decisions
 * so far.
 */
export function reviewContent(
  demandUuid: string,
  { text, blocks, review }: { text: string; blocks: readonly Block[]; review: SlackPostReview },
  state: SlackReviewDocument | null,
  deciding: Deciding,
): { text: string; blocks: Block[] } {
  const isAsked = state === null || isStillAsked(review, state);
  const note = state?.note ?? '';
  const decisions: Block[] =
    note === '' ? [] : [{ type: 'section', text: { type: 'mrkdwn', text: note, verbatim: true } }];
  const advice: Block[] =
    isAsked && deciding === 'NEW_PERMISSION' ? [{ type: 'context', elements: [plain(CONNECT_AGAIN)] }] : [];
  const shown =
    isAsked && deciding === 'POSSIBLE' ? withButtons(blocks, buttonsOf(demandUuid, review)) : [...blocks];
  const last = shown.at(-1);
  const isLastActions = last?.type === 'actions';
  return {
    text: [text, note.replaceAll('\n', ' / ')].filter(Boolean).join(' / ').slice(0, MAX_FALLBACK),
    // Decisions are shown above the buttons.
    blocks: [
      ...(isLastActions ? shown.slice(0, -1) : shown),
      ...decisions,
      ...advice,
      ...(isLastActions && last ? [last] : []),
    ],
  };
}
