// What a page is about stands in its address. Cut short on its way, a link leads to a page that says so, instead of a
// refusal by the server that names a field.

import { FLOW_NO, TEMPLATE_NO } from '@xinqi/api/template-number'

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

const FORMS = {
  contractId: ID,
  elgId: ID,
  taskId: ID,
  fileId: ID,
  /** Of a certification. */
  id: ID,
  /** A flow is a template too. */
  templateNo: new RegExp(`${TEMPLATE_NO}|${FLOW_NO}`),
  ticket: /./,
}

export type Subject = keyof typeof FORMS

type Names = { about?: readonly Subject[]; mayBeAbout?: readonly Subject[] }

/** Whether the address names one of what the page is about, and nothing it may be about in a form that cannot be. */
export const isWhole = ({ about, mayBeAbout = [] }: Names, search: string): boolean => {
  const query = new URLSearchParams(search)
  const isNamed = (name: Subject) => FORMS[name].test(query.get(name) ?? '')
  return (about?.some(isNamed) ?? true) && mayBeAbout.every((name) => !query.get(name) || isNamed(name))
}

/** Whether what stands in the path itself, as in /draftAI/:id, has the form it must have. */
export const isPathWhole = (path: string, params: Readonly<Record<string, string | undefined>>): boolean =>
  !path.endsWith('/:id') || ID.test(params.id ?? '')
