/** The unambiguous match: the only entry, or the only one with exactly that name. */
export const soleMatch = <Option extends { label: string }>(
  options: readonly Option[],
  typed: string,
): Option | undefined => {
  if (options.length === 1) return options[0];
  const named = options.filter(({ label }) => label === typed.normalize().trim());
  return named.length === 1 ? named[0] : undefined;
};
