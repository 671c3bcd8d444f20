export { FilterToggles, type FilterToggle, type FilterTogglesProps } from './filter-toggles.js';
export { FilterChips, type FilterChip, type FilterChipsProps } from './filter-chips.js';
export { SearchBox, type SearchBoxProps } from './search-box.js';
