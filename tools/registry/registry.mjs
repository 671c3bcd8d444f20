/**
 * The registry of releases: what is deployed, what can be rolled back to, which graph is served, and who changed what.
 * Its state is a folder, behind this one interface:
 *
 *   remotes.json                       what the shell is served
 *   history.jsonl                      each change with who, on whose behalf and why; lines are only added
 *   operations/<client>@<version>.json what each release may ask; gateways with PERSISTED_ONLY accept it
 *   releases/<remote>@<version>.json   the digest of each version that ever was, so that none is built twice
 *   graph/                             the accepted schemas and the supergraph, which gateways serve
 *   loads.json                         how loading each version went, as gateways report it
 *   policy.json                        who may change what, and from which origins a remote may be served
 */
import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  brokenBy,
  compose,
  describeBreakage,
  describeBreakages,
  documentIdOf,
  manifestFileOf,
  operationManifestSchema,
  unanswered,
} from '@hacchu-hub/graph-tools/releases';
import { DEFAULT_CANARY_LIMITS, fitsContract } from '@hacchu-hub/slice-contract';
import { digestOf } from './bundle.mjs';
import { addLoads, failingCanaries, readLoads } from './loads.mjs';
import { isRefusal, RefusedError } from './registry-errors.mjs';
import { place, pretty, RegistryFolder } from './registry-folder.mjs';
import { ageProblems, checkRelease, placeProblems } from './release-checks.mjs';
import {
  ReleaseError,
  withAudience,
  withCanary,
  withoutRelease,
  withPin,
  withPromotion,
  withRecall,
  withRelease,
  withRollback,
} from './releases.mjs';
import { servedProblems } from './served-files.mjs';
import { lastOf, stateOf } from './state.mjs';

/** Deployed remotes that a shell of this contract would refuse. */
function contractProblems({ remotes }, offered, allow) {
  if (offered === undefined) return [];
  return Object.entries(remotes)
    .flatMap(([remote, { canary, ...live }]) =>
      [live, ...(canary ? [canary] : [])].map((one) => [remote, one]),
    )
    .filter(([remote, { declaration }]) => {
      const { contract = '*' } = declaration ?? {};
      return !allow.includes(remote) && !fitsContract(offered, contract);
    })
    .map(
      ([remote, { version, declaration }]) =>
        `${remote} ${version} is built for shell contract ${declaration.contract}, this shell offers ${offered} (contract). Keep what the contract held, or say with --allow ${remote} that its screens may be missing until it is released anew.`,
    );
}

/** Operations that are not what their identifiers say, of which a gateway would accept none. */
const identityProblems = ({ operations }) =>
  Object.entries(operations)
    .filter(([id, { document }]) => documentIdOf(document) !== id)
    .map(([, { name }]) => `${name} is not what its identifier says (operations). Build anew.`);

const askedBy = ({ operations, contract, isInternal }) =>
  JSON.stringify([Object.keys(operations).sort(), contract, isInternal]);

/** The subgraphs of the product by their names in the graph. */
async function subgraphsOfProduct() {
  const { slices } = JSON.parse(await readFile(new URL('../../slices.json', import.meta.url), 'utf8'));
  return slices.map(({ subgraph }) => subgraph.name.replace('subgraph-', ''));
}

const OLDER_PUBLICATION =
  'Build it anew under a later version, or return to it by rollback --version; --allow-older publishes it all the same.';
const OLDER_PROMOTION =
  'Publish a later canary that has what was released since; --allow-older makes it live all the same.';

const SERVE_THERE = 'Serve it there';
const NAME_ANOTHER = 'Publish it anew from there, return to another release by rollback --version';

/** Who recalls a canary that fails too often, in the history. */
const AUTOMATIC_RECALL = 'automatic recall';

export class Registry extends RegistryFolder {
  /** @param subgraphs answers the names of those that a graph consists of */
  constructor(folder, policyFile, subgraphs = subgraphsOfProduct) {
    super(folder, policyFile);
    this.subgraphs = subgraphs;
  }

