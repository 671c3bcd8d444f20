import { retryOnDuplicate } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { ENDED_SESSION_MODEL, type EndedSessionDocument } from './ended-session.schema.js';

const idOfOne = (authUid: string, authTime: number): string => `${authUid}:${authTime}`;
const idOfAll = (authUid: string): string => `${authUid}:*`;

export interface Session {
  authUid: string;
  /** When it began, in seconds since 1970. */
  authTime: number;
}

/** Sessions that were signed out. */
@Injectable()
export class EndedSessionRepository {
  constructor(@InjectModel(ENDED_SESSION_MODEL) private readonly model: Model<EndedSessionDocument>) {}

  /** Which of `sessions` have ended, in one query, in the order of `sessions`. */
  async areEnded(sessions: readonly Session[]): Promise<boolean[]> {
    if (sessions.length === 0) return [];
    const ids = sessions.flatMap(({ authUid, authTime }) => [idOfOne(authUid, authTime), idOfAll(authUid)]);
    const found = await this.model.find({ _id: { $in: [...new Set(ids)] } }).lean<EndedSessionDocument[]>();
    const ended = new Map(found.map(({ _id, upTo }) => [_id, upTo ?? Number.POSITIVE_INFINITY]));
    return sessions.map(({ authUid, authTime }) =>
      [idOfOne(authUid, authTime), idOfAll(authUid)].some((id) => authTime <= (ended.get(id) ?? -1)),
    );
  }

  async endOne(authUid: string, authTime: number): Promise<void> {
    const ended = { $setOnInsert: { upTo: null, endedAt: new Date() } };
    await this.model.updateOne({ _id: idOfOne(authUid, authTime) }, ended, { upsert: true });
  }

  /** Deletes what is known of the sessions of an account that does not exist any more. */
  async forget(authUid: string): Promise<void> {
    // The character after the colon ends the range.
    await this.model.deleteMany({ _id: { $gte: `${authUid}:`, $lt: `${authUid};` } });
  }

  /**
   * Ends all sessions of accounts, in one command.
   * @param upTo in seconds since 1970; sessions that start later remain valid
   */
  async endAll(authUids: readonly string[], upTo: number, session: ClientSession): Promise<void> {
    if (authUids.length === 0) return;
    const update = { $max: { upTo }, $set: { endedAt: new Date() } };
    const stored = this.model.bulkWrite(
      authUids.map((authUid) => ({ updateOne: { filter: { _id: idOfAll(authUid) }, update, upsert: true } })),
      { session },
    );
    await stored.catch(retryOnDuplicate);
  }
}
