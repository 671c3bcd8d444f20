import { Inject, Injectable } from '@nestjs/common';
import type { Connection } from 'mongoose';
import { z } from 'zod';
import { notFound } from '../errors/errors.js';
import type { InternalClient } from '../http/internal-client.js';
import { NO_DEMAND } from '../policy/request-context.js';
import { WithdrawnDemands } from '../withdrawal/withdrawn-demands.service.js';

/** Whether there is a demand. */
export type DemandRegister = (demandUuid: string) => Promise<boolean>;

/** Finds demands in the subgraph's own database. */
export type FindsDemand = (demandUuid: string, connection: Connection) => Promise<boolean>;

/** Injection token of the `DemandRegister`. */
export const DEMAND_REGISTER = Symbol('DemandRegister');

const PROFILES = /* GraphQL */ `
  query DemandsThatExist($uuids: [ID!]!) {
    demandProfiles(uuids: $uuids) {
      uuid
    }
  }
`;

const profiles = z.object({ demandProfiles: z.array(z.object({ uuid: z.string() })) });

/** Asks subgraph-identity, to which demands belong. */
export const demandsOfIdentity =
  (client: Pick<InternalClient, 'query'>): DemandRegister =>
  async (demandUuid) => {
    const { demandProfiles } = await client.query('identity', PROFILES, { uuids: [demandUuid] }, profiles);
    return demandProfiles.some(({ uuid }) => uuid === demandUuid);
  };

/**
 * The demands for which operators may store something. Those of demand users come with their identity; an operator
 * names one, and a mistyped UUID would make records that nobody ever sees.
 */
@Injectable()
export class KnownDemands {
  /** A demand that exists remains: `WithdrawnDemands` knows those that leave. */
  private readonly found = new Set<string>();

  constructor(
    @Inject(DEMAND_REGISTER) private readonly register: DemandRegister,
    private readonly withdrawn: WithdrawnDemands,
  ) {}

  /** Looks a demand up the first time. @throws NOT_FOUND, UNAVAILABLE while subgraph-identity does not respond */
  async require(demandUuid: string): Promise<void> {
    if (this.found.has(demandUuid) || this.withdrawn.stateOf(demandUuid) !== undefined) return;
    if (!(await this.register(demandUuid))) throw notFound(NO_DEMAND);
    this.found.add(demandUuid);
  }
}
