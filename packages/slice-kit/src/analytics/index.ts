import { useSliceHost } from '../host/host-context.js';

/** Records a click under a tracking name, with the demand's and the user's name. */
export function useTrackClick(): (trackingName: string) => void {
  return useSliceHost().trackClick;
}
