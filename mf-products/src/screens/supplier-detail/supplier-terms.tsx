import { paymentTermsText, paymentTermsWarning } from '@hacchu-hub/purchase-math';
import { DescriptionList } from '@hacchu-hub/ui/descriptions';
import { Alert } from '@hacchu-hub/ui/feedback';
import { Yen } from '@hacchu-hub/ui/money';
import { Section } from '@hacchu-hub/ui/page';
import { type SupplierFactsFragment } from '../../generated/graphql.js';
import { chosenTerms, termsValues } from '../supplier-form/supplier-terms.values.js';
import { PAYMENT_DAY_SHIFTS, TAX_ROUNDINGS } from '../supplier-form/supplier-terms.words.js';

/** 取引条件 of a supplier. */
export const SupplierTerms = ({ supplier }: { supplier: SupplierFactsFragment }) => {
  const values = termsValues(supplier);
  const terms = chosenTerms(values);
  const warning = terms && paymentTermsWarning(terms);
  return (
    <Section title="取引条件">
      {warning !== undefined && <Alert kind="warning">{warning}</Alert>}
      <DescriptionList
        items={[
          { label: '支払条件', value: terms && paymentTermsText(terms) },
          {
            label: '支払日が休業日のとき',
            value: terms && PAYMENT_DAY_SHIFTS[supplier.paymentDayShift ?? 'NONE'],
          },
          { label: '既定の納品先', value: values.defaultDestination?.name },
          {
            label: 'リードタイム',
            value: supplier.leadTimeDays !== null && `${supplier.leadTimeDays}営業日`,
          },
          { label: '消費税の端数処理', value: TAX_ROUNDINGS[supplier.taxRounding ?? 'NONE'] },
          {
            label: '最低発注金額（税抜）',
            value: supplier.minimumOrderAmount !== null && <Yen value={supplier.minimumOrderAmount} />,
          },
        ]}
      />
    </Section>
  );
};
