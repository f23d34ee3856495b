import { toContent } from '@xinqi/api/draft-document'
import { describe, expect, it } from 'vitest'
import { newId } from '../../../platform/db/ids.ts'
import { readTrackedWord, writeTrackedWord } from '../analysis/word-changes.ts'
import { changesInWord } from './changes-in-word.ts'
import {
  type Clause,
  changedByAll,
  clausesOf,
  digestOf,
  linesOfClauses,
  PROPOSAL,
  tidied,
} from './clauses.ts'

const content = toContent([
  { kind: 'title', text: '设备采购合同' },
  { kind: 'plain', text: '甲方：示例科技有限公司' },
  { kind: 'plain', text: '乙方：样例贸易有限公司' },
  { kind: 'clause', text: '标的' },
  { kind: 'body', text: '乙方向甲方供应液压铰链。' },
  {
    kind: 'table',
    rows: [
      ['名称', '数量', '单价'],
      ['铰链', '20,000', '12.50'],
    ],
  },
  { kind: 'clause', text: '价款与支付' },
  { kind: 'body', text: '总价人民币 250,000 元，预付款为总价的 50%。' },
  { kind: 'clause', text: '违约责任' },
  { kind: 'body', text: '逾期交付的，每逾期一日按合同总价的千分之一支付违约金。' },
  { kind: 'plain', text: '甲方（签字或盖章）：' },
  { kind: 'plain', text: '乙方（签字或盖章）：' },
])
const clauses = clausesOf(content, newId)
const at = (title: string) => clauses.find(({ text }) => text.startsWith(title)) as Clause
const word = (now: readonly Clause[], layers: { author: string; clauses: Clause[] }[] = []) =>
  writeTrackedWord({
    lines: linesOfClauses(now),
    layers: layers.map(({ author, clauses: own }) => ({ author, lines: linesOfClauses(own) })),
    remarks: [],
    author: '协商室',
    at: '2026-11-19T01:00:00Z',
  })

describe('the clauses of a draft', () => {
  it('are head, clauses with their tables, and the lines to sign on', () => {
    expect(clauses.map(({ kind, text }) => [kind, text.split('\n')[0]])).toEqual([
      ['head', '设备采购合同'],
      ['clause', '标的'],
      ['clause', '价款与支付'],
      ['clause', '违约责任'],
      ['tail', '甲方（签字或盖章）：'],
    ])
    expect(at('标的').text).toContain('| 铰链 | 20,000 | 12.50 |')
  })

  it('have a digest that any changed character changes and looks do not', () => {
    const other = clauses.map((one) => ({ ...one, id: newId() }))
    expect(digestOf(other)).toEqual(digestOf(clauses))
    const swapped = clauses.map((one) => ({ ...one, text: one.text.replace('12.50', '12.60') }))
    expect(digestOf(swapped)).not.toEqual(digestOf(clauses))
    expect(tidied(' 一　二 \r\n\n|a|b|c |')).toBe('一 二\n| a | b | c |')
  })
})

describe('a Word file of the room', () => {
  it('brings back what it took along, and nothing else', async () => {
    const { docx } = await word(clauses)
    const { accepted, rejected, authors } = await readTrackedWord({ docx })
    expect(authors).toEqual([])
    expect(changesInWord(clauses, accepted, rejected)).toEqual([])
  })

  it('carries proposals as tracked changes, by their authors, and they come back clause by clause', async () => {
    const first = changedByAll(clauses, [
      {
        id: newId(),
        kind: PROPOSAL.replace,
        clauseId: at('价款').id,
        before: at('价款').text,
        text: at('价款').text.replace('50%', '30%'),
      },
    ])
    const second = changedByAll(first, [
      {
        id: newId(),
        kind: PROPOSAL.insert,
        clauseId: at('违约').id,
        before: '',
        text: '保密\n双方对商业秘密保密三年。',
      },
      { id: newId(), kind: PROPOSAL.remove, clauseId: at('标的').id, before: at('标的').text, text: '' },
    ])
    const { docx } = await word(clauses, [
      { author: '甲方法务', clauses: first },
      { author: '乙方法务', clauses: second },
    ])
    const { accepted, rejected, authors } = await readTrackedWord({ docx })
    expect(authors.sort()).toEqual(['乙方法务', '甲方法务'])
    expect(changesInWord(clauses, rejected, rejected)).toEqual([])
    const changes = changesInWord(clauses, accepted, rejected)
    expect(changes.map(({ kind, clauseId, untracked }) => [kind, clauseId, untracked])).toEqual([
      [PROPOSAL.remove, at('标的').id, false],
      [PROPOSAL.replace, at('价款').id, false],
      [PROPOSAL.insert, at('违约').id, false],
    ])
    expect(changes[1]!.text).toContain('预付款为总价的 30%')
    expect(changes[2]!.text).toBe('保密\n双方对商业秘密保密三年。')
  })

  it('betrays what was changed without being tracked', async () => {
    const { docx } = await word(
      clauses.map((one) => ({ ...one, text: one.text.replace('千分之一', '万分之一') })),
    )
    const { accepted, rejected } = await readTrackedWord({ docx })
    expect(changesInWord(clauses, accepted, rejected)).toEqual([
      {
        kind: PROPOSAL.replace,
        clauseId: at('违约').id,
        text: at('违约').text.replace('千分之一', '万分之一'),
        untracked: true,
      },
    ])
  })

  it('is understood where Word counts its clauses by itself, and a cell of a table is a change of its clause', async () => {
    const lines = linesOfClauses(clauses).map((line) =>
      line.kind === 'clause' ? { ...line, text: line.text.replace(/^第.+?条 /, '') } : line,
    )
    const { docx } = await writeTrackedWord({
      lines: lines.map((line) =>
        line.kind === 'table'
          ? { ...line, rows: line.rows.map((row) => row.map((cell) => cell.replace('12.50', '13.00'))) }
          : line,
      ),
      layers: [],
      remarks: [],
      author: '',
      at: '2026-11-19T01:00:00Z',
    })
    const { accepted, rejected } = await readTrackedWord({ docx })
    const changes = changesInWord(clauses, accepted, rejected)
    expect(changes.map(({ clauseId }) => clauseId)).toEqual([at('标的').id])
    expect(changes[0]!.text).toContain('| 铰链 | 20,000 | 13.00 |')
  })
})
