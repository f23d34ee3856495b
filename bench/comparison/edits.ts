import { NEW_CLAUSES, SENTENCES, WORD_PAIRS } from './clauses.ts'
import type { Random } from './random.ts'

export type GoldType = 'insert' | 'delete' | 'replace' | 'move'
/** One planted change with its place in both texts. */
export type Gold = {
  kind: string
  type: GoldType
  baseStart: number
  baseEnd: number
  finalStart: number
  finalEnd: number
  /** Changes planted inside a moved paragraph. */
  inner?: Gold[]
}
export type Planted = { base: string; final: string; gold: Gold[] }

type Op = { kind: string; type: GoldType; start: number; end: number; text: string }
type Maker = (base: string, random: Random) => Op | undefined

/** What becomes of one of the places that look like this. */
function somewhere(
  pattern: RegExp,
  change: (at: number, found: string, random: Random) => Op | undefined,
): Maker {
  return (base, random) => {
    const all = [...base.matchAll(pattern)]
    if (all.length === 0) return undefined
    const match = random.pick(all)
    return change(match.index, match[0], random)
  }
}
const insertion = (kind: string, pattern: RegExp, text: (random: Random) => string) =>
  somewhere(pattern, (at, _, random) => ({ kind, type: 'insert', start: at, end: at, text: text(random) }))
const deletion = (kind: string, pattern: RegExp) =>
  somewhere(pattern, (at, found) => ({ kind, type: 'delete', start: at, end: at + found.length, text: '' }))
const replaceMatch = (kind: string, pattern: RegExp, change: (found: string, random: Random) => string) =>
  somewhere(pattern, (start, found, random) => {
    const text = change(found, random)
    return text === found ? undefined : { kind, type: 'replace', start, end: start + found.length, text }
  })

const otherDigits = (digits: string, random: Random): string => {
  const at = random.below(digits.length)
  return digits
    .split('')
    .map((c, i) => (/\d/.test(c) && (i === at || random.below(3) === 0) ? String(random.between(1, 9)) : c))
    .join('')
}

/** Where lines with something written on them start. */
const lineStarts = (text: string): number[] => [...text.matchAll(/^.*\S.*$/gm)].map((match) => match.index!)

/** The end of the line that starts here, its line feed (and the blank line behind it) included. */
const lineEnd = (text: string, start: number): number => {
  const end = text.indexOf('\n', start)
  return end < 0 ? text.length : end + 1 + (text[end + 1] === '\n' ? 1 : 0)
}

export const MAKERS: Record<string, Maker> = {
  number: replaceMatch(
    'number',
    /(?<![\d.,-])\d[\d,]*(?:\.\d+)?(?=[元%‰个日小份分期倍平天课])/g,
    otherDigits,
  ),
  date: replaceMatch(
    'date',
    /\d{4}年\d{1,2}月\d{1,2}日/g,
    (_, random) => `20${random.between(23, 29)}年${random.between(1, 12)}月${random.between(1, 28)}日`,
  ),
  chineseNumber: replaceMatch('chineseNumber', /[一二三四五六七八九十]+(?=[日个份])/g, (found, random) =>
    random.pick(['三', '五', '七', '十', '十五', '二十', '三十', '六十', found]),
  ),
  party: replaceMatch('party', /[甲乙]方/g, (found) => (found === '甲方' ? '乙方' : '甲方')),
  word: (base, random) => {
    const [from, to] = random.pick(WORD_PAIRS)
    return replaceMatch('word', new RegExp(from, 'g'), () => to)(base, random)
  },
  punctuation: replaceMatch('punctuation', /[，；。、](?=[^\n])/g, (found, random) =>
    random.pick([...'，；。、'].filter((c) => c !== found)),
  ),
  negationInsert: insertion(
    'negation',
    /(?<=应当|可以|有权|方|人)(?=支付|承担|要求|解除|通知|提供|负责)/g,
    () => '不',
  ),
  negationDelete: deletion('negation', /[不未](?=[得能予经应])/g),
  phraseDelete: deletion('phrase', /(?<=，)[^，。；\n]{4,16}，/g),
  phraseInsert: insertion('phrase', /(?<=，)(?=[^\n])/g, (random) =>
    random.pick([
      '经双方书面确认后，',
      '在不影响正常经营的前提下，',
      '除法律另有规定外，',
      '自收到通知之日起，',
      '经监理人审核同意，',
    ]),
  ),
  sentenceInsert: insertion('sentence', /(?<=。)/g, (random) => random.pick(SENTENCES)),
  sentenceDelete: deletion('sentence', /(?<=。)[^。\n]{8,90}。/g),
  sentenceReplace: somewhere(/(?<=。)[^。\n]{12,60}。/g, (start, found, random) => ({
    kind: 'rewrite',
    type: 'replace',
    start,
    end: start + found.length - 1,
    text: random.pick(SENTENCES).slice(0, -1),
  })),
  clauseInsert: (base, random) => {
    const at = random.pick(lineStarts(base).slice(7))
    return { kind: 'clause', type: 'insert', start: at, end: at, text: `${random.pick(NEW_CLAUSES)}\n` }
  },
  clauseDelete: (base, random) => {
    const starts = lineStarts(base)
    const line = random.between(7, starts.length - 9)
    return {
      kind: 'clause',
      type: 'delete',
      start: starts[line]!,
      end: lineEnd(base, starts[line]!),
      text: '',
    }
  },
  characters: (base, random) => {
    const start = random.between(40, base.length - 60)
    const length = random.between(1, 4)
    const old = base.slice(start, start + length)
    if (/[\s\d_]/.test(old)) return undefined
    const fresh = [...'壹契约标准条款履行保证金额度账户凭单']
      .sort(() => random.next() - 0.5)
      .slice(0, random.between(1, 4))
      .join('')
    const way = random.below(3)
    if (way === 0) return { kind: 'characters', type: 'delete', start, end: start + length, text: '' }
    if (way === 1) return { kind: 'characters', type: 'insert', start, end: start, text: fresh }
    return { kind: 'characters', type: 'replace', start, end: start + length, text: fresh }
  },
}

