import { FEATURE_FLAGS } from '@hacchu-hub/platform-core';
import { describe, expect, it } from '@jest/globals';
import { CAPABILITIES, capabilitiesOf } from './capabilities.js';

const all = [...FEATURE_FLAGS];

describe('capabilities', () => {
  it('of the UNKNOWN role are none, whatever is switched on', () => {
    expect(capabilitiesOf({ actor: 'DemandUser', role: 'UNKNOWN', flags: all })).toEqual([]);
  });

  it('of an EDITOR leave out what only administrators do', () => {
    const editor = capabilitiesOf({ actor: 'DemandUser', role: 'EDITOR', flags: all });
    const admin = capabilitiesOf({ actor: 'DemandUser', role: 'ADMIN', flags: all });
    expect(admin.filter((name) => !editor.includes(name))).toEqual([
      'orders:cancel_sent',
      'orders:unfix',
      'orders:replace_reviewers',
      'costs:setup',
      'settings:edit',
      'users:edit',
      'audit:view',
      'wms:edit',
      'wms:authorize',
      'slack:view',
      'slack:edit',
    ]);
    expect(editor.filter((name) => !admin.includes(name))).toEqual([]);
  });

  it('of demand users come and go with the flags of the demand', () => {
    const flags = capabilitiesOf({ actor: 'DemandUser', role: 'ADMIN', flags: [] });
    for (const hidden of ['costs:view', 'costs:setup', 'csv:export', 'orders:review', 'orders:excel']) {
      expect(flags).not.toContain(hidden);
    }
    expect(capabilitiesOf({ actor: 'DemandUser', role: 'ADMIN', flags: ['COSTING'] })).toEqual(
      expect.arrayContaining(['costs:view', 'costs:setup']),
    );
  });

  it('to decide reviews outlast the function, so that no order hangs', () => {
    const editor = capabilitiesOf({ actor: 'DemandUser', role: 'EDITOR', flags: [] });
    expect(editor).toContain('orders:decide');
    expect(editor).not.toContain('orders:review');
  });

  it('of operators hold regardless of flags, but never costs, reviews or the chat tool', () => {
    const operator = capabilitiesOf({ actor: 'Operator', role: 'UNKNOWN', flags: [] });
    expect(operator).toEqual(
      expect.arrayContaining(['demands:manage', 'operators:manage', 'csv:export', 'orders:excel']),
    );
    for (const never of [
      'costs:view',
      'costs:setup',
      'orders:review',
      'orders:decide',
      'orders:replace_reviewers',
      'notices:view',
      'slack:edit',
      'wms:authorize',
      'orders:internal_detail_edit',
    ]) {
      expect(operator).not.toContain(never);
    }
  });

  it('of operators hold the platform only with the platform right, which gives demand users nothing', () => {
    const operator = { actor: 'Operator', role: 'UNKNOWN', flags: [] } as const;
    expect(capabilitiesOf(operator)).not.toContain('platform:manage');
    expect(capabilitiesOf({ ...operator, hasPlatformRight: false })).not.toContain('platform:manage');
    expect(capabilitiesOf({ ...operator, hasPlatformRight: true })).toContain('platform:manage');
    const admin = { actor: 'DemandUser', role: 'ADMIN', flags: all, hasPlatformRight: true } as const;
    expect(capabilitiesOf(admin)).not.toContain('platform:manage');
  });

  it('of operators end with a withdrawal, except those that change nothing of the demand', () => {
    const operator = { actor: 'Operator', role: 'UNKNOWN', flags: [], hasPlatformRight: true } as const;
    expect(capabilitiesOf({ ...operator, isWithdrawing: true })).toEqual([
      'orders:view',
      'orders:internal_detail_view',
      'catalog:view',
      'csv:view',
      'settings:view',
      'users:view',
      'audit:view',
      'slack:view',
      'demands:manage',
      'operators:manage',
      'platform:override',
      'platform:manage',
    ]);
  });

  it('beyond demands and operators are open to somebody of a demand', () => {
    const admin = capabilitiesOf({ actor: 'DemandUser', role: 'ADMIN', flags: all });
    const missing = Object.keys(CAPABILITIES).filter((name) => !admin.some((has) => has === name));
    expect(missing).toEqual([
      'demands:manage',
      'features:edit',
      'operators:manage',
      'platform:override',
      'platform:manage',
    ]);
  });
});
