import { describe, expect, it } from 'vitest'
import type { FieldCondition, FieldTest, FieldValue, Formula } from '../calls.ts'
import { addDays, addMonths, daysBetween } from '../china-day.ts'
import { decimalOf, decimalText } from './decimal.ts'
import { ruleProblems } from './rule-problems.ts'
import { conditionSentence, formulaSentence, whyShown } from './rule-words.ts'
import { byFieldId, type RuledField, renameInRules } from './ruled-field.ts'
import { settledProblem, settleFields } from './settle-fields.ts'
import { totalRow, writtenRows } from './table-rows.ts'
import { writtenValue } from './written.ts'

const TODAY = '2026-01-31'
const idOf = (number: number) => `00000000-0000-0000-0000-${String(number).padStart(12, '0')}`
const field = (number: number, more: Partial<RuledField>): RuledField => ({
  fieldId: idOf(number),
  partyId: null,
  kind: 'text',
  name: `控件${number}`,
  required: true,
  settings: {},
  ...more,
})
const when = (...tests: FieldTest[]): FieldCondition => ({ match: 'all', tests })
type Values = Record<string, FieldValue | null>
const settle = (fields: readonly RuledField[], values: Values) =>
  settleFields(fields, { entryOf: ({ fieldId }) => values[fieldId], today: TODAY })

const way = field(1, {
  kind: 'choice',
  name: '付款方式',
  settings: { options: ['一次付清', '分期'] },
})
const parts = field(2, {
  kind: 'number',
  name: '期数',
  settings: { decimals: 0, showWhen: when({ fieldId: idOf(1), way: 'is', value: '分期' }) },
})
const instalments: Values = { [idOf(1)]: { chosen: [1] }, [idOf(2)]: { text: '12' } }

describe('a field that is there when another says so', () => {
  it('is shown and asked for only then, and holds nothing otherwise', () => {
    expect(settle([way, parts], instalments).of(idOf(2))).toEqual({
      shown: true,
      required: true,
      value: { text: '12' },
    })
    const hidden = settle([way, parts], { ...instalments, [idOf(1)]: { chosen: [0] } })
    expect(hidden.of(idOf(2))).toEqual({ shown: false, required: false, value: null })
    expect(settledProblem(parts, hidden, new Date())).toBeUndefined()
  })
  it('takes along whatever depends on it', () => {
    const third = field(3, { settings: { showWhen: when({ fieldId: idOf(2), way: 'filled' }) } })
    const settled = settle([way, parts, third], { ...instalments, [idOf(1)]: { chosen: [0] } })
    expect(settled.of(idOf(3)).shown).toBe(false)
  })
  it('can be asked for by a condition of its own', () => {
    const reason = field(3, {
      required: false,
      settings: { requireWhen: when({ fieldId: idOf(2), way: 'above', value: '12' }) },
    })
    const asked = (text: string) =>
      settledProblem(
        reason,
        settle([way, parts, reason], { ...instalments, [idOf(2)]: { text } }),
        new Date(),
      )
    expect(asked('12')).toBeUndefined()
    expect(asked('12.01')).toBe('请填写「控件3」')
  })
  it.each<[string, FieldTest['way'], string, FieldValue | null, boolean]>([
    ['number', 'above', '100', { text: '100.00' }, false],
    ['number', 'atLeast', '100', { text: '100.00' }, true],
    ['number', 'is', '100', { text: '100.00' }, true],
    ['number', 'below', '100', { text: '99.999999' }, true],
    ['number', 'below', '100', null, false],
    ['day', 'above', '2026-01-05', { text: '2026-01-06' }, true],
    ['day', 'atMost', '2026-01-05', { text: '2026-01-06' }, false],
    ['text', 'has', '杭州', { text: '浙江省杭州市' }, true],
    ['text', 'hasNot', '杭州', { text: '上海' }, true],
    ['text', 'isNot', '甲', null, true],
    ['text', 'empty', '', { text: '  ' }, true],
    ['check', 'has', '乙', { chosen: [0, 1] }, true],
    ['check', 'hasNot', '乙', { chosen: [0] }, true],
  ])('%s %s %s: %j → %s', (kind, test, value, given, shown) => {
    const asked = field(1, { kind, settings: { options: ['甲', '乙'] } })
    const shows = field(2, { settings: { showWhen: when({ fieldId: idOf(1), way: test, value }) } })
    expect(settle([asked, shows], { [idOf(1)]: given }).of(idOf(2)).shown).toBe(shown)
  })
  it('waits for one or for all of several', () => {
    const tests: FieldTest[] = [
      { fieldId: idOf(1), way: 'is', value: '分期' },
      { fieldId: idOf(2), way: 'above', value: '24' },
    ]
    const shown = (match: 'all' | 'any') =>
      settle([way, parts, field(3, { settings: { showWhen: { match, tests } } })], instalments).of(idOf(3))
        .shown
    expect([shown('all'), shown('any')]).toEqual([false, true])
  })
})

