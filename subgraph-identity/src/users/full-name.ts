/** Family name, a space, given name. */
export const fullName = ({ lastName, firstName }: { lastName: string; firstName: string }): string =>
  `${lastName} ${firstName}`;
