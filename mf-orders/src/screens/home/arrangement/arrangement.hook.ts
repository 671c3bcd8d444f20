import { useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { useEffect, useState } from 'react';
import { HomeArrangementDocument } from '../../../generated/graphql.js';
import { defaultTiles, type HomeTile } from '../home.tiles.js';
import { remember, remembered } from '../remembered.js';
import { arranged, type Placement } from './arrangement.rules.js';

/** A tile that the user is offered, where and how they want it. */
export type PlacedTile = Placement & { readonly tile: HomeTile };

const isPlacement = (value: unknown): value is Placement =>
  typeof value === 'object' &&
  value !== null &&
  'key' in value &&
  typeof value.key === 'string' &&
  'isHidden' in value &&
  typeof value.isHidden === 'boolean' &&
  'isWide' in value &&
  typeof value.isWide === 'boolean';

/** The last arrangement that this browser received, so that the tiles need not wait for it. */
function copyIn(key: string): readonly Placement[] | null {
  try {
    const copy: unknown = JSON.parse(remembered(key) ?? 'null');
    return Array.isArray(copy) && copy.every(isPlacement) ? copy : null;
  } catch {
    return null;
  }
}

/** The tiles that the user is offered, as they arranged them; stored on the server per person and organisation. */
export const useArrangement = () => {
  const session = useSession();
  const { demandUuid, user } = session;
  const copyKey = `hacchu-hub:home-tiles:${demandUuid}:${user.uuid}`;
  const [copy] = useState(() => copyIn(copyKey));
  const { data } = useSliceQuery(HomeArrangementDocument, {
    variables: { demandUuid },
    fetchPolicy: 'cache-and-network',
    // The tiles are shown without it.
    isHandled: true,
  });
  const stored = data === undefined ? copy : (data.homeArrangement?.tiles ?? null);
  useEffect(() => {
    if (data === undefined) return;
    remember(copyKey, data.homeArrangement ? JSON.stringify(data.homeArrangement.tiles) : undefined);
  }, [data, copyKey]);

  const defaults = defaultTiles(session);
  const offered = new Map(
    defaults.filter(({ isOffered }) => isOffered?.(session) ?? true).map((tile) => [tile.key, tile]),
  );
  return {
    /** Every placement, also of tiles that are not offered. */
    all: arranged(defaults, stored),
    tilesOf: (all: readonly Placement[]): readonly PlacedTile[] =>
      all.flatMap((placement) => {
        const tile = offered.get(placement.key);
        return tile ? [{ ...placement, tile }] : [];
      }),
    isArranged: stored !== null,
  };
};

export type Arrangement = ReturnType<typeof useArrangement>;
