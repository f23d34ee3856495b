import type { FactKey } from '../contract-facts/catalogue.ts'
import type { AskedSide } from './lexer.ts'
import type { Cond } from './store-plan.ts'
import type { Stated } from './words.ts'

// The conditions a question is made of, and how they are joined.

export const one = (conds: Cond[]): Cond => (conds.length === 1 ? (conds[0] as Cond) : { any: conds })
/** Not stated or stated otherwise: 没有自动续约的. */
export const without = (cond: Cond, fact: FactKey): Cond => ({
  any: [{ not: cond }, { fact, op: 'state', states: ['未约定', '明确没有', '不适用'] }],
})

export const condOfStated = (said: Stated, side?: AskedSide): Cond => {
  const whose = side ? { side } : {}
  if ('states' in said) return { fact: said.fact, op: 'state', states: said.states, ...whose }
  if ('months' in said)
    return { fact: said.fact, op: '=', value: { type: 'duration', n: said.months, unit: '月' }, ...whose }
  if ('yes' in said) return { fact: said.fact, op: '=', value: { type: 'bool', value: true }, ...whose }
  if (said.is[0] === '100%')
    return { fact: said.fact, op: '=', value: { type: 'ratio', bp: 10000 }, ...whose }
  return { fact: said.fact, op: '=', value: { type: 'words', words: said.is }, ...whose }
}

export const wordOfOwner = (side: string): string =>
  /我/.test(side) || side === '公司'
    ? '我方'
    : side.startsWith('双方')
      ? '双方'
      : /委托|客户|用户/.test(side) && !/受/.test(side)
        ? '甲方'
        : /受托|开发|设计|制作|创作|承揽|供|平台|服务/.test(side)
          ? '乙方'
          : side

export const factsOf = (cond: Cond): FactKey[] => {
  if ('all' in cond) return cond.all.flatMap(factsOf)
  if ('any' in cond) return cond.any.flatMap(factsOf)
  if ('not' in cond && typeof cond.not === 'object') return factsOf(cond.not)
  if ('inForceOn' in cond) return ['term.end']
  return 'fact' in cond ? [cond.fact] : []
}

/** A condition as it was read, before it is joined with the others. */
export type Draft = { cond: Cond; from: { start: number; end: number }; join: 'and' | 'or'; clause: number }

/** 在合肥打官司或者在合肥仲裁: what is said of the same facts on both sides of 或 is two whole alternatives. */
export function alternatives(drafts: Draft[]): Draft[] {
  const about = (some: Draft[]) => some.map(({ cond }) => factsOf(cond).join()).join('|')
  const out = [...drafts]
  for (let at = 1; at < out.length; at++) {
    const { join, clause } = out[at] as Draft
    if (join !== 'or') continue
    const same = (one: Draft | undefined) => one !== undefined && one.clause === clause
    let length = 1
    while (same(out[at + length]) && out[at + length]?.join === 'and') length++
    for (; length >= 2; length--) {
      const first = out.slice(at - length, at)
      const second = out.slice(at, at + length)
      if (at < length || !first.every(same) || first.slice(1).some((one) => one.join === 'or')) continue
      if (about(first) !== about(second) || first.some(({ cond }) => factsOf(cond).length === 0)) continue
      const whole = (some: Draft[]): Draft => ({
        ...(some[0] as Draft),
        cond: { all: some.map(({ cond }) => cond) },
        from: { start: (some[0] as Draft).from.start, end: (some.at(-1) as Draft).from.end },
      })
      out.splice(at - length, length * 2, whole(first), whole(second))
      at -= length
      break
    }
  }
  return out
}

/** Joined left to right; 或 binds tighter than what stands between it and the next comma. */
export function whereOf(drafts: Draft[]): { all: Cond[]; from: { start: number; end: number }[] } {
  const all: Cond[] = []
  const from: { start: number; end: number }[] = []
  for (const { cond, join, from: place } of drafts) {
    const last = all.at(-1)
    if (join === 'or' && last) {
      all[all.length - 1] =
        'any' in last && !('fact' in last) ? { any: [...last.any, cond] } : { any: [last, cond] }
      ;(from[from.length - 1] as { end: number }).end = place.end
    } else {
      all.push(cond)
      from.push({ ...place })
    }
  }
  return { all, from }
}
