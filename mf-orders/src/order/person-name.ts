interface Person {
  lastName: string;
  firstName: string;
}

/** Who created the order; an operator is named as such, as everywhere an operator acts for a demand. */
export const creatorName = (order: {
  creatorDemandUser: Person | null;
  creatorOperator: Person | null;
}): string => {
  if (order.creatorDemandUser) return fullName(order.creatorDemandUser);
  return order.creatorOperator ? `運営（${fullName(order.creatorOperator)}）` : '—';
};

/** A person whom settings name, and who may have left meanwhile. */
export const namedPerson = ({ name, hasLeft }: { name: string | null; hasLeft: boolean }): string => {
  if (name === null) return '（不明なユーザー）';
  return hasLeft ? `${name}（削除済み）` : name;
};

export const fullName = ({ lastName, firstName }: Person): string => `${lastName} ${firstName}`.trim();
