/** Something shown under its name to be changed, and what is done with the changed one. */
export type Editing<Name extends string, Thing> = Record<Name, Thing> & { onChange: (changed: Thing) => void }
