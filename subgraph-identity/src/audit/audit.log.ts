import {
  nowTimestamp,
  type RecordedChangeDocument,
  shownName,
  type UserIdentity,
  uuidv7,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import type { AuditEvent } from './audit.events.js';
import { AuditRepository } from './audit.repository.js';
import type { AuditCategory } from './audit.schema.js';

/** What happened. */
export interface AuditRecord {
  /** The demand that is concerned; null for operators. */
  demandUuid: string | null;
  /** The actor; null for the system itself. */
  actor: UserIdentity | null;
  category: AuditCategory;
  event: AuditEvent;
  /** One Japanese sentence. */
  summary: string;
  changes?: RecordedChangeDocument[];
}

/** Records who changed what, in the transaction of the change: no change is stored without its entry. */
@Injectable()
export class AuditLog {
  constructor(private readonly entries: AuditRepository) {}

  async record(session: ClientSession, { actor, changes = [], ...record }: AuditRecord): Promise<void> {
    const entry = {
      ...record,
      _id: uuidv7(),
      occurredAt: nowTimestamp(),
      actorUuid: actor?.uuid ?? null,
      actorName: actorNameOf(record.demandUuid, actor),
      changes,
    };
    await this.entries.insert(entry, session);
  }
}

/** The log of operators shows names without 運営. */
function actorNameOf(demandUuid: string | null, actor: UserIdentity | null): string {
  if (!actor) return 'システム';
  return demandUuid === null ? actor.name : shownName(actor);
}
