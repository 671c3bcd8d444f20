import {
  urlSearch,
  urlText,
  useHrefToList,
  usePageTitle,
  useUrlState,
} from '@hacchu-hub/slice-kit/navigation';
import { ErrorState } from '@hacchu-hub/ui/feedback';
import { Page, Section } from '@hacchu-hub/ui/page';
import { useMonthChoice } from '../../months/month-choice.hook.js';
import { MonthSelector } from '../../months/month-selector.js';
import { CostExport } from './cost-export.js';
import { CostExportJobs } from './cost-export-jobs.js';

const state = { q: urlSearch(), month: urlText(), period: urlText() };

/** Exports costs to CSV files, and lists the files of the last days. */
export default function CostCsvsScreen() {
  usePageTitle('原価のCSV');
  const { choice, periods, isKnown, problem } = useMonthChoice();
  const [{ q }, change] = useUrlState(state);
  const { month } = choice;
  const list = useHrefToList()('cost-list', undefined, { month });
  return (
    <Page title="原価のCSV" back={{ href: list, label: '原価管理' }}>
      <Section title="CSV出力">
        {problem && <ErrorState {...problem} />}
        {isKnown && !problem && (
          <CostExport period={choice.period} month={month} query={q}>
            <MonthSelector periods={periods} choice={choice} onChange={change} />
          </CostExport>
        )}
      </Section>
      <Section flush>
        <CostExportJobs />
      </Section>
    </Page>
  );
}
