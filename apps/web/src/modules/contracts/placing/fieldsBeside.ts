import type { FieldKind } from '@xinqi/api/calls'
import type { PageSize } from '../../../shared/viewer/pageLayout.ts'
import { type Beside, type KeywordPlace, spotBeside } from './keywordSpots.ts'
import { newField, type PlacedField } from './placedField.ts'

type Sought = {
  files: readonly { fileId: string; pages: readonly PageSize[] }[]
  /** What stands there already: names are not given twice. */
  fields: readonly PlacedField[]
  kind: FieldKind
  partyId: string | null
  beside: Beside
  places: readonly KeywordPlace[]
}

/** One field beside each place where the words were found. */
export const fieldsBeside = ({ files, fields, kind, partyId, beside, places }: Sought): PlacedField[] => {
  const made: PlacedField[] = []
  for (const place of places) {
    const size = files.find((one) => one.fileId === place.fileId)?.pages[place.page]
    if (!size) continue
    const spot = spotBeside(place, beside, kind, size)
    const at = { kind, partyId, fileId: place.fileId, page: place.page, size, ...spot }
    made.push(newField([...fields, ...made], at))
  }
  return made
}
