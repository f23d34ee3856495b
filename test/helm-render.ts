// As much of helm's templates as our chart uses, and not a word more: whatever else stands in one is refused here before a
// cluster would see it.
import { parse, stringify } from 'yaml'

type Values = Record<string, unknown>
export type Release = { Values: Values; Release: { Name: string }; Chart: { AppVersion: string } }

const look = (scope: Values, name: string): unknown => {
  const steps = name.replace(/^[.$]/, '').split('.')
  let at: unknown = scope
  for (const step of steps) {
    if (typeof at !== 'object' || at === null || !(step in at))
      throw new Error(`${name} is not among the values`)
    at = (at as Values)[step]
  }
  return at
}

const evaluate = (expression: string, scope: Values): string => {
  const [first, ...pipes] = expression.split('|').map((part) => part.trim())
  let value: unknown = first!.startsWith('toYaml ')
    ? stringify(look(scope, first!.slice('toYaml '.length))).trimEnd()
    : look(scope, first!)
  for (const pipe of pipes) {
    const [verb, argument] = pipe.split(' ')
    if (verb === 'quote') value = JSON.stringify(String(value))
    else if (verb === 'default') value = value === '' || value === undefined ? look(scope, argument!) : value
    else if (verb === 'nindent')
      value = `\n${String(value)
        .split('\n')
        .map((line) => ' '.repeat(Number(argument)) + line)
        .join('\n')}`
    else throw new Error(`{{ ${expression} }} is beyond what is checked`)
  }
  if (typeof value === 'object') throw new Error(`{{ ${expression} }} is no plain value`)
  return String(value)
}

type Part = { text: string } | { code: string }

const run = (parts: Part[], scope: Values): string => {
  let said = ''
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at]!
    if ('text' in part) {
      said += part.text
      continue
    }
    const block = /^(if|range) (.+)$/.exec(part.code)
    if (!block) {
      said += evaluate(part.code, scope)
      continue
    }
    let depth = 1
    let end = at
    while (depth > 0) {
      const next = parts[++end]
      if (!next) throw new Error(`{{ ${part.code} }} has no end`)
      if ('code' in next) depth += /^(if|range) /.test(next.code) ? 1 : next.code === 'end' ? -1 : 0
    }
    const inside = parts.slice(at + 1, end)
    if (block[1] === 'if') {
      if (look(scope, block[2]!)) said += run(inside, scope)
    } else {
      const [, key, value, over] = /^\$(\w+), \$(\w+) := (\S+)$/.exec(block[2]!)!
      for (const [name, one] of Object.entries(look(scope, over!) as Values))
        said += run(inside, { ...scope, [key!]: name, [value!]: one })
    }
    at = end
  }
  return said
}

/** The objects a cluster would be given. */
export const renderTemplate = (template: string, release: Release): Values[] => {
  const parts: Part[] = template
    .replace(/\s*\{\{-/g, '{{')
    .split(/(\{\{[^}]*\}\})/)
    .map((piece) => (piece.startsWith('{{') ? { code: piece.slice(2, -2).trim() } : { text: piece }))
  return run(parts, release as unknown as Values)
    .split(/^---$/m)
    .map((document) => parse(document) as Values | null)
    .filter((document) => document !== null)
}
