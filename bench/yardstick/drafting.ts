import { type GoldRequest, TODAY } from '../../packages/review/test/requests/score.ts'
import { generateRequests } from '../drafting/generate.ts'
import { type DraftAnswer, draftWithOurs, scoreRequest } from '../drafting/score.ts'
import { type Case, listOf, noCounts, recordOf, stringOf, type Task } from './task.ts'

export type DraftInput = { request: string; today: string }
export type DraftGold = Pick<GoldRequest, 'kind' | 'facts' | 'mustAsk'>

const NOTHING: DraftAnswer = { type: null, text: '', questions: [], refused: null, computed: [] }

const firstOf = (fact: string) => fact.split('|')[0] as string
/** A fact of the gold, said in a sentence of a contract. */
function sentenceOf(fact: string): string {
  const near = /^([^~/]+)~(.+)$/.exec(fact)
  if (near) return `${firstOf(near[1] as string)}为${sentenceOf(near[2] as string)}`
  const party = /^[12甲乙]:(.+)$/.exec(fact)
  if (party) return `\n乙方：${party[1]}\n`
  const value = firstOf(fact)
  if (value.startsWith('¥')) return `${value.slice(1)}元`
  if (value.startsWith('@')) {
    const [year, month, day] = value.slice(1).split('-').map(Number)
    return `${year}年${month}月${day}日`
  }
  if (/^\d+月$/.test(value)) return `${value.slice(0, -1)}个月`
  return value.replace(/^#/, '')
}

/** Sums a stated sum and share lead to: a writer may spell them out, and nobody has said them. */
function sumsThatFollow(request: string): number[] {
  const numbers = [...request.matchAll(/\d+(?:\.\d+)?万?/g)].map(([found]) =>
    found.endsWith('万') ? Number(found.slice(0, -1)) * 10_000 : Number(found),
  )
  const whole = [
    ...numbers,
    ...numbers.flatMap((one) => numbers.map((other) => one * other)),
    ...numbers.map((one) => one * 12),
  ]
  return whole.flatMap((sum) => [sum, ...Array.from({ length: 19 }, (_, at) => (sum * (at + 1)) / 20)])
}

export const drafting: Task<DraftInput, DraftGold, DraftAnswer> = {
  name: 'drafting',
  title: 'Drafting from a request: every fact in the draft, no sum nobody gave, contradictions asked back',
  hasPlaces: false,
  unit: 'request',
  usualCount: 70,
  empty: NOTHING,
  generate: (seed, count) =>
    generateRequests(seed, count).map(
      ({ id, request, ...gold }): Case<DraftInput, DraftGold> => ({
        id: `drafting-${seed}-${id}`,
        input: { request, today: TODAY },
        gold,
      }),
    ),
  group: ({ gold }) => (gold.mustAsk ? 'to be asked back' : gold.kind),
  grade({ id, input, gold }, answer) {
    const { noticed, missing, strange, asked } = scoreRequest({ id, request: input.request, ...gold }, answer)
    const counts = noCounts()
    counts.units = 1
    counts.more = {
      'sums nobody gave': strange.length,
      'asked again': asked,
      'not asked back': noticed === false ? 1 : 0,
    }
    if (noticed !== null) return { ...counts, whole: noticed ? 1 : 0 }
    const right = gold.facts.length - missing.length
    return {
      ...counts,
      gold: gold.facts.length,
      given: right + strange.length,
      right,
      whole: missing.length + strange.length + asked === 0 ? 1 : 0,
    }
  },
  oracle: ({ gold }) => ({
    ...NOTHING,
    text: gold.facts.map(sentenceOf).join('。\n'),
    questions: gold.mustAsk ? [gold.mustAsk.split('|')[0] as string] : [],
  }),
  ours: ({ request }) => draftWithOurs(request),
  trivial: {
    // All words of the request are then in the draft; what follows from them is not.
    'the request itself': ({ request }) => ({ ...NOTHING, text: request }),
  },
  async model({ request, today }, ask) {
    const answer = recordOf(
      await ask({
        system: [
          `你按用户的要求起草一份中国合同。今天是 ${today}。只输出一个 JSON 对象，不输出其他任何文字。`,
          '格式：{"text":"合同全文","questions":["需要向用户追问的问题"],"refused":null}',
          '用户的每一项要求都要写进合同；能由给出的数字算出的金额、日期要算出来写进去（金额写阿拉伯数字加元，日期写 YYYY年M月D日，期限写 N个月）。没有给出的金额不得编造，写【待填】。合同开头每个当事人一行，写成“甲方：名称”“乙方：名称”。',
          '要求自相矛盾或违反法律强制性规定的，在 questions 中写明矛盾所在；不能起草的在 refused 写明原因。没有问题时 questions 为空。',
        ].join('\n'),
        user: request,
      }),
    )
    return {
      type: null,
      text: stringOf(answer.text),
      questions: listOf(answer.questions).map(stringOf),
      refused: answer.refused === null || answer.refused === undefined ? null : stringOf(answer.refused),
      computed: sumsThatFollow(request),
    }
  },
}
