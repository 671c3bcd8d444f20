import { join } from 'node:path';
import {
  as,
  storeDocuments,
  storedReleases,
  TEST_DEMAND,
  type TestSubgraph,
} from '@hacchu-hub/subgraph-testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { takeIdentity } from './identity.harness.js';

const FOLDER = join(import.meta.dirname, 'stored');

describe.each(storedReleases(FOLDER))('what release %s stored', (version) => {
  let subgraph: TestSubgraph;
  let counts: Readonly<Record<string, number>>;
  beforeAll(async () => {
    subgraph = await takeIdentity();
    counts = await storeDocuments(subgraph.runtime.connection, join(FOLDER, version));
  });

  it('is shown: the demand with its settings, its people, and who changed what', async () => {
    const { data, errors } = await subgraph.graphql<{
      demand: { name: string };
      demandUsers: { totalCount: number; items: object[] };
      auditEntries: { totalCount: number };
    }>(
      `query ($demand: ID!) {
        demand(uuid: $demand) {
          uuid name userCount isMailNotificationEnabled
          demandContact { zipCode prefectureId city address1 address2 email phoneNumber }
          demandSetting {
            deliveryNotificationDaysAgo enabledBusinessDayConversionOfDeliveryNotification maxMemberNumber taxRounding
            inspectionTerms paymentTerms mailBody mailSignature
          }
          featureFlag { isCostingEnabled isExportCsvEnabled isApprovalFunctionEnabled }
        }
        demandUsers(demandUuid: $demand, limit: 100) { totalCount items { uuid email role } }
        auditEntries(demandUuid: $demand, limit: 100) { totalCount items { event summary changes { label } } }
      }`,
      { demand: TEST_DEMAND.uuid },
      as.operator(),
    );
    expect(errors).toEqual([]);
    expect(data?.demand.name).toBe('株式会社サンプル商事');
    expect(data?.demandUsers.items).toHaveLength(counts['demand_users'] ?? 0);
    expect(data?.auditEntries.totalCount).toBe(counts['audit_entries']);
  });
});
