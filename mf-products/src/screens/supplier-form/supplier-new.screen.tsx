import { SupplierForm } from './supplier-form.js';

const SupplierNewScreen = () => <SupplierForm />;

export default SupplierNewScreen;
