import { jstDay, type TenantScope, withTransaction } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { MemberDirectory } from '../external/member-directory.js';
import { NoticeKind } from '../notices/notice.schema.js';
import { Notices } from '../notices/notices.service.js';
import { onceOnly } from '../notices/once-only.js';
import { OrderRepository } from '../orders/order.repository.js';
import { DelegationRepository } from '../orders/records/delegation.repository.js';
import type { DelegationDocument } from '../orders/records/delegation.schema.js';
import { factsOfDelegation, TO_REVIEW_PATH, waitingFor } from './delegation-facts.js';

const TITLE = '承認の代理の開始';

/** Reminds the absent reviewer and the deputies on the first day of a period (docs/domain/approval.md, Deputies). */
@Injectable()
export class DelegationBeginnings {
  constructor(
    private readonly delegations: DelegationRepository,
    private readonly members: MemberDirectory,
    private readonly orders: OrderRepository,
    private readonly notices: Notices,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  async send(scope: TenantScope, day: string): Promise<void> {
    const beginning = (await this.delegations.beginningOn(scope, day)).filter(isToldBefore);
    if (beginning.length === 0) return;
    const names = new Map((await this.members.of(scope)).map(({ uuid, name }) => [uuid, name]));
    for (const delegation of beginning) {
      // Nobody decides for a person who has left.
      if (!names.has(delegation.absentUuid)) continue;
      const deputies = delegation.deputyUuids.filter((id) => names.has(id));
      const waiting = await this.orders.count(scope, waitingFor(delegation.absentUuid));
      const facts = factsOfDelegation(delegation, (id) => names.get(id) ?? '');
      const tell = (recipients: readonly string[], first: readonly string[]): Promise<void> =>
        this.tell(scope, delegation, recipients, [...first, ...facts].join('\n'));
      await tell(deputies, [
        '本日から、あなたは承認の代理を務めます。',
        ...(waiting > 0 ? [`現在、承認待ちの発注が${waiting}件あります。`] : []),
      ]);
      await tell(
        [delegation.absentUuid],
        [
          deputies.length > 0
            ? '本日から、代理があなたに代わって承認できます。期間中も、あなた自身が承認できます。'
            : '本日から代理の期間ですが、代理を務められる人がいません。代理を変更してください。',
        ],
      );
    }
  }

  private async tell(
    scope: TenantScope,
    { _id, fromDate }: DelegationDocument,
    recipients: readonly string[],
    body: string,
  ): Promise<void> {
    const notice = {
      key: `review-delegation-begins:${_id}:${fromDate}`,
      kind: NoticeKind.REVIEW_DELEGATED,
      recipients,
      order: null,
      title: TITLE,
      body,
      mail: { pathOf: () => TO_REVIEW_PATH },
    };
    await onceOnly(() =>
      withTransaction(this.connection, (session) => this.notices.notify(scope, notice, session)),
    );
  }
}

/** Those that were named or changed on their first day have just been told. */
const isToldBefore = ({ updatedAt, fromDate }: DelegationDocument): boolean =>
  jstDay(new Date(updatedAt)) < fromDate;
