// Where the text asks to be signed, turned into fields of the parties that sign there. Pure.

import type { Data, Draft, FieldKind } from '@xinqi/api/calls'
import { PARTY_KIND } from '@xinqi/api/status-names'
import type { Box } from '../../../shared/viewer/fractions.ts'
import type { PageSize } from '../../../shared/viewer/pageLayout.ts'
import { spotBeside } from './keywordSpots.ts'
import { newField, type PlacedField } from './placedField.ts'

type Proposals = Data<'/contractProposal/view'>
type Place = Proposals['places'][number]
type Party = Draft['parties'][number]

export type ProposedField = { field: PlacedField; role: string; quote: string }

const plain = (name: string | undefined): string =>
  (name ?? '').normalize('NFKC').replace(/\s/g, '').toLowerCase()

/** Whom each role of the text stands for: by name, by what the draft calls a party, and last by who is left over. */
export const partiesByRole = (
  { parties: named, places }: Pick<Proposals, 'parties' | 'places'>,
  parties: readonly Party[],
): Map<string, string> => {
  const roles = [...new Set(places.map(({ role }) => role))]
  const found = new Map<string, string>()
  const isFree = ({ partyId }: Party) => ![...found.values()].includes(partyId)
  for (const role of roles) {
    const said = named.find((one) => one.role === role || one.aliases.includes(role))
    const party = parties.find(
      (one) =>
        isFree(one) &&
        (plain(one.roleName) === plain(role) ||
          (said &&
            (said.isOwn
              ? one.isOwn
              : !one.isOwn && plain(one.companyName || one.signers[0]?.name) === plain(said.name)))),
    )
    if (party) found.set(role, party.partyId)
  }
  const open = roles.filter((role) => !found.has(role))
  const left = parties.filter(isFree)
  // One of each left over: they belong together. Two of each are told apart by nobody but a person, save that the text
  // names nobody at all: then 甲方 is who comes first.
  const isCertain = open.length === 1 && left.length === 1
  const isBlankForm = found.size === 0 && named.length === 0 && open.length === left.length
  if (isCertain || isBlankForm) for (const [at, role] of open.entries()) found.set(role, left[at]!.partyId)
  return found
}

const kindFor = (kind: Place['kind'], party: Party): FieldKind => {
  if (kind === 'date') return 'date'
  return party.kind === PARTY_KIND.company ? 'seal' : 'signature'
}

const overlap = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

/** Beside what stands there already: lines of a form are closer together than seals are high. */
const freeOf = (field: PlacedField, others: readonly PlacedField[]): PlacedField => {
  const there = others.filter(({ fileId, page }) => fileId === field.fileId && page === field.page)
  const blocked = (at: Box) => there.find((one) => overlap(at, one))
  let x = field.x
  for (let one = blocked(field); one; one = blocked({ ...field, x })) {
    x = one.x + one.width + 0.005
    if (x + field.width > 1) return field
  }
  return { ...field, x }
}

/** Only for parties that have no mark yet on that file: what somebody placed by hand is not doubled. */
export const proposedFields = (
  found: Pick<Proposals, 'parties' | 'places'>,
  draft: Pick<Draft, 'parties' | 'fields'>,
  sizeOf: (fileId: string, page: number) => PageSize | undefined,
): ProposedField[] => {
  const byRole = partiesByRole(found, draft.parties)
  const made: ProposedField[] = []
  for (const place of found.places) {
    const party = draft.parties.find(({ partyId }) => partyId === byRole.get(place.role))
    const size = sizeOf(place.fileId, place.page)
    if (!party || !size) continue
    const kind = kindFor(place.kind, party)
    const isPlaced = draft.fields.some(
      (field) =>
        field.partyId === party.partyId &&
        field.fileId === place.fileId &&
        field.page === place.page &&
        field.kind === kind,
    )
    // A seal and a signature asked for by the same party side by side are one mark.
    const isDouble = made.some(
      ({ field, role }) =>
        role === place.role &&
        field.kind === kind &&
        field.page === place.page &&
        field.fileId === place.fileId,
    )
    if (isPlaced || isDouble) continue
    const spot = spotBeside(place, place.beside, kind, size)
    const before = [...draft.fields, ...made.map(({ field }) => field)]
    const field = newField(before, {
      kind,
      partyId: party.partyId,
      fileId: place.fileId,
      page: place.page,
      size,
      ...spot,
    })
    made.push({ field: freeOf(field, before), role: place.role, quote: place.quote })
  }
  return made
}
