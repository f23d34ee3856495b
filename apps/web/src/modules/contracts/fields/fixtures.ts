/** A place for text, as tests put it on a page; how large it is they say themselves. */
export const A_PLACE = {
  fieldId: 'f',
  fileId: 'a',
  partyId: 'p',
  kind: 'text' as const,
  page: 0,
  x: 0.1,
  y: 0.1,
  name: '地址',
  required: true,
  settings: {},
}
