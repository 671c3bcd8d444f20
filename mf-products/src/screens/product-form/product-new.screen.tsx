import { ProductForm } from './product-form.js';

const ProductNewScreen = () => <ProductForm />;

export default ProductNewScreen;
