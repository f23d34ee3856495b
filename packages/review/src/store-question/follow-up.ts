import { factsOf } from './conditions.ts'
import type { Token } from './lexer.ts'
import type { Cond, StorePlan } from './store-plan.ts'

/** 那只看研发部的, 去掉存疑的: the plan asked before, changed. Says whether it was. */
export function followUp(
  plan: StorePlan,
  previous: StorePlan | undefined,
  { folded, tokens, all }: { folded: string; tokens: readonly Token[]; all: Cond[] },
): boolean {
  const edit = tokens.find((token) => token.is === 'edit')
  if (!previous || (!edit && !/^(?:那|再|只|按|前)/.test(folded))) return false
  const kept = 'all' in previous.where ? previous.where.all : [previous.where]
  const how = edit?.is === 'edit' ? edit.how : 'keep'
  const touched = new Set(all.flatMap(factsOf))
  const kinds = all.some((cond) => 'kind' in cond)
  const merged =
    how === 'drop'
      ? [
          ...kept.filter((cond) => !factsOf(cond).some((fact) => touched.has(fact))),
          ...(kept.some((cond) => factsOf(cond).some((fact) => touched.has(fact)))
            ? []
            : all.map((cond): Cond => ({ not: cond }))),
        ]
      : how === 'swap'
        ? [
            ...kept.filter(
              (cond) => !factsOf(cond).some((fact) => touched.has(fact)) && !(kinds && 'kind' in cond),
            ),
            ...all,
          ]
        : [...kept, ...all]
  plan.where = { all: merged }
  if (plan.measure.fn === 'list') plan.measure = previous.measure
  plan.by ??= previous.by
  plan.order ??= previous.order
  plan.limit ??= previous.limit
  return true
}
