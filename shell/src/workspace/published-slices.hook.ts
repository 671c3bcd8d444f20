import { audienceMember } from '@hacchu-hub/slice-contract';
import { type CurrentUser } from '@hacchu-hub/slice-kit/host';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useConfig } from '../config/config-context.js';
import type { SliceEntry } from '../remotes/catalogue.js';
import { mayOverride } from '../remotes/overrides.js';
import { SliceFailure, type SliceProblem } from '../remotes/problems.js';
import type { RegistryRevision } from '../remotes/registry-revision.js';
import type { ReleaseNews } from '../remotes/release-news.js';
import { useServices } from '../services.js';
import { useSessionService } from '../session/session-context.js';
import { takeEarlyServices } from './early-start.js';
import { useRegistry } from './registry.hook.js';
import { useRegistryChanges } from './registry-changes.hook.js';
import { createSliceServices } from './slice-services.js';
import type { WorkspaceValue } from './workspace-context.js';

/**
 * Required to see the override panel. The URL parameter works without it: developers may be signed in as any
 * user.
 */
const OVERRIDE_CAPABILITY = 'platform:override';

export interface PublishedSlices {
  workspace: WorkspaceValue;
  /** A release other than those that run in this tab. */
  news: ReleaseNews | undefined;
}

/** The slices that are published for a user, and what loads them; read again when the registry changes. */
export function usePublishedSlices(signedIn: CurrentUser, revision: RegistryRevision): PublishedSlices {
  const config = useConfig();
  const { overrides, reporter } = useServices();
  const session = useSessionService();
  const [services] = useState(() => takeEarlyServices() ?? createSliceServices(config.gatewayUrl));
  const { reports, loader } = services;
  useEffect(() => reports.watch(), [reports]);

  const isOverrider = mayOverride(config.environment) && signedIn.capabilities.includes(OVERRIDE_CAPABILITY);
  const [reportProblem] = useState(() => (problem: SliceProblem) => {
    reporter.report(new SliceFailure(problem), { kind: 'declaration', slice: problem.sliceId });
  });
  const { uuid, actor, role } = signedIn;
  const demandUuid = signedIn.demand?.uuid;
  const member = useMemo(
    () =>
      audienceMember({ uuid, actor, role, demand: demandUuid === undefined ? null : { uuid: demandUuid } }),
    [uuid, actor, role, demandUuid],
  );
  const {
    catalogue,
    registry,
    revision: known,
    news,
    reload,
  } = useRegistry({
    url: config.registryUrl,
    overrides,
    member,
    loader,
    reports,
    onProblem: reportProblem,
  });
  useEffect(() => session.events.onRegistryRevision(revision.see), [session, revision]);
  useRegistryChanges(revision, known, reload);

  const retrySlice = useCallback(
    async (entry: SliceEntry) => {
      // A newer release may fix it: read the newest entry before loading again.
      const fresh = await reload();
      const now = fresh?.entries.find(({ id }) => id === entry.id) ?? entry;
      loader.forgetFailure(entry.id);
      await loader.load(now);
    },
    [loader, reload],
  );
  const workspace = useMemo<WorkspaceValue>(
    () => ({
      ...services,
      catalogue,
      registry,
      mayOverride: isOverrider,
      member,
      reloadRegistry: reload,
      retrySlice,
    }),
    [services, catalogue, registry, isOverrider, member, reload, retrySlice],
  );
  return { workspace, news };
}