  /**
   * Publishes a built remote that is served at `url` already.
   * @param bundle of `readBundle`
   * @param canary its audience and limits, where only some users are to get it
   * @param allowOlder whether it may be older than the live release
   * @throws RefusedError with every rule that it breaks
   */
  async publish({ bundle, url, canary, allowOlder = false, expect, ...note }) {
    const address = url.replace(/\/$/, '');
    const release = await this.examined(bundle, address);
    return this.change({
      ...note,
      expect,
      action: 'publish',
      remote: release.remote,
      version: release.version,
      ...(canary ? { canary } : {}),
      ...(allowOlder ? { allowOlder } : {}),
      apply: async (registry) => {
        // Judged again on what is deployed by now: somebody may have been faster.
        const { problems } = checkRelease(bundle, await this.deployed(registry));
        problems.push(...(await this.byteProblems(release.remote, release.version, bundle)));
        if (!canary) problems.push(...(await this.pinProblems(registry, release.remote)));
        if (!allowOlder)
          problems.push(...ageProblems(registry, release.remote, release.version, OLDER_PUBLICATION));
        if (problems.length > 0) throw new RefusedError(`${release.remote} ${release.version}`, problems);
        const published = {
          manifestUrl: `${address}/mf-manifest.json`,
          declaration: release.declaration,
          integrity: bundle.files['mf-manifest.json'],
        };
        if (!canary) return withRelease(registry, release.remote, published);
        const { audience, limits } = canary;
        return withCanary(registry, release.remote, published, {
          audience,
          limits: { ...DEFAULT_CANARY_LIMITS, ...limits },
          since: new Date().toISOString(),
        });
      },
      before: async () => {
        await this.write('releases', release.remote, release.version, { digest: digestOf(bundle) });
        await this.write('operations', release.remote, release.version, release.manifest);
      },
    });
  }

  /** Reads and checks a release; what is wrong is told all at once. */
  async examined(bundle, address) {
    const registry = await this.remotes();
    const release = checkRelease(bundle, await this.deployed(registry));
    const { remote = 'The release', version = '' } = release;
    const problems = [...release.problems];
    if (release.remote) {
      problems.push(...(await this.originProblems(remote, address, SERVE_THERE)));
      problems.push(...(await this.byteProblems(remote, version, bundle)));
      // Nothing is fetched from an address that is not allowed.
      if (!problems.some((problem) => problem.includes('(origin)')))
        problems.push(...(await servedProblems(address, bundle.files, remote)));
    }
    if (problems.length > 0) throw new RefusedError(`${remote} ${version}`.trim(), problems);
    return release;
  }

  async deployed(registry) {
    const shell = await this.deployedClient('shell');
    return { registry, supergraph: await this.supergraph(), shellContract: shell?.contract };
  }

  /** @param advice the way that remains beside having the platform team add the origin */
  async originProblems(remote, address, advice) {
    if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
      return [`${address} is no address of a release (origin). Give the https address of its folder.`];
    const { origins } = await this.policy();
    if (!origins) return [];
    const allowed = origins[remote] ?? [];
    if (allowed.includes(new URL(address).origin)) return [];
    return [
      `${address} is on none of the origins of ${remote}: ${allowed.join(', ') || 'none'} (origin). ${advice}, or have the platform team add the origin to policy.json and to the shell's REMOTE_ORIGINS.`,
    ];
  }

  async byteProblems(remote, version, bundle) {
    const known = join(this.folder, 'releases', manifestFileOf(remote, version));
    if (!existsSync(known)) return [];
    const { digest } = JSON.parse(await readFile(known, 'utf8'));
    if (digest === digestOf(bundle)) return [];
    return [
      `${remote} ${version} exists with other bytes (bytes). Give the build a version of its own: browsers keep a version for ever.`,
    ];
  }

  async pinProblems(registry, remote) {
    const entry = registry.remotes[remote];
    if (!entry?.pinned) return [];
    const last = lastOf(await this.history(), remote, ({ action }) => action === 'pin') ?? {};
    const { who, actor, at, why } = last;
    return [
      `${remote} is held at ${entry.version} by ${actor?.name ?? who} since ${at}: ${why} (pin). Unpin it first, or publish a canary.`,
    ];
  }

  /**
   * Makes the canary the live release.
   * @param allowOlder whether it may be older than the live release, which was published since
   */
  promote({ remote, allowOlder = false, expect, ...note }) {
    return this.change({
      ...note,
      expect,
      action: 'promote',
      remote,
      ...(allowOlder ? { allowOlder } : {}),
      apply: async (registry) => {
        const next = withPromotion(registry, remote);
        const { version } = next.remotes[remote];
        const problems = [
          ...(await this.pinProblems(registry, remote)),
          ...(allowOlder ? [] : ageProblems(registry, remote, version, OLDER_PROMOTION)),
          ...(await this.liveProblems(next, remote, 'Accept the schema that provides it first.')),
        ];
        if (problems.length > 0) throw new RefusedError(`${remote} ${version}`, problems);
        return next;
      },
    });
  }

  /** Changes who gets the canary, and how often it may fail. */
  canary({ remote, audience, limits, expect, ...note }) {
    return this.change({
      ...note,
      expect,
      action: 'canary',
      remote,
      canary: { audience, ...(limits ? { limits } : {}) },
      apply: (registry) => {
        const { canary } = registry.remotes[remote] ?? {};
        return withAudience(registry, remote, {
          audience,
          limits: limits && { ...canary?.limits, ...limits },
        });
      },
    });
  }

