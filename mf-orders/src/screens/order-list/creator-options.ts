import type { SelectOption } from '@hacchu-hub/ui/form';
import type { CreatorsQuery } from '../../generated/graphql.js';
import { creatorName } from '../../order/person-name.js';

const byLabel = new Intl.Collator('ja');

/** Creators by name; somebody who was invited again after leaving is told apart by the address. */
export function creatorOptions(creators: CreatorsQuery['orderCreators']): SelectOption[] {
  const named = creators.flatMap(({ uuid, demandUser, operator }) =>
    demandUser || operator
      ? [
          {
            value: uuid,
            label: creatorName({ creatorDemandUser: demandUser, creatorOperator: operator }),
            email: demandUser?.email,
          },
        ]
      : [],
  );
  const isShared = (label: string) => named.filter((one) => one.label === label).length > 1;
  return named
    .map(({ value, label, email }) => ({
      value,
      label: email !== undefined && isShared(label) ? `${label}（${email}）` : label,
    }))
    .toSorted((a, b) => byLabel.compare(a.label, b.label));
}
