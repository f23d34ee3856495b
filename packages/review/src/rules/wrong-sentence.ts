import type { Sentence } from '../text/structure.ts'
import { type Found, passing, type Rule } from './rule.ts'
import { bodySentences, firstMatch, wrongAt } from './sentences.ts'

type WrongSentence = {
  checkpoint: string
  types: string[]
  isWrong: (sentence: Sentence) => boolean
  why: string
  /** What a contract says that has thought of it. */
  isRight: RegExp
  more?: Partial<Found>
}

/** A rule that the first sentence of this kind breaks. */
export const wrongSentence = ({ checkpoint, types, isWrong, why, isRight, more }: WrongSentence): Rule => ({
  checkpoint,
  types,
  check({ contract }) {
    const bad = bodySentences(contract).find(isWrong)
    return bad ? wrongAt(bad, checkpoint, why, more) : passing(firstMatch(contract, isRight))
  },
})
