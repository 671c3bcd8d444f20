const taken = new WeakSet<KeyboardEvent>();

/** Whether nobody has acted on these pressed keys yet; from now on somebody has. */
export const takeKeys = (event: KeyboardEvent): boolean => {
  if (taken.has(event)) return false;
  taken.add(event);
  event.preventDefault();
  return true;
};
