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

export const fullName = ({ lastName, firstName }: Person): string => `${lastName} ${firstName}`.trim();
