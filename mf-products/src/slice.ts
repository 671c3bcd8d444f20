import { defineSlice } from '@hacchu-hub/slice-contract';

export default defineSlice({
  id: 'products',
  screens: {
    'product-list': () => import('./screens/product-list/product-list.screen.js'),
    'product-detail': () => import('./screens/product-detail/product-detail.screen.js'),
    'product-new': () => import('./screens/product-form/product-new.screen.js'),
    'product-edit': () => import('./screens/product-form/product-edit.screen.js'),
    'product-category-list': () => import('./screens/category-list/category-list.screen.js'),
    'product-category-detail': () => import('./screens/category-detail/category-detail.screen.js'),
    'product-category-new': () => import('./screens/category-form/category-new.screen.js'),
    'product-category-edit': () => import('./screens/category-form/category-edit.screen.js'),
    'product-csvs': () => import('./screens/product-csvs/product-csvs.screen.js'),
    'supplier-csvs': () => import('./screens/supplier-csvs/supplier-csvs.screen.js'),
    'supplier-list': () => import('./screens/supplier-list/supplier-list.screen.js'),
    'supplier-detail': () => import('./screens/supplier-detail/supplier-detail.screen.js'),
    'supplier-new': () => import('./screens/supplier-form/supplier-new.screen.js'),
    'supplier-edit': () => import('./screens/supplier-form/supplier-edit.screen.js'),
    'delivery-destination-list': () =>
      import('./screens/delivery-destination-list/delivery-destination-list.screen.js'),
    'delivery-destination-detail': () =>
      import('./screens/delivery-destination-detail/delivery-destination-detail.screen.js'),
    'delivery-destination-new': () =>
      import('./screens/delivery-destination-form/delivery-destination-new.screen.js'),
    'delivery-destination-edit': () =>
      import('./screens/delivery-destination-form/delivery-destination-edit.screen.js'),
  },
});
