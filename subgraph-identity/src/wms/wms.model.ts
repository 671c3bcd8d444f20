import { Timestamp } from '@hacchu-hub/subgraph-kit';
import { Directive, Field, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import type { WmsConnectionDocument } from './wms-connection.schema.js';

/** State of a demand's connection to LOGILESS. */
export enum WmsConnectionState {
  UNAVAILABLE = 'UNAVAILABLE',
  NO_MERCHANT = 'NO_MERCHANT',
  NOT_AUTHENTICATED = 'NOT_AUTHENTICATED',
  AUTHENTICATED = 'AUTHENTICATED',
  LOST = 'LOST',
}

registerEnumType(WmsConnectionState, {
  name: 'WmsConnectionState',
  description: "State of a demand's connection to LOGILESS.",
  valuesMap: {
    UNAVAILABLE: { description: 'The provider has not configured LOGILESS.' },
    NO_MERCHANT: { description: 'No merchant ID has been entered.' },
    NOT_AUTHENTICATED: {
      description: 'The connection has not been authorised yet, or was ended here.',
    },
    AUTHENTICATED: { description: '連携中.' },
    LOST: { description: 'LOGILESS no longer accepts the connection.' },
  },
});

/** Why another process gets no turn for a call of LOGILESS. */
export enum WmsTurnFailure {
  UNAUTHORIZED = 'UNAUTHORIZED',
  RATE_LIMITED = 'RATE_LIMITED',
  UNAVAILABLE = 'UNAVAILABLE',
}

registerEnumType(WmsTurnFailure, {
  name: 'WmsTurnFailure',
  description: 'Why there is no turn for a call of LOGILESS.',
  valuesMap: {
    UNAUTHORIZED: { description: 'There is no connection.' },
    RATE_LIMITED: { description: "The next turn comes later than the caller's maximum wait." },
    UNAVAILABLE: { description: 'No token is available; retry later.' },
  },
});

@ObjectType({ description: 'The connection of a demand to its merchant at LOGILESS.' })
export class LogilessSetting {
  @Field(() => String, { nullable: true, description: 'The merchant at LOGILESS; null until entered.' })
  merchantID!: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Authorisation page of LOGILESS for an administrator; valid for ten minutes and for the caller. Null for other roles, and when there is nothing to authorise.',
  })
  authURL!: string | null;

  @Field(() => Boolean, { description: 'Whether LOGILESS can be called: 連携中.' })
  isAuthenticated!: boolean;

  @Field(() => WmsConnectionState, { description: 'State of the connection.' })
  state!: WmsConnectionState;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'When the connection was last authorised at LOGILESS.',
  })
  authenticatedAt!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Who last authorised it at LOGILESS; the name at that time.',
  })
  authenticatedBy!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'In Japanese: the last failure; null after a success.',
  })
  lastError!: string | null;

  @Field(() => Timestamp, { nullable: true, description: 'When the last failure occurred.' })
  lastErrorAt!: string | null;
}

@ObjectType({ description: 'A rate-limit permit for one call of LOGILESS.' })
@Directive('@inaccessible')
export class WmsTurn {
  @Field(() => String, { description: 'Base URL of LOGILESS, such as https://app.example.' })
  origin!: string;

  @Field(() => String, { description: 'The merchant of the call.' })
  merchantId!: string;

  @Field(() => String, { description: 'Bearer token; not to be stored or logged.' })
  accessToken!: string;

  @Field(() => Int, { description: 'Version of the token, for reportRefusedWmsToken.' })
  tokenVersion!: number;

  @Field(() => Int, { description: 'Milliseconds until the call is permitted.' })
  waitMs!: number;
}

/** State of a connection. @param isAvailable whether the provider has configured LOGILESS */
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
