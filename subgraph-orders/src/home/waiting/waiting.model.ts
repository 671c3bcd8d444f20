import { ListSize, LocalDate } from '@hacchu-hub/subgraph-kit';
import { Field, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { DemandSupplier } from '../../orders/entity-stubs.js';
import { HomeWaitingKind } from './waiting.rules.js';

registerEnumType(HomeWaitingKind, {
  name: 'HomeWaitingKind',
  description: 'Why orders wait for the caller (docs/domain/home.md, What waits for me).',
  valuesMap: {
    REVIEW: { description: '承認: orders where awaitsMyReview, also as a deputy.' },
    DENIED: { description: '差戻し: orders in REVIEW_DENIAL where requestedByMe.' },
    DENIED_ORPHANED: {
      description: '申請者が不在の差戻し: orders where requesterIsMissing; ADMINs only.',
    },
    SEND_FAILED: { description: '送信失敗: own orders where hasFailedMail.' },
    MAIL_BOUNCED: { description: '不達: own orders in DELIVERING where hasBouncedMail.' },
    SUPPLIER_ANSWER: {
      description: '納期回答: own orders in DELIVERING where supplierAnswerState is ANSWERED.',
    },
    LATE: { description: '納期遅れ: own orders where late.' },
    UNSENT: { description: '未送信: own orders in WAITING_FOR_ORDER.' },
    UNNOTIFIED: { description: '未通知の変更: own orders where hasUnnotifiedChanges.' },
    EXCESS_RECEIPT: { description: '入荷数の超過: own orders where hasExcessReceipt.' },
    CONVERSATION: { description: 'やりとり中: own orders where inConversation.' },
  },
});

@ObjectType({ description: 'An order that waits for the caller.' })
export class HomeWaitingOrder {
  @Field(() => ID)
  orderUuid!: string;

  @Field()
  purchaseNumber!: string;

  @Field(() => String, { nullable: true, description: '件名 of the order.' })
  orderSubject!: string | null;

  @Field(() => DemandSupplier, {
    nullable: true,
    description: 'Supplier of the order; null while none is chosen.',
  })
  demandSupplier!: DemandSupplier | null;

  @Field(() => LocalDate, {
    nullable: true,
    description: 'Day by which it must be done; null when there is none.',
  })
  dueDate!: string | null;

  @Field({ description: 'Whether the caller acts for an absent reviewer (代理承認).' })
  isAsDeputy!: boolean;
}

@ObjectType({ description: 'Orders that wait for the caller for one reason.' })
export class HomeWaiting {
  @Field(() => HomeWaitingKind, { description: 'Why they wait.' })
  kind!: HomeWaitingKind;

  @Field(() => Int, { description: 'Exact number of orders.' })
  count!: number;

  @Field(() => LocalDate, { nullable: true, description: 'Earliest due date of these orders.' })
  dueDate!: string | null;

  @ListSize(3)
  @Field(() => [HomeWaitingOrder], { description: 'Up to 3, most urgent first.' })
  orders!: HomeWaitingOrder[];
}
