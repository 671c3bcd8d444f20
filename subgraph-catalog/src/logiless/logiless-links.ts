import {
  alreadyExists,
  cleanCode,
  type DemandScope,
  failedPrecondition,
  notFound,
  withTransaction,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import type { LinkableMasters, LinkedMaster } from './linkable-master.js';
import { LogilessRecordRepository, type LogilessSync } from './logiless-record.repository.js';
import type { LogilessRecordDocument, LogilessRecordKind } from './logiless-record.schema.js';

/** Different texts may have one key: a link that nobody asks for needs the same text, its case included. */
const isSameText = (
  kind: LogilessRecordKind,
  record: LogilessRecordDocument,
  master: LinkedMaster,
): boolean => cleanCode((kind === 'ITEM' ? record.code : record.name) ?? '') === cleanCode(master.matchText);

/** Links masters to records of LOGILESS: by hand, and by itself where there is one of each that is called the same. */
@Injectable()
export class LogilessLinks {
  constructor(
    private readonly records: LogilessRecordRepository,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  /**
   * Links a master to a record, or to none.
   * @throws NOT_FOUND, FAILED_PRECONDITION (deleted here or there), ALREADY_EXISTS (linked to another master)
   */
  async link<R>(
    scope: DemandScope,
    kind: LogilessRecordKind,
    masters: LinkableMasters<R>,
    { uuid, recordId }: { uuid: string; recordId: string | null },
  ): Promise<R> {
    return withTransaction(this.connection, async (session) => {
      const record = recordId === null ? null : await this.records.lock(scope, kind, recordId, session);
      if (recordId !== null && !record) throw notFound('ロジレスのデータが見つかりません。');
      if (record?.vanishedAt != null) {
        throw failedPrecondition('ロジレスから無くなったデータには紐付けできません。');
      }
      if (record && !masters.isShared) {
        const [other] = (await masters.linkedTo(scope, [record._id], session)).filter(
          (one) => one.uuid !== uuid,
        );
        if (other) {
          const first = `「${other.name}」に紐付いています。`;
          throw alreadyExists(`選択したロジレスのデータは${first}先にその紐付けを解除してください。`);
        }
      }
      let before: LinkedMaster | undefined;
      const linked = await masters.link(
        scope,
        uuid,
        (master) => {
          before = master;
          if (master.isDeleted) throw failedPrecondition('削除されているため、紐付けを変更できません。');
          return master.recordId === (record?._id ?? null) ? undefined : record;
        },
        session,
      );
      const left = before?.recordId ?? null;
      if (left !== null && left !== recordId) {
        await this.records.setDeclined(scope, left, uuid, true, session);
      }
      if (record) await this.records.setDeclined(scope, record._id, uuid, false, session);
      return linked;
    });
  }

  /**
   * Links what of a batch of listed records is called like exactly one master in use, and only that one.
   * @returns how many of them are linked to nothing
   */
  async linkBatch(
    sync: LogilessSync,
    masters: LinkableMasters<unknown>,
    batch: readonly LogilessRecordDocument[],
  ): Promise<number> {
    const { scope, kind } = sync;
    const ids = batch.map(({ _id }) => _id);
    const taken = new Set((await masters.linkedTo(scope, ids)).map(({ recordId }) => recordId));
    const free = batch.filter(({ _id }) => !taken.has(_id));
    const keys = [...new Set(free.map(({ matchKey }) => matchKey))].filter((key) => key !== '');
    if (keys.length === 0) return free.length;
    const matching = await masters.matching(scope, keys);
    const sameKey = new Map<string, number>();
    for (const { matchKey } of await this.records.withMatchKeys(sync, [...matching.keys()])) {
      sameKey.set(matchKey, (sameKey.get(matchKey) ?? 0) + 1);
    }
    let notLinked = 0;
    for (const record of free) {
      const [master, ...others] = matching.get(record.matchKey) ?? [];
      const isClear =
        master !== undefined &&
        others.length === 0 &&
        sameKey.get(record.matchKey) === 1 &&
        master.recordId === null &&
        !record.declinedBy.includes(master.uuid) &&
        isSameText(kind, record, master);
      const isLinked = isClear && (await this.linkFree(sync, masters, record, master.uuid));
      if (isLinked) await this.records.markLinked(sync, record._id);
      else notLinked += 1;
    }
    return notLinked;
  }

  /** Links a record and a master, unless somebody did something with either meanwhile. */
  private linkFree(
    { scope, kind }: LogilessSync,
    masters: LinkableMasters<unknown>,
    { _id }: LogilessRecordDocument,
    uuid: string,
  ): Promise<boolean> {
    return withTransaction(this.connection, async (session) => {
      const record = await this.records.lock(scope, kind, _id, session);
      if (!record || record.declinedBy.includes(uuid)) return false;
      if ((await masters.linkedTo(scope, [_id], session)).length > 0) return false;
      let isLinked = false;
      await masters.link(
        scope,
        uuid,
        (master) => {
          // An edit or import may have given the code to another product since the batch was matched.
          isLinked = !master.isDeleted && master.recordId === null && isSameText(kind, record, master);
          return isLinked ? record : undefined;
        },
        session,
      );
      return isLinked;
    });
  }
}
