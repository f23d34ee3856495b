import type { Draft, FieldKind } from '@xinqi/api/calls'
import { FIELD_FACTS, isMark, isSendersOnly } from '@xinqi/api/contract-fields/kinds'
import { PARTY_KIND } from '@xinqi/api/status-names'
import { boxOfMillimetres, centreAt } from '../../../shared/viewer/fractions.ts'
import type { PageSize } from '../../../shared/viewer/pageLayout.ts'
import type { ShownParty } from '../fields/shownField.ts'

export type PlacedField = Draft['fields'][number]
/** Whom a field can belong to: a party of a contract, or a role of a template. */
export type PlacingParty = ShownParty & {
  /** 1 a company, 2 a person. */
  kind: 1 | 2
}

const KINDS = Object.keys(FIELD_FACTS) as FieldKind[]
/** What can be given to somebody: only parties sign, only companies have seals. */
export const kindsFor = (party: PlacingParty | null): FieldKind[] =>
  KINDS.filter((kind) => {
    if (FIELD_FACTS[kind].when === 'sign' && !party) return false
    if (isSendersOnly(kind) && party) return false
    return kind !== 'seal' || party?.kind === PARTY_KIND.company
  })

const NEW_SETTINGS: Partial<Record<FieldKind, PlacedField['settings']>> = {
  choice: { options: ['选项一', '选项二'] },
  check: { options: ['选项一', '选项二'] },
  select: { options: ['选项一', '选项二'] },
  table: { columns: ['名称', '数量', '金额'] },
  number: { decimals: 2 },
}

/** 单行文本, 单行文本2, …: names tell fields of one file apart. */
export const freeName = (fields: readonly PlacedField[], base: string): string => {
  const taken = new Set(fields.map(({ name }) => name))
  if (!taken.has(base)) return base
  for (let number = 2; ; number++) if (!taken.has(`${base}${number}`)) return `${base}${number}`
}

export const newField = (
  fields: readonly PlacedField[],
  at: {
    kind: FieldKind
    partyId: string | null
    fileId: string
    page: number
    size: PageSize
    x: number
    y: number
  },
): PlacedField => {
  const { kind, partyId, fileId, page, size, x, y } = at
  const facts = FIELD_FACTS[kind]
  const box = centreAt(boxOfMillimetres(size, facts.width, facts.height), x, y)
  return {
    fieldId: crypto.randomUUID(),
    fileId,
    partyId,
    kind,
    page: kind === 'seam' ? 0 : page,
    ...box,
    ...(kind === 'seam' ? { x: 1 - box.width } : {}),
    name: facts.when === 'sign' ? facts.label : freeName(fields, facts.label),
    required: kind !== 'remark' && kind !== 'check',
    settings: NEW_SETTINGS[kind] ?? {},
  }
}

/** One watermark a file: a second would make both unreadable. */
export const hasWatermark = (fields: readonly PlacedField[], fileId: string): boolean =>
  fields.some((field) => field.kind === 'watermark' && field.fileId === fileId)

/** One seam seal a party and file: a second would only lie on top of the first. */
export const hasSeam = (fields: readonly PlacedField[], partyId: string | null, fileId: string): boolean =>
  fields.some((field) => field.kind === 'seam' && field.partyId === partyId && field.fileId === fileId)

export const partiesWithoutMark = <P extends ShownParty>(
  parties: readonly P[],
  fields: readonly PlacedField[],
): P[] =>
  parties.filter(({ partyId }) => !fields.some((field) => field.partyId === partyId && isMark(field.kind)))
