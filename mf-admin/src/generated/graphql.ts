// Generated from the .graphql files of this workspace by `npm run codegen`. Do not edit.
export {};
