import {
  changesBetween,
  nowTimestamp,
  type RecordedChangeDocument,
  type RecordedField,
  shownName,
  type TenantScope,
  uuidv7,
} from '@hacchu-hub/subgraph-kit';
import type { LastEditor } from '../master.schema.js';
import { type MasterEventDocument, MasterEventKind, MasterEventSource } from './master-event.schema.js';

/** The name of another record; null where it is unknown. */
export type NameOf = (uuid: string) => string | null;

/** A field whose changes are recorded; its text may name other records. */
export interface RecordedMasterField<Content> extends Omit<RecordedField<Content>, 'text'> {
  readonly text: (content: Content, nameOf: NameOf) => string | null;
}

/** What of a master is recorded in its history. */
export interface MasterHistory<Content, Links> {
  readonly fields: readonly RecordedMasterField<Content>[];
  /** Of data from other systems. */
  readonly links?: readonly RecordedField<Links>[];
  /** Other records that a content names, and how to find their names. */
  readonly references?: {
    readonly uuidsOf: (content: Content) => readonly (string | null | undefined)[];
    readonly namesOf: (scope: TenantScope, uuids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  };
}

interface NamedRecords {
  findByIds(
    scope: TenantScope,
    uuids: readonly string[],
  ): Promise<readonly { readonly _id: string; readonly name: string }[]>;
}

/** Finds the names of records of another master, deleted ones included. */
export const namesIn =
  (records: NamedRecords) =>
  async (scope: TenantScope, uuids: readonly string[]): Promise<ReadonlyMap<string, string>> =>
    new Map((await records.findByIds(scope, uuids)).map(({ _id, name }) => [_id, name]));

/** Two versions of a record. */
export interface Versions<Content> {
  readonly before: Content;
  readonly after: Content;
}

/** What each of the edits changes; names of other records are read in one query for all of them. */
export async function changesOf<Content, Links>(
  scope: TenantScope,
  { fields, references }: MasterHistory<Content, Links>,
  edits: readonly Versions<Content>[],
): Promise<RecordedChangeDocument[][]> {
  const uuids = new Set<string>();
  for (const { before, after } of edits) {
    const [old, next] = [before, after].map((content) => references?.uuidsOf(content) ?? []);
    next?.forEach((uuid, at) => {
      if (uuid === old?.[at]) return;
      for (const one of [uuid, old?.[at]]) if (one != null) uuids.add(one);
    });
  }
  const names = uuids.size > 0 ? await references?.namesOf(scope, [...uuids]) : undefined;
  const named = fields.map(({ text, ...field }): RecordedField<Content> => ({
    ...field,
    text: (content) => text(content, (uuid) => names?.get(uuid) ?? null),
  }));
  return edits.map(({ before, after }) => changesBetween(named, before, after));
}

/** What is recorded of a change. */
export interface MasterEventFacts {
  readonly recordUuid: string;
  /** Null for the product itself. */
  readonly editor: LastEditor | null;
  readonly kind: MasterEventKind;
  readonly source?: MasterEventSource;
  readonly changes?: readonly RecordedChangeDocument[];
}

/** An entry of the history. */
export function masterEvent(
  { demandUuid }: Pick<TenantScope, 'demandUuid'>,
  { recordUuid, editor, kind, source = MasterEventSource.USER, changes = [] }: MasterEventFacts,
): MasterEventDocument {
  return {
    _id: uuidv7(),
    demandUuid,
    recordUuid,
    occurredAt: nowTimestamp(),
    actorUuid: editor?.uuid ?? null,
    actorName: editor ? shownName(editor) : 'システム',
    kind,
    source,
    changes,
  };
}

/** The entry of an edit; null where nothing differs. */
export const updateEvent = (
  scope: Pick<TenantScope, 'demandUuid'>,
  facts: Omit<MasterEventFacts, 'kind'> & Required<Pick<MasterEventFacts, 'changes'>>,
): MasterEventDocument | null =>
  facts.changes.length === 0 ? null : masterEvent(scope, { ...facts, kind: MasterEventKind.UPDATED });