describe('a field that is computed', () => {
  const price = field(1, { kind: 'number', name: '单价' })
  const count = field(2, { kind: 'number', name: '数量' })
  const result = (formula: Formula, a: string | null, b: string | null, decimals?: number) => {
    const made = field(9, {
      kind: formula.way === 'later' ? 'day' : 'number',
      settings: { formula, ...(decimals === undefined ? {} : { decimals }) },
    })
    const day = formula.way === 'later' || formula.way === 'days'
    const kinds = day ? [{ ...price, kind: 'day' }, count] : [price, count]
    const settled = settle([...kinds, made], {
      [idOf(1)]: a === null ? null : { text: a },
      [idOf(2)]: b === null ? null : { text: b },
      // Whatever a client says stands there is not believed.
      [idOf(9)]: { text: '1' },
    })
    const { value, problem } = settled.of(idOf(9))
    return problem ?? (value && 'text' in value ? value.text : null)
  }
  const of = [{ fieldId: idOf(1) }, { fieldId: idOf(2) }]
  it('is exact to the last figure', () => {
    expect(result({ way: 'sum', of }, '0.1', '0.2')).toBe('0.3')
    expect(result({ way: 'difference', of }, '100', '0.01')).toBe('99.99')
    expect(result({ way: 'difference', of }, '0.01', '0.01')).toBe('0.00')
    expect(result({ way: 'product', of }, '19.99', '3', 2)).toBe('59.97')
    expect(result({ way: 'product', of }, '1.005', '1', 2)).toBe('1.01')
    expect(result({ way: 'percent', of }, '123456789012345', '0.6', 2)).toBe('740740734074.07')
    expect(result({ way: 'sum', of: [...of, { number: '5' }] }, '1', null)).toBe('6')
  })
  it('is nothing while what it needs is missing, and says when it is too large', () => {
    expect(result({ way: 'product', of }, '2', null)).toBeNull()
    expect(result({ way: 'sum', of }, null, null)).toBeNull()
    expect(result({ way: 'product', of }, '999999999999999', '10')).toContain('过大')
  })
  it('counts days, months and years by the calendar', () => {
    const later = (unit: 'day' | 'month' | 'year') => ({ way: 'later', of, unit }) as const
    expect(result(later('day'), '2026-02-27', '2')).toBe('2026-03-01')
    expect(result(later('month'), '2026-01-31', '1')).toBe('2026-02-28')
    expect(result(later('month'), '2027-12-31', '2')).toBe('2028-02-29')
    expect(result(later('year'), '2028-02-29', '1')).toBe('2029-02-28')
    expect(result(later('month'), '2026-03-31', '-1')).toBe('2026-02-28')
    expect(result(later('month'), '2026-01-31', '1.5')).toContain('整数')
    expect(
      result({ way: 'later', of: [{ today: true }, { fieldId: idOf(2) }], unit: 'month' }, null, '1'),
    ).toBe('2026-02-28')
    for (let month = 0; month < 40; month++) {
      const day = addMonths('2026-01-31', month)
      expect(day.slice(0, 7)).toBe(
        `${2026 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`,
      )
      expect(addDays(day, 1).slice(8)).toBe('01')
    }
    expect(daysBetween('2026-01-01', addMonths('2026-01-01', 12))).toBe(365)
  })
  it('keeps what was computed before where it is only looked at', () => {
    const made = field(9, { kind: 'number', settings: { formula: { way: 'sum', of } } })
    const settled = settleFields([price, count, made], {
      entryOf: ({ fieldId }) => (fieldId === idOf(9) ? { text: '7' } : { text: '1' }),
      today: TODAY,
      computes: () => false,
    })
    expect(settled.of(idOf(9)).value).toEqual({ text: '7' })
  })
})

