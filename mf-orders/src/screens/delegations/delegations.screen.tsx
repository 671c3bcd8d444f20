import { DelegationSection } from '../../delegations/delegation-section.js';

/** A section of the page アカウント: who decides for the user, and for whom the user decides. */
const DelegationsScreen = () => <DelegationSection />;

export default DelegationsScreen;
