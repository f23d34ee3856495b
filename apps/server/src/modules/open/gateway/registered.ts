import type { OpenApp } from './open-call.ts'

export type Registered = { frames: readonly string[]; hosts: readonly string[]; schemes: readonly string[] }

/** Whose pages may frame ours, and where ours may lead back to, as the partner registered it for an app. */
export const registeredOf = ({ origins }: Pick<OpenApp, 'origins'>): Registered => ({
  frames: [],
  hosts: [],
  schemes: [],
  ...(origins as Partial<Registered>),
})
