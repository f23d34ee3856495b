import { factsOfKind } from '@xinqi/api/contract-fields/kinds'
import { labelled } from '../../../shared/language/labels.ts'
import type { ReadPlace } from '../../../shared/reading/readingItems.ts'
import { words } from './messages/signing.zh.ts'
import type { Signing } from './useSigning.ts'

/** Where the reader signs, as the text version names it: the same places, the same press. */
export const textPlaces = ({ marks, place }: Signing, fileId: string): ReadPlace[] =>
  marks.places
    .filter((field) => field.fileId === fileId)
    .map((field) => {
      const isDone = marks.isDone(field)
      const { fieldId: id, page, x, y, width, height, kind, name } = field
      return {
        id,
        page,
        x,
        y,
        width,
        height,
        isDone,
        label: (isDone ? words().placeDone : words().placeOpen)({
          label: labelled(factsOfKind(kind).label),
          name: labelled(name),
        }),
        // The day is written by itself.
        ...(kind === 'date' ? {} : { onPress: () => place(field) }),
      }
    })
