import { defineSlice } from '@hacchu-hub/slice-contract';

export default defineSlice({
  id: 'orders',
  screens: {
    home: () => import('./screens/home/home.screen.js'),
    'order-list': () => import('./screens/order-list/order-list.screen.js'),
    'order-form': () => import('./screens/order-form/order-form.screen.js'),
    'order-detail': () => import('./screens/order-detail/order-detail.screen.js'),
    'order-review': () => import('./screens/order-review/order-review.screen.js'),
    'order-approve': () => import('./screens/order-approve/order-approve.screen.js'),
    'order-re-apply': () => import('./screens/order-re-apply/order-re-apply.screen.js'),
    'order-send': () => import('./screens/order-send/order-send.screen.js'),
    'fixed-order': () => import('./screens/fixed-order/fixed-order.screen.js'),
    'canceled-order': () => import('./screens/canceled-order/canceled-order.screen.js'),
    'order-csvs': () => import('./screens/order-csvs/order-csvs.screen.js'),
    'sent-documents': () => import('./screens/sent-documents/sent-documents.screen.js'),
    notices: () => import('./screens/notices/notices.screen.js'),
    'notices-panel': () => import('./screens/notices-panel/notices-panel.screen.js'),
    'notice-choices': () => import('./screens/notice-choices/notice-choices.screen.js'),
    delegations: () => import('./screens/delegations/delegations.screen.js'),
    'supplier-answer': () => import('./screens/supplier-answer/supplier-answer.screen.js'),
    'mail-review': () => import('./screens/mail-review/mail-review.screen.js'),
    routes: () => import('./screens/routes/routes.screen.js'),
    budgets: () => import('./screens/budgets/budgets.screen.js'),
    deliveries: () => import('./screens/deliveries/deliveries.screen.js'),
  },
});
