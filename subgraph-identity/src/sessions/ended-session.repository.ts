import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { ENDED_SESSION_MODEL, type EndedSessionDocument } from './ended-session.schema.js';

const idOfOne = (authUid: string, authTime: number): string => `${authUid}:${authTime}`;
const idOfAll = (authUid: string): string => `${authUid}:*`;

/** Sessions that people have signed out of. */
@Injectable()
export class EndedSessionRepository {
  constructor(@InjectModel(ENDED_SESSION_MODEL) private readonly model: Model<EndedSessionDocument>) {}

  /** @param authTime when the session began, in seconds since 1970 */
  async isEnded(authUid: string, authTime: number): Promise<boolean> {
    const found = await this.model
      .find({ _id: { $in: [idOfOne(authUid, authTime), idOfAll(authUid)] } })
      .lean<EndedSessionDocument[]>();
    return found.some(({ upTo }) => upTo === null || authTime <= upTo);
  }

  async endOne(authUid: string, authTime: number): Promise<void> {
    const ended = { $setOnInsert: { upTo: null, endedAt: new Date() } };
    await this.model.updateOne({ _id: idOfOne(authUid, authTime) }, ended, { upsert: true });
  }

  /** @param upTo in seconds since 1970; sessions that begin later are not concerned */
  async endAll(authUid: string, upTo: number, session: ClientSession): Promise<void> {
    const ended = { $max: { upTo }, $set: { endedAt: new Date() } };
    await this.model.updateOne({ _id: idOfAll(authUid) }, ended, { upsert: true, session });
  }
}
