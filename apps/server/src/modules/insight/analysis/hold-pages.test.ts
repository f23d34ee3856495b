import type { DraftLine } from '@xinqi/api/draft-document'
import { heldText, holdAgainst } from '@xinqi/comparison'
import { draftContract, TEMPLATES } from '@xinqi/review'
import { describe, expect, it } from 'vitest'
import { readPdfPages } from '../../../../../../packages/documents/test/read-in-process.ts'
import { newId } from '../../../platform/db/ids.ts'
import { contentOf } from '../drafting/rules.ts'
import { type Clause, changedByAll, clausesOf, linesOfClauses, PROPOSAL } from '../negotiation/clauses.ts'
import { heldLines } from './hold-pages.ts'
import { writeDraft } from './write-draft.ts'

// Two hundred negotiations made from a seed: a draft of every kind, proposals accepted into it, drawn as pages; then one
// late change in the pages that were swapped for them. The changes are those people make, and those nobody should see.

const NEGOTIATIONS = 200
const AT = '2026-11-19T01:00:00Z'

const random = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296
}
type Dice = ReturnType<typeof random>
const oneOf = <T>(dice: Dice, all: readonly T[]): T => all[Math.floor(dice() * all.length)]!

const KINDS = Object.keys(TEMPLATES)
const PRICES = (dice: Dice): string =>
  ['| 名称 | 数量 | 单价（元） |']
    .concat(
      Array.from(
        { length: 2 + Math.floor(dice() * 4) },
        (_, at) =>
          `| 配件${'ABCDEF'[at]}型 | ${(1 + Math.floor(dice() * 90)) * 100} | ${(dice() * 900 + 10).toFixed(2)} |`,
      ),
    )
    .join('\n')

const negotiated = (dice: Dice): Clause[] => {
  const type = oneOf(dice, KINDS)
  const amount = (1 + Math.floor(dice() * 900)) * 1000
  const draft = draftContract(
    type,
    { firstName: '示例科技有限公司', secondName: '样例贸易有限公司', amount, total: amount },
    oneOf(dice, ['甲方', '乙方', '中立'] as const),
  )
  const clauses = clausesOf(contentOf(draft.text, draft.clauses), newId)
  const agreed = clauses.filter(({ kind }) => kind === 'clause')
  return changedByAll(clauses, [
    ...[0, 1].map(() => {
      const clause = oneOf(dice, agreed)
      return {
        id: newId(),
        kind: PROPOSAL.replace,
        clauseId: clause.id,
        before: clause.text,
        text: `${clause.text}\n违反本条的，每逾期一日按合同总价的万分之${'三四五六'[Math.floor(dice() * 4)]}支付违约金，但不得超过 ${Math.floor(dice() * 20 + 5)}%。`,
      }
    }),
    {
      id: newId(),
      kind: PROPOSAL.insert,
      clauseId: oneOf(dice, agreed).id,
      before: '',
      text: `价格明细\n${PRICES(dice)}\n以上价格含税，自 2026 年 12 月 1 日起执行。`,
    },
  ])
}

type Swap = (lines: DraftLine[], dice: Dice) => DraftLine[] | null
const inText =
  (pattern: RegExp, into: (match: string, dice: Dice) => string): Swap =>
  (lines, dice) => {
    const fitting = lines.flatMap((line, at) =>
      line.kind !== 'table' && line.kind !== 'clause' && line.text.search(pattern) >= 0 ? [at] : [],
    )
    if (fitting.length === 0) return null
    const at = oneOf(dice, fitting)
    return lines.map((line, place) =>
      place === at && line.kind !== 'table'
        ? { kind: line.kind, text: line.text.replace(pattern, (match) => into(match, dice)) }
        : line,
    )
  }
const inCell =
  (column: number, into: (cell: string) => string): Swap =>
  (lines) => {
    const at = lines.findIndex((line) => line.kind === 'table' && line.rows.length > 1)
    const table = lines[at]
    if (table?.kind !== 'table') return null
    const rows = table.rows.map((row, line) =>
      line === 1 ? row.map((cell, place) => (place === column ? into(cell) : cell)) : row,
    )
    return lines.map((line, place) => (place === at ? { kind: 'table', rows } : line))
  }
