import type { Grant, PublishedRights, Rule } from './rights.js';

/** Path of the committed page. */
export const RIGHTS_PAGE = 'docs/rights.md';

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const mark = (grant: Grant, role: string): string => {
  if (!grant.roles.includes(role)) return '–';
  return grant.feature ? `✓ with ${grant.feature}` : '✓';
};

const operatorMark = ({ isForOperators, needsPlatformRight, outlastsWithdrawal }: Grant): string => {
  if (!isForOperators) return '–';
  const right = needsPlatformRight ? '✓ with the platform right' : '✓';
  return outlastsWithdrawal ? right : `${right}, not during a withdrawal`;
};

/** The callers of a field that lists them itself instead of requiring a capability. */
const callers = ({ actors = [], roles, feature, services = [] }: Rule): string =>
  [
    ...actors.map((actor) =>
      actor === 'DemandUser'
        ? `demand users${roles ? ` (${roles.join(', ')})` : ''}${feature ? ` with ${feature}` : ''}`
        : actor === 'Operator'
          ? 'operators'
          : 'anybody, signed in or not',
    ),
    ...services.map((service) => `process \`${service}\``),
  ].join(', ');

/** The page that shows the capability matrix and the capability that each operation requires. */
export function rightsPage(published: readonly PublishedRights[]): string {
  const own = published.flatMap(({ ownCapabilities }) => Object.entries(ownCapabilities));
  const capabilities = [...Object.entries(published[0]?.capabilities ?? {}), ...own];
  const fields = published.flatMap(({ subgraph, rootFields }) =>
    Object.entries(rootFields).map(([path, rule]) => ({ subgraph, path, rule })),
  );
  const usersOf = (name: string) =>
    fields
      .filter(({ rule }) => rule.capability === name)
      .map(({ path }) => `\`${path.slice(path.indexOf('.') + 1)}\``)
      .join(', ');
  const others = fields.filter(({ rule }) => !rule.capability || rule.services);
  return `# Who may do what

Made from the code by \`npm run graph -- rights\`; the check of the graph fails while it is not current. Policies of the
subgraphs, \`currentUser.capabilities\` and the screens go by this one table
([capabilities.ts](../packages/subgraph-kit/src/policy/capabilities.ts)), and by what a slice defines for itself
([ADR 35](adr/0035-capabilities-of-slices.md)). Rights besides these depend on the record: an EDITOR
cancels or deletes only what they created, reviews need somebody who is named as reviewer, nobody demotes or deletes
themselves. Each order says so in \`actions\`. In a demand that [withdraws](domain/withdrawal.md) its users have nothing,
and operators what changes nothing: \`Demand.capabilities\`.

${table(
  ['Capability', 'ADMIN', 'EDITOR', 'Operator', 'Operations'],
  capabilities.map(([name, grant]) => [
    `\`${name}\``,
    mark(grant, 'ADMIN'),
    mark(grant, 'EDITOR'),
    operatorMark(grant),
    usersOf(name) || 'screens only',
  ]),
)}

## Operations that name their callers

${table(
  ['Operation', 'Subgraph', 'Callers'],
  others.map(({ subgraph, path, rule }) => [
    `\`${path}\``,
    subgraph,
    [rule.capability && `\`${rule.capability}\``, callers(rule)].filter(Boolean).join(', '),
  ]),
)}
`;
}
