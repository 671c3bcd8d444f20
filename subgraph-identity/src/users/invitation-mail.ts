import {
  capabilitiesOf,
  type OutboxService,
  type RequestContext,
  Timestamp,
  timestampOf,
  type UnfinishedEffect,
  type UserIdentity,
} from '@hacchu-hub/subgraph-kit';
import { Field, ObjectType, registerEnumType } from '@nestjs/graphql';
import { failureReason } from '../sign-in/invitation-outcome.js';
import { INVITATION_TOPIC, invitationKey } from '../sign-in/sign-in.topics.js';
import type { InvitationFailure } from './invitation-failure.js';
import { hasSignedIn } from './user-action.model.js';
import type { Subject } from './user-actions.js';
import { viewerOf } from './user-list.js';

/** Where the mail of an invitation is. */
export enum InvitationMailState {
  WAITING = 'WAITING',
  RETRYING = 'RETRYING',
  FAILED = 'FAILED',
}

registerEnumType(InvitationMailState, {
  name: 'InvitationMailState',
  description: 'Where the mail of an open invitation is that has not left, or that came back.',
  valuesMap: {
    WAITING: { description: '送信待ち: for its first attempt, or for the end of a withdrawal.' },
    RETRYING: { description: '再送中: an attempt failed; it is tried again by itself, for 24 hours.' },
    FAILED: {
      description:
        '送信失敗: it was given up or came back, and is not tried again until the invitation is sent again.',
    },
  },
});

@ObjectType({ description: 'The mail of an open invitation that has not left, or that came back.' })
export class InvitationMail {
  @Field(() => InvitationMailState, { description: 'What happens to it.' })
  state!: InvitationMailState;

  @Field(() => Timestamp, {
    description:
      'WAITING: since when it waits. RETRYING: when it is tried next. FAILED: when it was given up or came back.',
  })
  at!: string;

  @Field(() => String, { nullable: true, description: 'FAILED: the reason, in Japanese. Otherwise null.' })
  reason!: string | null;
}

/** The options of the field with it, which demand users and operators have. */
export const invitationMailField = {
  nullable: true,
  description:
    'The mail of the open invitation, while it has not left and after it came back; null once it has left, and for everybody who does not see the list of users.',
} as const;

interface InvitedRow {
  _id: string;
  isPasswordSet: boolean;
  invitedAt?: string | null;
  invitationFailure?: InvitationFailure | null;
  lastSignedInAt?: string | null;
  createdAt: string;
}

/** Whether the viewer sees the list that the subject is in. */
const seesInvitations = ({ actor }: Subject, viewer: UserIdentity | null): boolean =>
  viewer !== null &&
  capabilitiesOf(viewer).includes(actor === 'Operator' ? 'operators:manage' : 'users:view');

const STATES = {
  WAITING: InvitationMailState.WAITING,
  RETRYING: InvitationMailState.RETRYING,
  GIVEN_UP: InvitationMailState.FAILED,
} as const;

const mailOf = ({ state, at, error }: UnfinishedEffect): InvitationMail => ({
  state: STATES[state],
  at: timestampOf(at),
  reason: state === 'GIVEN_UP' ? failureReason(error) : null,
});

/**
 * The mail of an invitation, unless it has left. The queue knows it until it is sent, and some weeks after it was given
 * up; the row, as long as the invitation is open. One query for all rows of a request, none without open invitations.
 */
export async function invitationMailOf(
  outbox: OutboxService,
  row: InvitedRow,
  subject: Subject,
  ctx: RequestContext,
): Promise<InvitationMail | null> {
  const isOpen = subject.deletedAt === null && !hasSignedIn(row);
  if (!isOpen || !seesInvitations(subject, viewerOf(ctx))) return null;
  const invitedAt = row.invitedAt ?? row.createdAt;
  const queued = await ctx.loaders
    .get('invitation-mails', async (keys: readonly string[]) => {
      const found = await outbox.unfinished(INVITATION_TOPIC, keys);
      const byKey = new Map(found.map((effect) => [effect.key, effect]));
      return keys.map((key) => byKey.get(key) ?? null);
    })
    .load(invitationKey({ uuid: row._id, invitedAt }));
  if (queued) return mailOf(queued);
  const failure = row.invitationFailure;
  if (failure?.invitedAt !== invitedAt) return null;
  return { state: InvitationMailState.FAILED, at: failure.at, reason: failure.reason };
}
