import { Sample } from '../../../gallery/sample.js';
import { PageSpinner, SpinnerRing } from './index.js';

export default { component: PageSpinner };

export const Page = () => <PageSpinner />;

export const Rings = () => (
  <Sample state="16・28・44 px">
    <SpinnerRing size={16} />
    <SpinnerRing />
    <SpinnerRing size={44} />
  </Sample>
);
