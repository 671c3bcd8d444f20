import { DateText, TimestampText } from '@hacchu-hub/ui/date';
import { DescriptionList } from '@hacchu-hub/ui/descriptions';
import { Icon } from '@hacchu-hub/ui/icon';
import { Link } from '@hacchu-hub/ui/link';
import { Yen } from '@hacchu-hub/ui/money';
import { Quantity, ReceivedQuantity } from '@hacchu-hub/ui/quantity';
import {
  ConversationTag,
  DeliveryStatusTag,
  LockedTag,
  OrderStatusTag,
  StateTag,
} from '@hacchu-hub/ui/status';
import { Steps } from '@hacchu-hub/ui/steps';
import { Timeline } from '@hacchu-hub/ui/timeline';
import { LONG_NAME, Sample } from './sample.js';

const ORDER_STATUSES = [
  'Drafting',
  'Reviewing',
  'ReviewDenial',
  'WaitingForOrder',
  'Delivering',
  'DeliveryComplete',
  'Canceled',
];

export const Texts = () => (
  <>
    <Sample state="発注の状態">
      {ORDER_STATUSES.map((status) => (
        <OrderStatusTag key={status} status={status} />
      ))}
      <OrderStatusTag status="Unheard" />
      <LockedTag />
      <ConversationTag />
    </Sample>
    <Sample state="納品の状態">
      {['Delivering', 'CompleteDelivery', 'Unknown'].map((status) => (
        <DeliveryStatusTag key={status} status={status} />
      ))}
      <StateTag tone="gold">招待中</StateTag>
    </Sample>
    <Sample state="金額・数量・日付">
      <Yen value="1280.5" />
      <Yen value="-12345678" emphasis="total" />
      <Yen value={null} />
      <Quantity value={9_999_999} />
      <ReceivedQuantity received={30} ordered={100} canceled={20} />
      <DateText value="2026-11-24" weekday />
      <DateText value={null} />
      <TimestampText value="2026-11-24T01:30:00.000000Z" />
    </Sample>
    <Sample state="項目と内容">
      <DescriptionList
        columns={2}
        items={[
          { label: '仕入先', value: <Link href="#texts">{LONG_NAME}</Link>, wide: true },
          { label: '電話番号', value: '03-1234-5678' },
          { label: '備考', value: '—' },
        ]}
      />
    </Sample>
    <Sample state="段階">
      <Steps
        label="発注の進み具合"
        steps={[
          { key: 'draft', label: '下書き', state: 'done' },
          { key: 'review', label: '承認待ち', state: 'current', note: '1/2名が承認' },
          { key: 'order', label: '発注待ち', state: 'upcoming' },
        ]}
      />
    </Sample>
    <Sample state="履歴">
      <Timeline
        label="発注の履歴"
        entries={[
          {
            key: '1',
            at: '2026-11-24T01:30:00.000000Z',
            title: '承認しました。',
            actor: '見本 承認者',
            tone: 'good',
          },
          {
            key: '2',
            at: '2026-11-24T01:00:00.000000Z',
            title: '差し戻しました。',
            actor: '見本 承認者',
            detail: LONG_NAME,
            tone: 'bad',
          },
        ]}
      />
    </Sample>
    <Sample state="アイコン">
      <Icon name="search" label="検索" />
      <Icon name="lock" label="確定" />
      <Icon name="comment" label="やりとり" />
    </Sample>
  </>
);
