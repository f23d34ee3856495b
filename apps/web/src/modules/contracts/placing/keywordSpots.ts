// Where a control goes that was asked for beside some words.

import type { Data, FieldKind } from '@xinqi/api/calls'
import { FIELD_FACTS } from '@xinqi/api/contract-fields/kinds'
import { boxOfMillimetres } from '../../../shared/viewer/fractions.ts'
import type { PageSize } from '../../../shared/viewer/pageLayout.ts'

export type KeywordPlace = Data<'/contract/findKeyword'>['places'][number]
export const BESIDE = { on: '覆盖关键字', right: '关键字右侧', below: '关键字下方' } as const
export type Beside = keyof typeof BESIDE

/** The middle of the control. */
export const spotBeside = (place: KeywordPlace, beside: Beside, kind: FieldKind, size: PageSize) => {
  const { width, height } = boxOfMillimetres(size, FIELD_FACTS[kind].width, FIELD_FACTS[kind].height)
  const [middle, line] = [place.x + place.width / 2, place.y + place.height / 2]
  if (beside === 'right') return { x: place.x + place.width + width / 2, y: line }
  if (beside === 'below') return { x: middle, y: place.y + place.height + height / 2 }
  return { x: middle, y: line }
}