  /** Takes a version away from users: the canary unless another is named. */
  recall({ remote, version, urgent = false, expect, ...note }) {
    return this.change({
      ...note,
      expect,
      action: 'recall',
      remote,
      version,
      ...(urgent ? { urgent } : {}),
      apply: async (registry) => {
        const at = new Date().toISOString();
        const next = withRecall(registry, remote, version, { urgent, at, why: note.why });
        const { version: live } = next.remotes[remote];
        if (live === registry.remotes[remote].version) return next;
        const problems = await this.liveProblems(next, remote, 'Take the subgraph back first.');
        if (problems.length > 0) throw new RefusedError(`${remote} ${live}`, problems);
        return next;
      },
    });
  }

  /** Holds the live version of a remote: no publication and no promotion replaces it. */
  pin({ remote, expect, ...note }) {
    const apply = (registry) => withPin(registry, remote, true);
    return this.change({ ...note, expect, action: 'pin', remote, apply });
  }

  unpin({ remote, expect, ...note }) {
    const apply = (registry) => withPin(registry, remote, false);
    return this.change({ ...note, expect, action: 'unpin', remote, apply });
  }

  /** How loading each version went: attempts, failures and render errors, by remote and version. */
  async loads() {
    return readLoads(this.loadsFile, await this.remotes());
  }

  /**
   * Adds a batch of what gateways counted, and recalls the canaries that fail more often than they may. A repeated batch
   * is not added, but judged: its first addition may have ended before the recall.
   */
  async addLoads({ batch, reports }) {
    const registry = await this.remotes();
    const counts = await addLoads(this.loadsFile, registry, { batch, reports }, new Date().toISOString());
    for (const { remote, version, why } of failingCanaries(registry, counts)) {
      const { canary } = (await this.remotes()).remotes[remote];
      if (canary?.version !== version) continue;
      await this.recall({ remote, version, who: AUTOMATIC_RECALL, why }).catch((error) => {
        // The report of another gateway may have led to it at the same moment.
        if (!isRefusal(error)) throw error;
      });
    }
    return this.remotes();
  }

  /** Everything that is deployed, with who brought it there and why, and from where more may come. */
  async state() {
    return stateOf({
      registry: await this.remotes(),
      history: await this.history(),
      schemas: await this.schemas(),
      supergraph: await this.supergraph(),
      policy: await this.policy(),
    });
  }

  /** Returns to an earlier release, the last one unless another is named. */
  rollback({ remote, version: named, expect, ...note }) {
    return this.change({
      ...note,
      expect,
      action: 'rollback',
      remote,
      version: named,
      apply: async (registry) => {
        const next = withRollback(registry, remote, named);
        const { version } = next.remotes[remote];
        const problems = await this.liveProblems(next, remote, 'Take the subgraph back first.');
        if (problems.length > 0) throw new RefusedError(`${remote} ${version}`, problems);
        return next;
      },
    });
  }

  /** What speaks against the live release of a registry that is to come, beside what is deployed. */
  async liveProblems(next, remote, advice) {
    const release = next.remotes[remote];
    return [
      ...(await this.graphProblems(remote, release.version, advice)),
      ...placeProblems(await this.deployed(next), remote, release),
      // The policy may have lost an origin since the release was published, and pages load nothing from there any more.
      ...(await this.originProblems(remote, release.manifestUrl, NAME_ANOTHER)),
    ];
  }

  /** What a release asks of the accepted graph that it does not answer. */
  async graphProblems(remote, version, advice) {
    const supergraph = await this.supergraph();
    const manifest = (await this.operations()).find(
      (one) => one.client === remote && one.version === version,
    );
    if (!supergraph || !manifest) return [];
    return unanswered(supergraph, manifest).map(
      (breakage) => `${describeBreakage(breakage)} (operations). ${advice}`,
    );
  }

  /** Closes the way back to a release, so that what only it asks for may go from the graph. */
  retire({ remote, version, expect, ...note }) {
    return this.change({
      ...note,
      expect,
      action: 'retire',
      remote,
      version,
      apply: async (registry) => {
        if (remote.startsWith('mf-')) return withoutRelease(registry, remote, version);
        await this.requireReplaced(remote, version);
        return registry;
      },
    });
  }

  /** @throws {ReleaseError} unless another version of the shell or of a process was registered since */
  async requireReplaced(client, version) {
    const deployed = await this.deployedClient(client);
    if (deployed?.version === version)
      throw new ReleaseError(
        `${client} ${version} was registered last: register the version that replaces it first.`,
      );
    const known = await this.operations();
    if (!known.some((one) => one.client === client && one.version === version))
      throw new ReleaseError(`${client} has no earlier version ${version}.`);
  }

