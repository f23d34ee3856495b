import type { FieldRow } from './aggregate.ts'

/** Where a field lies and what it asks for; what stands in it depends on who looks. */
export const presentField = (field: FieldRow) => ({
  fieldId: field.id,
  fileId: field.file_id,
  partyId: field.party_id,
  kind: field.kind,
  page: field.page,
  x: field.x,
  y: field.y,
  width: field.width,
  height: field.height,
  name: field.name,
  required: field.required,
  settings: field.settings as never,
})
