import { as, type GraphqlAnswer, TEST_DEMAND, type TestIdentity } from '@hacchu-hub/subgraph-testing';
import { admin, type Costing, dataOf } from './costing.js';

export interface SeenPeriod {
  uuid: string;
  period: { start: string; end: string };
  isClosed: boolean;
  isClosing: boolean;
  isReopening: boolean;
  isReadyToClose: boolean;
  closeBlockers: { code: string; message: string; targetMonths: string[] }[];
  closingType: string;
  evaluationMethod: string;
  monthlyClosingDates: string[];
  calculationPeriods: { start: string; end: string }[];
  openingInventory: { kind: string; settledBy: string } | null;
  isFirst: boolean;
  closedBy: string | null;
  updatedAt: string;
  months: {
    targetMonth: string;
    isCalculationPeriodEnd: boolean;
    calculatedAt: string | null;
    countedAt: string | null;
  }[];
}

export const PERIOD = `{
  uuid period { start end } isClosed isClosing isReopening isReadyToClose closeBlockers { code message targetMonths } closingType
  evaluationMethod monthlyClosingDates calculationPeriods { start end } openingInventory { kind settledBy } isFirst
  closedBy updatedAt months { targetMonth isCalculationPeriodEnd calculatedAt countedAt }
}`;

type Graphql = Pick<Costing, 'graphql'>;

export interface PeriodContent {
  start: string;
  end: string;
  closingType?: string;
}

const inputOf = ({ start, end, closingType = 'Monthly' }: PeriodContent) => ({
  period: { start, end },
  closingType,
});

type Answer = Promise<GraphqlAnswer<{ answer: { accountingPeriod: SeenPeriod } }>>;

const change = (
  { graphql }: Graphql,
  field: string,
  type: string,
  input: object,
  who: TestIdentity,
): Answer =>
  graphql(
    `mutation ($input: ${type}!) { answer: ${field}(input: $input) { accountingPeriod ${PERIOD} } }`,
    { input },
    who,
  );

export const createPeriod = (costing: Graphql, content: PeriodContent, who = admin()): Answer =>
  change(costing, 'createAccountingPeriod', 'CreateAccountingPeriodInput', inputOf(content), who);

export const updatePeriod = (
  costing: Graphql,
  { uuid, updatedAt }: Pick<SeenPeriod, 'uuid' | 'updatedAt'>,
  content: PeriodContent,
): Answer =>
  change(
    costing,
    'updateAccountingPeriod',
    'UpdateAccountingPeriodInput',
    { ...inputOf(content), uuid, expectedUpdatedAt: updatedAt },
    admin(),
  );

export const closePeriod = (
  costing: Graphql,
  { uuid, updatedAt }: Pick<SeenPeriod, 'uuid' | 'updatedAt'>,
  expectedCalculatedAt?: string | null,
): Answer =>
  change(
    costing,
    'closeAccountingPeriod',
    'CloseAccountingPeriodInput',
    { uuid, expectedUpdatedAt: updatedAt, expectedCalculatedAt },
    admin(),
  );

/** Reopens a period as an operator. */
export const reopenPeriod = (
  costing: Graphql,
  { uuid, updatedAt }: Pick<SeenPeriod, 'uuid' | 'updatedAt'>,
  {
    who = as.operator(),
    reason = '確定単価の訂正',
    demandUuid = TEST_DEMAND.uuid,
  }: { who?: TestIdentity; reason?: string; demandUuid?: string | undefined } = {},
): Answer =>
  change(
    costing,
    'reopenAccountingPeriod',
    'ReopenAccountingPeriodInput',
    { demandUuid, uuid, expectedUpdatedAt: updatedAt, reason },
    who,
  );

export interface SeenPeriodChange {
  actorName: string;
  summary: string;
  changes: { label: string; before: string | null; after: string | null }[];
}

/** The changes of a period as its people see them, newest first. */
export async function changesOf({ graphql }: Graphql, uuid: string): Promise<SeenPeriodChange[]> {
  const answer = await graphql<{ accountingPeriodChanges: SeenPeriodChange[] }>(
    'query ($uuid: ID!) { accountingPeriodChanges(uuid: $uuid) { actorName summary changes { label before after } } }',
    { uuid },
    admin(),
  );
  return dataOf(answer).accountingPeriodChanges;
}

export interface SeenClosing {
  closedAt: string;
  closedBy: string | null;
  reopenedAt: string | null;
  reopenedBy: string | null;
  reason: string | null;
}

const CLOSINGS = 'closings { closedAt closedBy reopenedAt reopenedBy reason }';

/** The closings of a period as its people see them. */
export async function closingsOf({ graphql }: Graphql, uuid: string): Promise<SeenClosing[]> {
  const answer = await graphql<{ accountingPeriodByDate: { closings: SeenClosing[] } }>(
    `query ($uuid: ID!) { accountingPeriodByDate(uuid: $uuid) { ${CLOSINGS} } }`,
    { uuid },
    admin(),
  );
  return dataOf(answer).accountingPeriodByDate.closings;
}

interface PeriodForOperators {
  uuid: string;
  isClosed: boolean;
  reopenBlocker: string | null;
  closings: SeenClosing[];
}

/** The periods of the demand as operators see them. */
export async function periodsForOperators({ graphql }: Graphql): Promise<PeriodForOperators[]> {
  const answer = await graphql<{ accountingPeriodsOfDemand: PeriodForOperators[] }>(
    `query ($demandUuid: ID!) {
      accountingPeriodsOfDemand(demandUuid: $demandUuid) { uuid isClosed reopenBlocker ${CLOSINGS} }
    }`,
    { demandUuid: TEST_DEMAND.uuid },
    as.operator(),
  );
  return dataOf(answer).accountingPeriodsOfDemand;
}

export const declareNoOpening = (
  costing: Graphql,
  accountingPeriodUuid: string,
  confirmReplace = false,
): Answer =>
  change(
    costing,
    'declareNoOpeningInventory',
    'DeclareNoOpeningInventoryInput',
    { accountingPeriodUuid, confirmReplace },
    admin(),
  );

/** A period that must have been created. */
export const periodOf = async (answer: Answer): Promise<SeenPeriod> =>
  dataOf(await answer).answer.accountingPeriod;

/** The current state of the period. */
export async function seenPeriod({ graphql }: Graphql, uuid: string): Promise<SeenPeriod> {
  const answer = await graphql<{ accountingPeriodByDate: SeenPeriod }>(
    `query ($uuid: ID!) { accountingPeriodByDate(uuid: $uuid) ${PERIOD} }`,
    { uuid },
    admin(),
  );
  return dataOf(answer).accountingPeriodByDate;
}
