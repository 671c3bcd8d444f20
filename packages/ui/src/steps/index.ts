export { Steps, type Step, type StepState } from './steps.js';
