const taken = new WeakSet<KeyboardEvent>();

/** Claims a keyboard event: true for the first caller, false for every later one. */
export const claimKeyEvent = (event: KeyboardEvent): boolean => {
  if (taken.has(event)) return false;
  taken.add(event);
  event.preventDefault();
  return true;
};
