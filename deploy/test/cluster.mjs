/** What a rendered installation would do in a cluster, as far as tests ask. */

const byKind = (manifests, kind) => manifests.filter((manifest) => manifest.kind === kind);

/** @param {object[]} manifests @param {string} kind @param {string} name */
export const find = (manifests, kind, name) =>
  byKind(manifests, kind).find(({ metadata }) => metadata.name === name);

/** Every pod that is started, with the name that its policies know it by. */
export const podsOf = (manifests) => [
  ...[...byKind(manifests, 'Deployment'), ...byKind(manifests, 'Job')].map((owner) => ({
    owner,
    template: owner.spec.template,
  })),
  ...byKind(manifests, 'CronJob').map((owner) => ({ owner, template: owner.spec.jobTemplate.spec.template })),
];

const isSelected = ({ matchLabels = {} }, labels) =>
  Object.entries(matchLabels).every(([key, value]) => labels[key] === value);

const allowsPort = ({ ports }, port) => ports.some((one) => one.port === port);

/** Whether rules let traffic pass between the pods of this namespace; addresses and namespaces are other peers. */
const allows = (rules, side, labels, port) =>
  rules.some(
    (rule) =>
      allowsPort(rule, port) &&
      rule[side].some(({ podSelector }) => podSelector && isSelected(podSelector, labels)),
  );

const policiesOf = (manifests, labels) =>
  byKind(manifests, 'NetworkPolicy').filter(({ spec }) => isSelected(spec.podSelector, labels));

/** Whether the pod of one template reaches another's port: its policies let it out, and the other's let it in. */
export function reaches(manifests, from, to, port) {
  const [source, target] = [from.template.metadata.labels, to.template.metadata.labels];
  const out = policiesOf(manifests, source).flatMap(({ spec }) => spec.egress ?? []);
  const into = policiesOf(manifests, target).flatMap(({ spec }) => spec.ingress ?? []);
  return allows(out, 'to', target, port) && allows(into, 'from', source, port);
}

/** Blocks of addresses and namespaces that a pod reaches at a port. */
export const outside = (manifests, { template }, port) =>
  policiesOf(manifests, template.metadata.labels)
    .flatMap(({ spec }) => spec.egress ?? [])
    .filter((rule) => allowsPort(rule, port))
    .flatMap(({ to }) =>
      to.flatMap(
        ({ ipBlock, namespaceSelector }) =>
          ipBlock?.cidr ?? Object.values(namespaceSelector?.matchLabels ?? {}),
      ),
    );

/** Namespaces and blocks of addresses that reach a pod. */
export const admitted = (manifests, { template }) =>
  policiesOf(manifests, template.metadata.labels)
    .flatMap(({ spec }) => spec.ingress ?? [])
    .flatMap(({ from }) =>
      from.flatMap(
        ({ ipBlock, namespaceSelector }) =>
          ipBlock?.cidr ?? Object.values(namespaceSelector?.matchLabels ?? {}),
      ),
    );

/** The plain variables of a container. */
export const environmentOf = ({ template }) =>
  Object.fromEntries(
    template.spec.containers[0].env
      .filter(({ value }) => value !== undefined)
      .map(({ name, value }) => [name, value]),
  );
