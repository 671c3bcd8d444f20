export { Chip, type ChipProps } from './chip.js';
export { ChipsInput, type ChipsInputProps } from './chips-input.js';
