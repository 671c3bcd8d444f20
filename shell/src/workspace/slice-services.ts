import { federationRuntime } from '../remotes/federation.js';
import { LoadReporter } from '../remotes/load-reports.js';
import { SliceLoader } from '../remotes/slice-loader.js';
import { Screens } from './screens.js';

/** What loads slices, and reports how that went. */
export interface SliceServices {
  reports: LoadReporter;
  loader: SliceLoader;
  screens: Screens;
}

export function createSliceServices(gatewayUrl: string): SliceServices {
  const reports = new LoadReporter(`${gatewayUrl}/load-reports`);
  const loader = new SliceLoader({ runtime: federationRuntime, report: reports.report });
  return { reports, loader, screens: new Screens({ loader, reports }) };
}
