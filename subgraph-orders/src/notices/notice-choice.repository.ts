import {
  DemandRepository,
  type DemandScope,
  invalidArgument,
  isDuplicateKey,
  nowTimestamp,
  type TenantScope,
  uuidv7,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { isOn, isRequired, type NoticeOption, noticeOptions, optionKey } from './notice-choice.rules.js';
import { NOTICE_CHOICE_MODEL, type NoticeChoiceDocument } from './notice-choice.schema.js';

/** An option with the choice of a person. */
export interface ChosenOption extends NoticeOption {
  readonly isOn: boolean;
}

const MAX_ITEMS = 100;

/** What people of a demand want to be told (docs/domain/notices.md, Choices). */
@Injectable()
export class NoticeChoiceRepository extends DemandRepository<NoticeChoiceDocument> {
  constructor(@InjectModel(NOTICE_CHOICE_MODEL) model: Model<NoticeChoiceDocument>) {
    super(model);
  }

  /** Every option of the caller, with the choice. */
  async ofCaller(scope: DemandScope): Promise<ChosenOption[]> {
    const [found] = await this.find(scope, { recipientId: scope.actor.uuid });
    return optionsOf(scope).map((option) => ({ ...option, isOn: isOn(found?.off, option) }));
  }

  /** Stores choices of the caller. @throws INVALID_ARGUMENT for what cannot be received or switched off */
  async choose(scope: DemandScope, items: readonly ChosenOption[]): Promise<void> {
    if (items.length > MAX_ITEMS) throw invalidArgument({ fields: { items: [`${MAX_ITEMS}件までです。`] } });
    const known = new Set(optionsOf(scope).map(optionKey));
    if (items.some((item) => !known.has(optionKey(item))))
      throw invalidArgument({ fields: { items: ['このお知らせは選択できません。'] } });
    if (items.some((item) => !item.isOn && isRequired(item)))
      throw invalidArgument({ fields: { items: ['対応が必要なお知らせは、オフにできません。'] } });
    // The last of contradictory items counts.
    const chosen = new Map(items.map((item) => [optionKey(item), item.isOn]));
    const [on, off] = [true, false].map((wanted) =>
      [...chosen].flatMap(([key, value]) => (value === wanted ? [key] : [])),
    );
    const write = (): Promise<void> => this.write(scope, on ?? [], off ?? []);
    await write().catch((error: unknown) => {
      // Another tab has made the first choice in the meantime.
      if (isDuplicateKey(error)) return write();
      throw error;
    });
  }

  /** Which of the recipients receive a notice on a channel. */
  async receiversOf(
    scope: TenantScope,
    recipients: readonly string[],
    options: readonly NoticeOption[],
    session: ClientSession,
  ): Promise<string[][]> {
    const rows = options.every(isRequired)
      ? []
      : await this.find(scope, { recipientId: { $in: [...recipients] } }, { session });
    const off = new Map(rows.map((row) => [row.recipientId, row.off]));
    return options.map((option) => recipients.filter((id) => isOn(off.get(id), option)));
  }

  /** One command each, so that two tabs that switch different options keep both. */
  private async write(scope: DemandScope, on: readonly string[], off: readonly string[]): Promise<void> {
    const { demandUuid, actor } = scope;
    const person = { demandUuid, recipientId: actor.uuid };
    const updatedAt = nowTimestamp();
    await this.model.bulkWrite([
      {
        updateOne: {
          filter: person,
          update: {
            $setOnInsert: { _id: uuidv7() },
            $addToSet: { off: { $each: [...off] } },
            $set: { updatedAt },
          },
          upsert: true,
        },
      },
      { updateOne: { filter: person, update: { $pull: { off: { $in: [...on] } } } } },
    ]);
  }
}

const optionsOf = ({ actor: { role } }: DemandScope): NoticeOption[] =>
  noticeOptions({ isAdministrator: role === 'ADMIN' });
