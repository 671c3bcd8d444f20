import * as v from 'valibot';
import { featureFlags } from './feature-flags.js';
import { text } from './schemas.js';

/**
 * Who has a capability that a slice brings along. Screens go by it; the slice's subgraph enforces the same grant, and
 * `npm run graph -- check` compares the two.
 */
export const capabilityDeclarationSchema = v.pipe(
  v.strictObject({
    /** What it permits, in Japanese, such as 返品依頼の登録. */
    label: text,
    /** Roles of demand users that have it. */
    roles: v.optional(v.array(v.picklist(['ADMIN', 'EDITOR'])), []),
    isForOperators: v.optional(v.boolean(), false),
    /** Function of the demand that must be on for demand users; operators have theirs regardless. */
    feature: v.optional(v.picklist(featureFlags)),
    /** Operators keep it in a demand that withdraws, since it changes nothing there. */
    outlastsWithdrawal: v.optional(v.boolean(), false),
  }),
  v.check(({ roles, isForOperators }) => roles.length > 0 || isForOperators, 'grant it to somebody'),
);

export type CapabilityDeclaration = v.InferOutput<typeof capabilityDeclarationSchema>;

interface Person {
  actor: 'DemandUser' | 'Operator';
  role: 'ADMIN' | 'EDITOR' | 'UNKNOWN';
  featureFlags: readonly string[];
  capabilities: readonly string[];
}

function isGranted(
  { roles, isForOperators, feature }: CapabilityDeclaration,
  { actor, role, featureFlags: flags }: Person,
): boolean {
  if (actor === 'Operator') return isForOperators;
  return roles.some((one) => one === role) && (feature === undefined || flags.includes(feature));
}

/**
 * The user with the capabilities that slices declare themselves, beside those that the server names.
 *
 * @param isWithdrawing whether these are the capabilities in a demand that withdraws
 */
export function withDeclaredCapabilities<P extends Person>(
  person: P,
  declarations: readonly { capabilities: Readonly<Record<string, CapabilityDeclaration>> }[],
  { isWithdrawing = false }: { isWithdrawing?: boolean } = {},
): P {
  const declared = declarations.flatMap(({ capabilities }) =>
    Object.entries(capabilities)
      .filter(([, grant]) => isGranted(grant, person) && (!isWithdrawing || grant.outlastsWithdrawal))
      .map(([name]) => name),
  );
  return declared.length === 0
    ? person
    : { ...person, capabilities: [...new Set([...person.capabilities, ...declared])] };
}
