// One request and what was drafted from it, by the text of the draft alone.
import { draftContract, draftFromRequest, TEMPLATES } from '../../packages/review/src/index.ts'
import {
  type Drafted,
  type GoldRequest,
  holdsFact,
  namesNobodyGave,
  strangeFigures,
  TODAY,
} from '../../packages/review/test/requests/score.ts'

/** A draft with the sums its writer says it worked out from others. */
export type DraftAnswer = Drafted & { computed: number[] }

export type RequestScore = {
  /** Null where nothing had to be asked back. */
  noticed: boolean | null
  missing: string[]
  /** Written though nobody said it: sums, and in the sets that list everything, names and kinds. */
  strange: string[]
  asked: number
}

export function draftWithOurs(request: string): DraftAnswer {
  const { type, text, questions, refused, understood } = draftFromRequest(request, TODAY)
  return {
    type,
    text,
    refused,
    questions: questions.map(({ question }) => question),
    // Sums that follow from others are shown as worked out; any other sum nobody gave is wrong.
    computed: understood.flatMap(({ value, computed }) =>
      computed && typeof value === 'number' ? [value] : [],
    ),
  }
}

/** Whether a request's facts name everything that follows: then any other name, sum or kind in the draft is wrong. */
export function scoreRequest(gold: GoldRequest, drafted: DraftAnswer, everything = false): RequestScore {
  if (gold.mustAsk) {
    const noticed = new RegExp(gold.mustAsk).test(`${drafted.refused ?? ''}${drafted.questions.join('')}`)
    return { noticed, missing: [], strange: [], asked: 0 }
  }
  const template = drafted.type ? (TEMPLATES[drafted.type] ?? null) : null
  const usual = template && drafted.type ? draftContract(drafted.type, {}).text : ''
  const worked = everything ? [] : [...drafted.computed, ...moneyOfParts(drafted.text)]
  const allowed = [...worked, ...figuresOf(gold.request)]
  return {
    noticed: null,
    missing: gold.facts.filter((fact) => !holdsFact(drafted, fact, template)),
    strange: [
      ...strangeFigures(drafted, `${usual}\n${gold.request}`, gold, allowed),
      ...(everything ? namesNobodyGave(drafted.text, gold) : []),
      ...(everything && drafted.type && !gold.kind.split('|').includes(drafted.type) ? [drafted.type] : []),
    ],
    asked: drafted.questions.filter((question) =>
      (everything ? /不一致|以哪个为准|什么时候支付|哪一方|不等于/ : /不一致|以哪个为准/).test(question),
    ).length,
  }
}

/** Shares of a stated whole, written beside their percentage. */
const moneyOfParts = (text: string): number[] =>
  [
    ...text.matchAll(
      /即(?:累计)?人民币([\d,.]+)元|每次支付人民币([\d,.]+)元|合计人民币([\d,.]+)元|约人民币([\d,.]+)元|年费为人民币([\d,.]+)元/g,
    ),
  ].map((match) => Number((match[1] ?? match[2] ?? match[3] ?? match[4] ?? match[5] ?? '').replace(/,/g, '')))
export const figuresOf = (request: string): number[] =>
  [...request.matchAll(/(\d+(?:\.\d+)?)(万|千)?/g)].map(
    (match) => Number(match[1]) * (match[2] === '万' ? 1e4 : match[2] === '千' ? 1e3 : 1),
  )
