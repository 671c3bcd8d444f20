import { defineSlice } from '@hacchu-hub/slice-contract';

export default defineSlice({
  id: 'admin',
  screens: {
    'demand-list': () => import('./screens/demand-list/demand-list.screen.js'),
    'demand-home': () => import('./screens/demand-home/demand-home.screen.js'),
  },
});
