import { defineSlice } from '@hacchu-hub/slice-contract';

export default defineSlice({
  id: 'costing',
  screens: {
    'cost-list': () => import('./screens/cost-list/cost-list.screen.js'),
  },
});
