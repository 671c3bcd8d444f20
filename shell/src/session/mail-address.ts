export { cleanEmail } from '@hacchu-hub/field-rules';
