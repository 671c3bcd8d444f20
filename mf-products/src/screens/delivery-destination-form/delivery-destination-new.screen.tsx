import { DeliveryDestinationForm } from './delivery-destination-form.js';

const DeliveryDestinationNewScreen = () => <DeliveryDestinationForm />;

export default DeliveryDestinationNewScreen;
