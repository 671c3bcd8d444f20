import {
  demandDifferences,
  readRights,
  rightsCallers,
  rightsDifferences,
  type TestSubgraph,
  undeclaredRootFields,
} from '@hacchu-hub/subgraph-testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { takeIdentity } from './identity.harness.js';

const rights = readRights(new URL('../rights.json', import.meta.url));
let subgraph: TestSubgraph;

describe('rights', () => {
  beforeAll(async () => {
    subgraph = await takeIdentity();
  });

  describe('every root field', () => {
    it('has a declared right', () => {
      expect(undeclaredRootFields(subgraph, rights)).toEqual([]);
    });

    it.each(rightsCallers(rights))('permits and refuses $name as declared', async (caller) => {
      expect(await rightsDifferences(subgraph, rights, caller)).toEqual([]);
    });

    it('refuses other demands to demand users, and requires operators to name one', async () => {
      const logs = [
        'auditEntries',
        'auditActors',
        'auditEventKinds',
        'auditExports',
        'auditExportFile',
        'auditCsvLoss',
      ];
      const ofOperators = [
        ...logs.map((name) => `Query.${name}`),
        'Mutation.exportAuditEntries',
        'Mutation.cancelAuditExport',
      ];
      expect(await demandDifferences(subgraph, rights, ofOperators)).toEqual([]);
    });
  });
});
