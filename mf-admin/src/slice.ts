import { defineSlice } from '@hacchu-hub/slice-contract';

export default defineSlice({
  id: 'admin',
  screens: {
    'demand-list': () => import('./screens/demand-list/demand-list.screen.js'),
    'demand-home': () => import('./screens/demand-home/demand-home.screen.js'),
    withdrawals: () => import('./screens/withdrawals/withdrawals.screen.js'),
    'demand-users': () => import('./screens/demand-users/demand-users.screen.js'),
    'demand-user-new': () => import('./screens/demand-user-new/demand-user-new.screen.js'),
    'functional-restriction': () =>
      import('./screens/functional-restriction/functional-restriction.screen.js'),
    'demand-settings': () => import('./screens/demand-settings/demand-settings.screen.js'),
    'demand-settings-edit': () => import('./screens/demand-settings-edit/demand-settings-edit.screen.js'),
    'slack-integration': () => import('./screens/slack-integration/slack-integration.screen.js'),
    'slack-settings': () => import('./screens/slack-settings/slack-settings.screen.js'),
    'slack-person': () => import('./screens/slack-person/slack-person.screen.js'),
    'audit-log': () => import('./screens/audit-log/audit-log.screen.js'),
    operators: () => import('./screens/operators/operators.screen.js'),
    'operator-new': () => import('./screens/operator-new/operator-new.screen.js'),
    platform: () => import('./screens/platform/platform.screen.js'),
    'logiless-list': () => import('./screens/logiless-list/logiless-list.screen.js'),
    logiless: () => import('./screens/logiless/logiless.screen.js'),
  },
});
