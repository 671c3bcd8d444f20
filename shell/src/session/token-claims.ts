/** A token that expires within this many milliseconds is not worth starting with. */
const MARGIN = 60_000;

/** What an identity token says. Unverified: good enough to decide what to ask for first, never who may do what. */
function claimsOf(token: string): Partial<Record<string, unknown>> {
  try {
    const [, payload = ''] = token.split('.');
    const json = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
    const claims: object | null = JSON.parse(json);
    return { ...claims };
  } catch {
    return {};
  }
}

/** Whether the token is still valid for a while, by the clock of this machine. */
export function isFresh(token: string, now = Date.now()): boolean {
  return Number(claimsOf(token)['exp']) * 1000 > now + MARGIN;
}

/** Whether both tokens are of one account of the identity service. */
export function isSameAccount(one: string, other: string): boolean {
  const { sub } = claimsOf(one);
  return sub !== undefined && sub === claimsOf(other).sub;
}

/** Whether the tokens are of two accounts; false where one of them does not say. */
export function isAnotherAccount(one: string | undefined, other: string | undefined): boolean {
  const [before, now] = [one, other].map((token) => claimsOf(token ?? '')['sub']);
  return before !== undefined && now !== undefined && before !== now;
}