describe('a table that grows', () => {
  const goods = field(1, {
    kind: 'table',
    name: '清单',
    settings: {
      columns: ['品名', '数量', '单价', '金额'],
      columnRules: [{}, { number: true }, { number: true }, { product: [1, 2], decimals: 2, total: true }],
      minRows: 1,
      maxRows: 3,
    },
  })
  const sum = field(2, {
    kind: 'number',
    settings: { decimals: 2, formula: { way: 'sum', of: [{ fieldId: idOf(1), column: 3 }] } },
  })
  const rows = [
    ['椅子', '3', '99.9', '1'],
    ['桌子', '1', '0.05', ''],
  ]
  it('computes its rows and their sum', () => {
    const settled = settle([goods, sum], { [idOf(1)]: { rows } })
    const value = settled.of(idOf(1)).value as { rows: string[][] }
    expect(value.rows.map((row) => row[3])).toEqual(['299.70', '0.05'])
    expect(totalRow(goods.settings, value.rows)).toEqual(['合计', '', '', '299.75'])
    expect(writtenRows(goods.settings, value.rows)).toHaveLength(3)
    expect(settled.of(idOf(2)).value).toEqual({ text: '299.75' })
  })
  it('has as many rows as it may have', () => {
    const problem = (given: string[][]) =>
      settledProblem(goods, settle([goods], { [idOf(1)]: { rows: given } }), new Date())
    expect(problem(rows)).toBeUndefined()
    expect(problem([...rows, ...rows])).toBe('「清单」最多 3 行')
    expect(problem([['椅子', '三', '1', '']])).toBe('「清单」第 1 行的「数量」须为数字')
    expect(settledProblem(goods, settle([goods], {}), new Date())).toBe('请填写「清单」')
  })
})