export type Plan = {
  edits: number
  moves: number
  makers?: readonly string[]
  spacing?: number
  /** Change a word inside every moved paragraph as well. */
  editMoved?: boolean
}
type MovePlan = { op: Op; to: number; inner?: Op }
const INNER_MAKERS = ['number', 'party', 'word', 'negationInsert', 'negationDelete', 'phraseInsert']

/** Plant edits that keep their distance from one another, and move whole paragraphs. */
export function plant(base: string, random: Random, plan: Plan): Planted {
  const spacing = plan.spacing ?? 12
  const ops: Op[] = []
  const isFree = (start: number, end: number) =>
    ops.every((op) => end + spacing <= op.start || start >= op.end + spacing)
  const starts = lineStarts(base)
  const moveTargets: MovePlan[] = []
  for (let tries = 0; moveTargets.length < plan.moves && tries < 400; tries++) {
    const line = random.between(7, starts.length - 10)
    const target = random.between(7, starts.length - 9)
    if (Math.abs(target - line) < 3) continue
    const [start, to] = [starts[line]!, starts[target]!]
    const end = lineEnd(base, start)
    if (end - start < 24 || !isFree(start, end) || !isFree(to, to)) continue
    const op: Op = { kind: 'move', type: 'move', start, end, text: '' }
    ops.push(op, { kind: 'landing', type: 'move', start: to, end: to, text: '' })
    moveTargets.push({ op, to, inner: plan.editMoved ? editInside(base, start, end, random) : undefined })
  }
  const names = plan.makers ?? Object.keys(MAKERS)
  for (let tries = 0; ops.length - 2 * moveTargets.length < plan.edits && tries < plan.edits * 30; tries++) {
    const op = MAKERS[random.pick(names)]!(base, random)
    if (op && isFree(op.start, op.end)) ops.push(op)
  }
  return apply(base, ops, moveTargets)
}

function apply(base: string, ops: Op[], moves: MovePlan[]): Planted {
  ops.sort((x, y) => x.start - y.start || x.end - y.end)
  const gold: Gold[] = []
  let final = ''
  let at = 0
  for (const op of ops) {
    final += base.slice(at, op.start)
    at = op.end
    if (op.kind === 'move') continue
    if (op.kind === 'landing') {
      const { op: move, inner } = moves.find(({ to }) => to === op.start)!
      const at = final.length
      const head = base.slice(move.start, inner?.start ?? move.end)
      const text = inner ? head + inner.text + base.slice(inner.end, move.end) : head
      final += text
      gold.push({
        kind: 'move',
        type: 'move',
        baseStart: move.start,
        baseEnd: move.end,
        finalStart: at,
        finalEnd: at + text.length,
        inner: inner && [goldOf(inner, at + head.length)],
      })
      continue
    }
    gold.push(goldOf(op, final.length))
    final += op.text
  }
  return { base, final: final + base.slice(at), gold }
}

const goldOf = ({ kind, type, start, end, text }: Op, finalStart: number): Gold => ({
  kind,
  type,
  baseStart: start,
  baseEnd: end,
  finalStart,
  finalEnd: finalStart + text.length,
})

function editInside(base: string, start: number, end: number, random: Random): Op | undefined {
  const paragraph = base.slice(start, end)
  for (let tries = 0; tries < 20; tries++) {
    const op = MAKERS[random.pick(INNER_MAKERS)]!(paragraph, random)
    if (op) return { ...op, start: op.start + start, end: op.end + start }
  }
  return undefined
}
