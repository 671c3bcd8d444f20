import { Timestamp } from '@hacchu-hub/subgraph-kit';
import { Directive, Field, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import type { WmsConnectionDocument } from './wms-connection.schema.js';

/** How far the connection of a demand to LOGILESS is. */
export enum WmsConnectionState {
  UNAVAILABLE = 'UNAVAILABLE',
  NO_MERCHANT = 'NO_MERCHANT',
  NOT_AUTHENTICATED = 'NOT_AUTHENTICATED',
  AUTHENTICATED = 'AUTHENTICATED',
  LOST = 'LOST',
}

registerEnumType(WmsConnectionState, {
  name: 'WmsConnectionState',
  description: 'How far the connection of a demand to LOGILESS is.',
  valuesMap: {
    UNAVAILABLE: { description: 'The provider has not set up the connection to LOGILESS.' },
    NO_MERCHANT: { description: 'No merchant ID is entered.' },
    NOT_AUTHENTICATED: {
      description: 'Nobody has agreed at LOGILESS yet, or the connection was ended here.',
    },
    AUTHENTICATED: { description: '連携中.' },
    LOST: { description: 'LOGILESS does not know the connection any more.' },
  },
});

/** Why another process gets no turn to call LOGILESS. */
export enum WmsTurnFailure {
  UNAUTHORIZED = 'UNAUTHORIZED',
  RATE_LIMITED = 'RATE_LIMITED',
  UNAVAILABLE = 'UNAVAILABLE',
}

registerEnumType(WmsTurnFailure, {
  name: 'WmsTurnFailure',
  description: 'Why there is no turn to call LOGILESS.',
  valuesMap: {
    UNAUTHORIZED: { description: 'There is no connection.' },
    RATE_LIMITED: { description: 'The next turn comes later than the caller would wait.' },
    UNAVAILABLE: { description: 'Tokens could not be had; trying again later may help.' },
  },
});

@ObjectType({ description: 'The connection of a demand to its merchant at LOGILESS.' })
export class LogilessSetting {
  @Field(() => String, { nullable: true, description: 'The merchant at LOGILESS; null until it is entered.' })
  merchantID!: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The page of LOGILESS on which an administrator agrees; good for ten minutes and for whoever asked. Null for everybody else, and where there is nothing to agree to.',
  })
  authURL!: string | null;

  @Field(() => Boolean, { description: 'Whether LOGILESS can be called: 連携中.' })
  isAuthenticated!: boolean;

  @Field(() => WmsConnectionState, { description: 'How far the connection is.' })
  state!: WmsConnectionState;

  @Field(() => Timestamp, { nullable: true, description: 'When somebody last agreed at LOGILESS.' })
  authenticatedAt!: string | null;

  @Field(() => String, { nullable: true, description: 'Who last agreed at LOGILESS; the name at the time.' })
  authenticatedBy!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'In Japanese: what went wrong last; null since it works.',
  })
  lastError!: string | null;

  @Field(() => Timestamp, { nullable: true, description: 'When that was.' })
  lastErrorAt!: string | null;
}

@ObjectType({ description: 'The right to make one call of LOGILESS.' })
@Directive('@inaccessible')
export class WmsTurn {
  @Field(() => String, { description: 'Where LOGILESS is, as in https://app.example.' })
  origin!: string;

  @Field(() => String, { description: 'The merchant to call for.' })
  merchantId!: string;

  @Field(() => String, { description: 'Bearer token; not to be stored or logged.' })
  accessToken!: string;

  @Field(() => Int, { description: 'Names the token in reportRefusedWmsToken.' })
  tokenVersion!: number;

  @Field(() => Int, { description: 'Milliseconds from now at which the call may be made.' })
  waitMs!: number;
}

/** How far a connection is. @param isAvailable whether the provider has set LOGILESS up */
export const wmsConnectionState = (
  isAvailable: boolean,
  row: WmsConnectionDocument | null,
): WmsConnectionState => {
  if (!isAvailable) return WmsConnectionState.UNAVAILABLE;
  if (!row) return WmsConnectionState.NO_MERCHANT;
  if (row.tokens) return WmsConnectionState.AUTHENTICATED;
  return row.lastError === null ? WmsConnectionState.NOT_AUTHENTICATED : WmsConnectionState.LOST;
};

/** A stored connection as the graph shows it. */
export const logilessSettingView = (
  row: WmsConnectionDocument | null,
  { isAvailable, authURL }: { isAvailable: boolean; authURL: string | null },
): LogilessSetting => {
  const state = wmsConnectionState(isAvailable, row);
  return {
    merchantID: row?.merchantId ?? null,
    authURL,
    isAuthenticated: state === WmsConnectionState.AUTHENTICATED,
    state,
    authenticatedAt: row?.authenticatedAt ?? null,
    authenticatedBy: row?.authenticatedBy ?? null,
    lastError: row?.lastError ?? null,
    lastErrorAt: row?.lastErrorAt ?? null,
  };
};