describe('rules as they are made', () => {
  const messages = (...fields: RuledField[]) => ruleProblems(fields).map(({ message }) => message)
  it('are refused in a ring, named all the way round', () => {
    const a = field(1, { name: '甲', settings: { showWhen: when({ fieldId: idOf(2), way: 'filled' }) } })
    const b = field(2, { name: '乙', settings: { showWhen: when({ fieldId: idOf(1), way: 'filled' }) } })
    const [problem] = ruleProblems([a, b])
    expect(problem).toMatchObject({ isRing: true })
    expect(problem!.message).toBe('「甲」、「乙」的条件或公式互相引用，无法判断先后，请修改其中一个')
    expect(settle([a, b], {}).of(idOf(1)).shown).toBe(false)
    const self = field(1, { name: '甲', settings: { showWhen: when({ fieldId: idOf(1), way: 'empty' }) } })
    expect(messages(self)[0]).toContain('引用了它自己')
  })
  it('may ask for one another', () => {
    const ask = (id: string) => ({ requireWhen: when({ fieldId: id, way: 'filled' }) })
    const [a, b] = [
      field(1, { required: false, settings: ask(idOf(2)) }),
      field(2, { required: false, settings: ask(idOf(1)) }),
    ]
    expect(messages(a, b)).toEqual([])
    expect(settle([a, b], { [idOf(1)]: { text: '有' } }).of(idOf(2)).required).toBe(true)
  })
  it('name fields that are there, and compare like with like', () => {
    const shows = (test: FieldTest) => field(5, { name: '说明', settings: { showWhen: when(test) } })
    expect(messages(shows({ fieldId: idOf(4), way: 'filled' }))[0]).toContain('已被删除')
    expect(messages(way, shows({ fieldId: idOf(1), way: 'above', value: '1' }))[0]).toContain('不能这样判断')
    expect(messages(way, shows({ fieldId: idOf(1), way: 'is', value: '月付' }))[0]).toContain('「月付」')
    expect(messages(way, parts, shows({ fieldId: idOf(2), way: 'is', value: '十' }))[0]).toContain('须为数字')
    expect(messages(way, shows({ fieldId: idOf(1), way: 'is', value: '分期' }))).toEqual([])
    expect(
      messages(
        way,
        field(5, { kind: 'seal', settings: { showWhen: when({ fieldId: idOf(1), way: 'filled' }) } }),
      ),
    ).toHaveLength(1)
  })
  it('do not look into what another party fills in', () => {
    const theirs = field(1, { partyId: idOf(101), name: '甲方内容' })
    const mine = field(2, {
      partyId: idOf(102),
      settings: { showWhen: when({ fieldId: idOf(1), way: 'filled' }) },
    })
    expect(messages(theirs, mine)[0]).toContain('另一方填写的「甲方内容」')
    expect(messages(theirs, { ...mine, partyId: idOf(101) })).toEqual([])
    expect(messages(theirs, { ...mine, partyId: null })).toEqual([])
  })
  it('are read back as a sentence', () => {
    const known = byFieldId([way, parts])
    expect(conditionSentence(known, parts.settings.showWhen!)).toBe('当「付款方式」为「分期」时')
    const made = field(3, {
      kind: 'number',
      settings: { formula: { way: 'product', of: [{ fieldId: idOf(2) }, { number: '100' }] } },
    })
    expect(formulaSentence(known, made)).toBe('「期数」 × 100')
    const settled = settle([way, parts], instalments)
    const why = (mine: boolean) =>
      whyShown(
        parts,
        known,
        (id) => settled.of(id).value,
        () => mine,
      )
    expect(why(true)).toBe('因为您选择了「分期」')
    expect(why(false)).toBe('因为发起方选择了「分期」')
  })
  it('follow fields that get other ids', () => {
    const renamed = renameInRules(parts.settings, new Map([[idOf(1), idOf(7)]]))
    expect(renamed.showWhen!.tests[0]!.fieldId).toBe(idOf(7))
  })
  it('demand what the author says, in his words', () => {
    const end = field(2, {
      kind: 'day',
      settings: { checks: [{ way: 'above', otherId: idOf(1), message: '到期日要在起租日之后' }] },
    })
    const start = field(1, { kind: 'day' })
    const problem = (day: string, from: FieldValue | null = { text: '2026-01-05' }) =>
      settledProblem(end, settle([start, end], { [idOf(1)]: from, [idOf(2)]: { text: day } }), new Date())
    expect(problem('2026-01-05')).toBe('到期日要在起租日之后')
    expect(problem('2026-01-06')).toBeUndefined()
    expect(problem('2026-01-05', null)).toBeUndefined()
  })
})

/** Numbers from a seed: a template that fails can be made again. */
const seeded = (seed: number) => {
  let state = seed * 2654435761
  const next = () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822507) + 0x9e3779b9) >>> 0
    return (state ^ (state >>> 13)) >>> 0
  }
  return (below: number) => next() % below
}

