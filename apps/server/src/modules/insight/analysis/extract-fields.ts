import { type OwnField, type OwnValue, readContract, readOwnFields, sourceOfModel } from '@xinqi/review'
import { modelOf } from './compare-documents.ts'
import { sayFact } from './say-value.ts'

type Place = { text: string; page: number | null; box: [number, number, number, number] | null }
export type ExtractedValue = Pick<OwnValue, 'state' | 'value' | 'confidence' | 'why'> & {
  /** The value as a person would write it into a list. */
  shown: string
  quotes: Place[]
}
export type Extraction = {
  contractType: string
  fields: { key: string; name: string; values: ExtractedValue[] }[]
}

const round = (fraction: number) => Math.round(fraction * 1e4) / 1e4

/** What one file says of each field asked for, and where. */
export const extractFields = ({
  model,
  fields,
  today,
}: {
  model: Uint8Array
  fields: OwnField[]
  today: string
}): Extraction => {
  const source = sourceOfModel(modelOf(model))
  const placed = ({ start, end, text }: OwnValue['quotes'][number]): Place => {
    const [first] = source.boxesOf(start, end)
    if (!first) return { text, page: null, box: null }
    const { x, y, w, h } = first.box
    return { text, page: first.page + 1, box: [round(x), round(y), round(w), round(h)] }
  }
  const answers = readOwnFields([{ name: '', text: source.text }], fields, { today })
  return {
    contractType: source.text.trim() ? readContract(source.text).type.type : '其他',
    fields: answers.map(({ key, values }, at) => ({
      key,
      name: fields[at]!.name,
      values: values.map(({ state, value, quotes, confidence, why }) => ({
        state,
        value,
        shown: value ? sayFact({ key: 'base.title', state, value, quotes: [], confidence, by: 'rule' }) : '',
        quotes: quotes.map(placed),
        confidence,
        why,
      })),
    })),
  }
}
