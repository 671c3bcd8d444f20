import { defineSlice } from '@hacchu-hub/slice-contract';

export default defineSlice({
  id: '__slice__',
  screens: {
    '__record__-list': () => import('./screens/__record__-list/__record__-list.screen.js'),
    '__record__-new': () => import('./screens/__record__-form/__record__-new.screen.js'),
  },
});
