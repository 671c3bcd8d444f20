import type { GraphqlAnswer, TestIdentity } from '@hacchu-hub/subgraph-testing';
import { admin, type Costing, dataOf } from './costing.js';

export interface SeenPeriod {
  uuid: string;
  period: { start: string; end: string };
  isClosed: boolean;
  isClosing: boolean;
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
  uuid period { start end } isClosed isClosing isReadyToClose closeBlockers { code message targetMonths } closingType
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
): Answer =>
  change(
    costing,
    'closeAccountingPeriod',
    'CloseAccountingPeriodInput',
    { uuid, expectedUpdatedAt: updatedAt },
    admin(),
  );

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
