import { CategoryForm } from './category-form.js';

const CategoryNewScreen = () => <CategoryForm />;

export default CategoryNewScreen;
