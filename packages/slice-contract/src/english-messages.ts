/** Import this where people read why a value does not fit its schema: zod then says what it expected. */
import { config, locales } from 'zod/mini';

config(locales.en());