describe('three hundred templates made at random', () => {
  const OPTIONS = ['一', '二', '三']
  const made = (seed: number) => {
    const draw = seeded(seed)
    const fields: RuledField[] = []
    const cents = new Map<string, bigint | null>()
    const shown = new Map<string, boolean>()
    const values: Values = {}
    for (let number = 1; number <= 4 + draw(14); number++) {
      const id = idOf(number)
      const asked = fields.length && draw(3) ? fields[draw(fields.length)]! : undefined
      const option = OPTIONS[draw(3)]!
      const limit = BigInt(draw(200_00))
      const showWhen =
        asked &&
        (asked.kind === 'choice'
          ? when({ fieldId: asked.fieldId, way: 'is', value: option })
          : when({
              fieldId: asked.fieldId,
              way: 'atLeast',
              value: `${limit / 100n}.${String(limit % 100n).padStart(2, '0')}`,
            }))
      const chosen = asked && values[asked.fieldId]
      const holds =
        !asked ||
        (shown.get(asked.fieldId) === true &&
          (asked.kind === 'choice'
            ? chosen != null && 'chosen' in chosen && OPTIONS[chosen.chosen[0]!] === option
            : (cents.get(asked.fieldId) ?? null) !== null && cents.get(asked.fieldId)! >= limit))
      shown.set(id, holds)
      const numbers = fields.filter(({ kind }) => kind === 'number')
      const computes = numbers.length > 1 && draw(3) === 0
      const kind = computes || draw(2) ? 'number' : 'choice'
      const settings: RuledField['settings'] = { ...(showWhen ? { showWhen } : {}) }
      if (computes) {
        const [a, b] = [numbers[draw(numbers.length)]!, numbers[draw(numbers.length)]!]
        const way_ = (['sum', 'difference'] as const)[draw(2)]!
        settings.formula = { way: way_, of: [{ fieldId: a.fieldId }, { fieldId: b.fieldId }] }
        settings.decimals = 2
        const [x, y] = [cents.get(a.fieldId) ?? null, cents.get(b.fieldId) ?? null]
        const result = (x ?? 0n) + (way_ === 'sum' ? (y ?? 0n) : -(y ?? 0n))
        cents.set(id, holds && (x !== null || y !== null) ? result : null)
        // A client that says otherwise.
        values[id] = { text: '4711' }
      } else if (kind === 'number') {
        settings.decimals = 2
        const typed = draw(5) ? BigInt(draw(300_00)) : null
        values[id] =
          typed === null ? null : { text: `${typed / 100n}.${String(typed % 100n).padStart(2, '0')}` }
        cents.set(id, holds ? typed : null)
      } else {
        settings.options = OPTIONS
        values[id] = draw(5) ? { chosen: [draw(3)] } : null
      }
      fields.push(field(number, { kind, settings, required: draw(2) === 0 }))
    }
    return { fields, values, cents, shown, draw }
  }
  it('say what was worked out beside them, in whatever order they stand', () => {
    let hidden = 0
    let computed_ = 0
    for (let seed = 1; seed <= 300; seed++) {
      const { fields, values, cents, shown, draw } = made(seed)
      expect(ruleProblems(fields), `template ${seed}`).toEqual([])
      const shuffled = [...fields].sort(() => draw(3) - 1)
      const settled = settle(shuffled, values)
      for (const one of fields) {
        const { fieldId, settings } = one
        const standing = settled.of(fieldId)
        expect(standing.shown, `template ${seed}, ${one.name}`).toBe(shown.get(fieldId))
        if (!standing.shown) {
          hidden++
          expect(standing).toEqual({ shown: false, required: false, value: null })
          expect(settledProblem(one, settled, new Date())).toBeUndefined()
        }
        if (one.kind !== 'number') continue
        if (settings.formula) computed_++
        const expected = cents.get(fieldId)!
        const text = standing.value && 'text' in standing.value ? standing.value.text : null
        expect(text === null ? null : decimalOf(text), `template ${seed}, ${one.name}`).toEqual(
          expected === null ? null : { units: expected, scale: 2 },
        )
        if (text !== null)
          expect(writtenValue('number', settings, standing.value)).toBe(decimalText(decimalOf(text)!, 2))
      }
      // What was settled stays as it is when it is settled again.
      const again = settle(
        fields,
        Object.fromEntries(fields.map(({ fieldId }) => [fieldId, settled.of(fieldId).value])),
      )
      for (const { fieldId } of fields) expect(again.of(fieldId)).toEqual(settled.of(fieldId))
    }
    expect(hidden).toBeGreaterThan(300)
    expect(computed_).toBeGreaterThan(200)
  })
})