  /**
   * Registers what a version of the shell or of a process asks of the graph, before it is rolled out.
   * @param allow remotes that may stay without their screens until they are released for the shell's new contract
   */
  registerClient({ operations, allow = [], expect, ...note }) {
    const manifest = operationManifestSchema.parse(JSON.parse(operations));
    const { client, version = '' } = manifest;
    return this.change({
      ...note,
      expect,
      action: 'register',
      remote: client,
      version,
      ...(allow.length > 0 ? { allow } : {}),
      apply: async (registry) => {
        if (client.startsWith('mf-'))
          throw new RefusedError(`${client} ${version}`, ['a remote is published, which registers it.']);
        const supergraph = await this.supergraph();
        const problems = [
          ...identityProblems(manifest),
          ...(await this.repeatProblems(manifest)),
          ...(supergraph ? unanswered(supergraph, manifest).map(describeBreakage) : []),
          ...contractProblems(registry, manifest.contract, allow),
        ];
        if (problems.length > 0) throw new RefusedError(`${client} ${version}`, problems);
        return registry;
      },
      before: () => this.write('operations', client, version, manifest),
    });
  }

  /** A version asks what it asked when it was registered: processes of it may be running. */
  async repeatProblems(manifest) {
    const { client, version = '' } = manifest;
    const known = await this.manifest(client, version);
    if (!known || askedBy(known) === askedBy(manifest)) return [];
    return [
      `${client} ${version} is registered with other operations (bytes). Give the build a version of its own.`,
    ];
  }

  /** The first graph is served as soon as it is accepted, in place of those that gateways were built with. */
  async wholeProblems(schemas, allow) {
    if (Object.keys(await this.schemas()).length > 0) return [];
    return (await this.subgraphs())
      .filter((name) => !Object.hasOwn(schemas, name) && !allow.includes(name))
      .map(
        (name) =>
          `subgraph ${name} is missing (whole): the registry has no graph yet, and gateways would serve this one without it. Name all subgraphs in one command, or say with --allow ${name} that this installation has none.`,
      );
  }

  /**
   * Accepts new schemas of subgraphs and makes the graph of all of them, unless a release would be broken.
   * @param schemas SDL by the name of the subgraph
   * @param urls address by the name of the subgraph
   * @param allow changes that are known to be harmless, as `Type.member`, and subgraphs that the first graph does without
   * @param isChecked false for a checkout's own stack, where releases are built anew with the graph
   */
  acceptSchemas({ schemas, urls, allow = [], isChecked = true, expect, ...note }) {
    let supergraph;
    let addresses;
    const folder = join(this.folder, 'graph');
    return this.change({
      ...note,
      expect,
      action: 'schema',
      remote: Object.keys(schemas).join(', '),
      ...(allow.length > 0 ? { allow } : {}),
      apply: async (registry) => {
        const what = `The schema of ${Object.keys(schemas).join(', ')}`;
        const missing = isChecked ? await this.wholeProblems(schemas, allow) : [];
        if (missing.length > 0) throw new RefusedError(what, missing);
        const accepted = { ...(await this.schemas()), ...schemas };
        addresses = { ...(await this.addresses()), ...urls };
        const unplaced = Object.keys(accepted).filter((name) => !addresses[name]);
        if (unplaced.length > 0)
          throw new RefusedError(
            what,
            unplaced.map((name) => `subgraph ${name} has no address.`),
          );
        const result = compose(
          Object.entries(accepted).map(([name, sdl]) => ({ name, sdl, url: addresses[name] })),
        );
        if (result.errors) throw new RefusedError(what, result.errors);
        const problems = isChecked ? await this.breakages(result.supergraphSdl, allow) : [];
        if (problems.length > 0) throw new RefusedError(what, problems);
        supergraph = result.supergraphSdl;
        return registry;
      },
      before: async () => {
        await mkdir(folder, { recursive: true });
        for (const [name, sdl] of Object.entries(schemas)) await place(join(folder, `${name}.graphql`), sdl);
        await place(join(folder, 'subgraphs.json'), pretty(addresses));
        await place(this.graphFile, supergraph);
      },
    });
  }

  async breakages(next, allow) {
    const before = await this.supergraph();
    const manifests = await this.operations();
    const broken = before
      ? await brokenBy(before, next, manifests, allow)
      : manifests.flatMap((manifest) => unanswered(next, manifest));
    return describeBreakages(broken).map(({ text, change }) => {
      const otherwise = change ? `, or say with --allow ${change} that it copes with this change` : '';
      return `${text} (operations). Replace and retire that release first${otherwise}.`;
    });
  }
}
