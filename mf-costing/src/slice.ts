import { defineSlice } from '@hacchu-hub/slice-contract';

export default defineSlice({
  id: 'costing',
  screens: {
    'cost-list': () => import('./screens/cost-list/cost-list.screen.js'),
    'cost-csvs': () => import('./screens/cost-csvs/cost-csvs.screen.js'),
    'cost-setup': () => import('./screens/cost-setup/cost-setup.screen.js'),
    'accounting-period-new': () => import('./screens/accounting-period-form/accounting-period-new.screen.js'),
    'accounting-period-edit': () =>
      import('./screens/accounting-period-form/accounting-period-edit.screen.js'),
    'opening-inventory': () => import('./screens/opening-inventory/opening-inventory.screen.js'),
    'physical-inventory': () => import('./screens/physical-inventory/physical-inventory.screen.js'),
    'period-closings': () => import('./screens/period-closings/period-closings.screen.js'),
  },
});
