import type {
  PlatformGraphQuery,
  PlatformHistoryQuery,
  PlatformProcessesQuery,
  PlatformReleasesQuery,
} from '../../generated/graphql.js';

export type Releases = PlatformReleasesQuery['platformReleases'];
export type Slice = Releases['slices'][number];
export type Canary = NonNullable<Slice['canary']>;
export type Note = Slice['live']['note'];
export type Loads = NonNullable<Slice['live']['loads']>;
export type Graph = PlatformGraphQuery['platformGraph'];
export type Process = PlatformProcessesQuery['platformProcesses'][number];
export type HistoryEntry = PlatformHistoryQuery['platformHistory']['items'][number];
