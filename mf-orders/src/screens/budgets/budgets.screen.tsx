import { BudgetPage } from '../../budgets/budget-page.js';

/** The budgets of a demand. */
const BudgetsScreen = () => <BudgetPage />;

export default BudgetsScreen;