const plusOne = (digit: string) => String((Number(digit) + 1) % 10)

const LATE: Record<string, Swap> = {
  'one digit of a number': inText(/\d(?!.*\d)/, plusOne),
  'a space inside a number': inText(/\d\d(?=%|元|年| 元)/, (digits) => `${digits[0]} ${digits[1]}`),
  'a negation taken out': inText(/不得|不/, (word) => (word === '不得' ? '得' : '')),
  'a rate of another order': inText(/万分之/, () => '千分之'),
  'one character of a name': inText(/示例科技有限公司/, () => '示列科技有限公司'),
  'the sides exchanged': inText(/甲方|乙方/, (side) => (side === '甲方' ? '乙方' : '甲方')),
  'a full width figure': inText(/\d/, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)),
  'a full stop more': inText(/。/, () => '。。'),
  'a price in a table': inCell(2, (cell) => cell.replace(/\d/, plusOne)),
  'a quantity in a table': inCell(1, (cell) => `${cell}0`),
  'two cells exchanged': (lines) => {
    const at = lines.findIndex((line) => line.kind === 'table' && line.rows.length > 2)
    const table = lines[at]
    if (table?.kind !== 'table') return null
    const rows = table.rows.map((row) => [...row])
    const held = rows[1]![2]!
    rows[1]![2] = rows[2]![2]!
    rows[2]![2] = held
    return lines.map((line, place) => (place === at ? { kind: 'table', rows } : line))
  },
  'a sentence more': (lines, dice) => {
    const at = Math.floor(dice() * (lines.length - 2)) + 1
    return [
      ...lines.slice(0, at),
      { kind: 'body', text: '本合同签订后未经甲方同意不得解除。' },
      ...lines.slice(at),
    ]
  },
  'a paragraph gone': (lines, dice) => {
    const bodies = lines.flatMap((line, at) => (line.kind === 'body' ? [at] : []))
    const at = oneOf(dice, bodies)
    return lines.filter((_, place) => place !== at)
  },
  'two paragraphs exchanged': (lines) => {
    const bodies = lines.flatMap((line, at) => (line.kind === 'body' ? [at] : []))
    const [first, last] = [bodies[0]!, bodies.at(-1)!]
    return lines.map((line, at) => (at === first ? lines[last]! : at === last ? lines[first]! : line))
  },
}

const drawn = async (lines: DraftLine[]) => {
  const { pdf } = await writeDraft({ lines, title: '合同', at: AT })
  return heldText({ pages: await readPdfPages(pdf), fonts: 'source', producedBy: 'test' })
}

describe('pages held against what was agreed', () => {
  it('are told apart in two hundred negotiations with one late change each, and never without one', async () => {
    const dice = random(20261119)
    const kinds = Object.keys(LATE)
    const missed: string[] = []
    const wrong: string[] = []
    const counts: Record<string, number> = {}
    for (let made = 0; made < NEGOTIATIONS; ) {
      const lines = linesOfClauses(negotiated(dice))
      const agreed = heldLines(lines)
      const kind = kinds[made % kinds.length]!
      const late = LATE[kind]!(lines, dice)
      if (!late || JSON.stringify(late) === JSON.stringify(lines)) continue
      made++
      counts[kind] = (counts[kind] ?? 0) + 1
      const same = holdAgainst(agreed, await drawn(lines))
      if (same.length) wrong.push(`${made} ${JSON.stringify(same[0])}`)
      if (holdAgainst(agreed, await drawn(late)).length === 0) missed.push(`${made} ${kind}`)
    }
    expect(Object.values(counts).reduce((sum, one) => sum + one, 0)).toBe(NEGOTIATIONS)
    expect({ missed, wrong }).toEqual({ missed: [], wrong: [] })
  }, 600_000)

  it('say nothing of a file that is not the contract at all, but for what differs', async () => {
    const lines: DraftLine[] = [{ kind: 'title', text: '保密协议' }]
    const found = await drawn([{ kind: 'title', text: '借款合同' }])
    expect(holdAgainst(heldLines(lines), found).length).toBeGreaterThan(0)
  })
})
