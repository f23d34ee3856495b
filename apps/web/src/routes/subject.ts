// What a page is about stands in its address. Cut short on its way, a link leads to a page that says so, instead of a
// refusal by the server that names a field.

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

const FORMS = {
  contractId: ID,
  elgId: ID,
  taskId: ID,
  templateNo: /^TPL[\dA-Z]{12}$/,
  ticket: /./,
}

export type Subject = keyof typeof FORMS

/** Whether the address names one of what the page can be about. */
export const namesSubject = (subjects: readonly Subject[], search: string): boolean => {
  const query = new URLSearchParams(search)
  return subjects.some((name) => FORMS[name].test(query.get(name) ?? ''))
}
