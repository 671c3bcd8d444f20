export { CountTabs, type CountTab, type CountTabsProps } from './count-tabs.js';
