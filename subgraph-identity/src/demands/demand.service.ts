import {
  nowTimestamp,
  parseInput,
  searchKey,
  uuidv7,
  type DemandScope,
  type FeatureFlag,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import type { UpdateDemandInput } from './demand.inputs.js';
import { DemandRepository } from './demand.repository.js';
import { demandNameRules, updateDemandRules } from './demand.rules.js';
import { DEFAULT_SETTING, type DemandDocument } from './demand.schema.js';

/** Demands and what they are called, where they are reached and what they may use. */
@Injectable()
export class DemandService {
  constructor(private readonly demands: DemandRepository) {}

  /** A new demand with default settings and every feature off. */
  async create(input: { name: string }): Promise<DemandDocument> {
    const { name } = parseInput(demandNameRules, input);
    const now = nowTimestamp();
    return this.demands.insert({
      _id: uuidv7(),
      name,
      nameKey: searchKey(name),
      contact: null,
      setting: { ...DEFAULT_SETTING },
      sealImage: null,
      isMailNotificationEnabled: true,
      flags: [],
      membershipVersion: 0,
      createdAt: now,
      updatedAt: now,
    });
  }

  async rename(scope: DemandScope, input: { name: string }): Promise<DemandDocument> {
    const { name } = parseInput(demandNameRules, input);
    return this.demands.updateOwn(scope, { name, nameKey: searchKey(name) });
  }

  /** Changes name and contact; what is left out stays as it is. */
  async update(scope: DemandScope, input: UpdateDemandInput): Promise<DemandDocument> {
    const { name, demandContact } = parseInput(updateDemandRules, input);
    return this.demands.updateOwn(scope, {
      ...(name == null ? {} : { name, nameKey: searchKey(name) }),
      ...(demandContact == null ? {} : { contact: demandContact }),
    });
  }

  /** Switches features; the data behind a feature that goes off is kept. */
  async restrict(scope: DemandScope, flags: FeatureFlag[]): Promise<DemandDocument> {
    return this.demands.updateOwn(scope, { flags });
  }
}
