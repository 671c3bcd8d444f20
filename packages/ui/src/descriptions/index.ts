export { DescriptionList, type DescriptionItem, type DescriptionListProps } from './descriptions.js';
