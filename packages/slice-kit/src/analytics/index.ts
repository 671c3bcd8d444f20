import { useSliceHost } from '../host/host-context.js';

/** Records a click under a tracking name, together with the names of the demand and the user. */
export function useTrackClick(): (trackingName: string) => void {
  return useSliceHost().trackClick;
}
