import { TimestampText } from '@hacchu-hub/ui/date';
import { DescriptionList } from '@hacchu-hub/ui/descriptions';
import { addressLine } from '../../demands/address-line.js';
import type { DemandHomeQuery } from '../../generated/graphql.js';

type Demand = DemandHomeQuery['demand'];

const featureWords = [
  ['isCostingEnabled', '原価管理'],
  ['isExportCsvEnabled', 'CSV出力'],
  ['isOrderListExcelEnabled', '発注一覧のExcel出力'],
  ['isApprovalFunctionEnabled', '承認機能'],
  ['isOrderInternalDetailEnabled', '社内メモ'],
] as const;

/** Key facts of a demand. */
export const DemandFacts = ({ demand }: { demand: Demand }) => {
  const { demandContact: contact, featureFlag } = demand;
  const features = featureWords.filter(([flag]) => featureFlag[flag]).map(([, word]) => word);
  return (
    <DescriptionList
      items={[
        { label: '登録日時', value: <TimestampText value={demand.createdAt} /> },
        { label: '住所', value: contact && addressLine(contact), wide: true },
        { label: '電話番号', value: contact?.phoneNumber },
        { label: 'メールアドレス', value: contact?.email },
        {
          label: '利用できる機能',
          value: features.length > 0 ? features.join('、') : '基本機能のみ',
          wide: true,
        },
      ]}
    />
  );
};
