import { ScimError } from './scim-error.ts'

// Filters of RFC 7644, 3.4.2.2: attribute, operator, value, joined by and, or, not and parentheses. Attribute names are
// compared without case; so are texts, but for ids.

export type Comparison = 'eq' | 'ne' | 'co' | 'sw' | 'ew' | 'gt' | 'ge' | 'lt' | 'le' | 'pr'
export type Filter =
  | { kind: 'compare'; path: string; op: Comparison; value: string | number | boolean | null }
  | { kind: 'and' | 'or'; left: Filter; right: Filter }
  | { kind: 'not'; inner: Filter }
  /** `emails[type eq "work"]`: one entry of the list satisfies it. */
  | { kind: 'some'; path: string; inner: Filter }

const TOKEN = /\s*(?:(\()|(\))|(\[)|(\])|("(?:[^"\\]|\\.)*")|([A-Za-z0-9_$:.+-]+))/y
const COMPARISONS = new Set(['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le', 'pr'])
const DEEPEST = 20
const LONGEST = 2000

const refuse = (why: string): never => {
  throw new ScimError(400, `筛选条件无法识别：${why}`, 'invalidFilter')
}

const tokensOf = (text: string): string[] => {
  if (text.length > LONGEST) refuse(`不能超过 ${LONGEST} 字符`)
  const tokens: string[] = []
  TOKEN.lastIndex = 0
  const end = text.trimEnd().length
  while (TOKEN.lastIndex < end) {
    const at = TOKEN.lastIndex
    const found = TOKEN.exec(text)
    if (!found) return refuse(text.slice(at, at + 20))
    tokens.push(found.slice(1).find((part) => part !== undefined)!)
  }
  return tokens
}

const literalOf = (token: string | undefined) => {
  if (token === undefined) return refuse('缺少比较的值')
  if (token.startsWith('"')) {
    try {
      return JSON.parse(token) as string
    } catch {
      return refuse(token)
    }
  }
  if (token === 'true' || token === 'false') return token === 'true'
  if (token === 'null') return null
  const number = Number(token)
  return Number.isFinite(number) ? number : refuse(token)
}

export const parseFilter = (text: string): Filter => {
  const tokens = tokensOf(text)
  let at = 0
  const peek = () => tokens[at]?.toLowerCase()
  const expect = (token: string) => {
    if (tokens[at++] !== token) refuse(`缺少 ${token}`)
  }
  const either = (depth: number): Filter => {
    let left = both(depth)
    while (peek() === 'or') {
      at++
      left = { kind: 'or', left, right: both(depth) }
    }
    return left
  }
  const both = (depth: number): Filter => {
    let left = single(depth)
    while (peek() === 'and') {
      at++
      left = { kind: 'and', left, right: single(depth) }
    }
    return left
  }
  const single = (depth: number): Filter => {
    if (depth > DEEPEST) refuse('嵌套过深')
    if (peek() === 'not') {
      at++
      expect('(')
      const inner = either(depth + 1)
      expect(')')
      return { kind: 'not', inner }
    }
    if (tokens[at] === '(') {
      at++
      const inner = either(depth + 1)
      expect(')')
      return inner
    }
    const path = tokens[at++]
    if (!path || path.startsWith('"') || '()[]'.includes(path)) return refuse(path ?? '空')
    if (tokens[at] === '[') {
      at++
      const inner = either(depth + 1)
      expect(']')
      return { kind: 'some', path, inner }
    }
    const op = peek()
    if (!op || !COMPARISONS.has(op)) return refuse(tokens[at] ?? '缺少比较符')
    at++
    if (op === 'pr') return { kind: 'compare', path, op, value: null }
    return { kind: 'compare', path, op: op as Comparison, value: literalOf(tokens[at++]) }
  }
  const filter = either(0)
  if (at < tokens.length) refuse(tokens[at]!)
  return filter
}

/** An attribute without regard to case, through lists: all its values. Urns are attributes of their own. */
export const valuesAt = (resource: unknown, path: string): unknown[] => {
  const urn = /^(urn:[^ ]+:(?:User|Group))(?:[:.](.+))?$/i.exec(path)
  const steps = urn ? [urn[1]!, ...(urn[2]?.split('.') ?? [])] : path.split('.')
  return steps.reduce<unknown[]>(
    (found, step) =>
      found
        .flatMap((value) => (Array.isArray(value) ? value : [value]))
        .flatMap((value) => {
          if (typeof value !== 'object' || value === null) return []
          const key = Object.keys(value).find((name) => name.toLowerCase() === step.toLowerCase())
          const next = key === undefined ? undefined : (value as Record<string, unknown>)[key]
          return next === undefined || next === null ? [] : Array.isArray(next) ? next : [next]
        }),
    [resource],
  )
}

const EXACT = /(?:^|\.)(?:id|externalId|value|\$ref)$/i

const compares = (path: string, op: Comparison, held: unknown, wanted: unknown): boolean => {
  // A list of objects is compared by what its entries are worth.
  const value =
    typeof held === 'object' && held !== null && 'value' in held ? (held as { value: unknown }).value : held
  if (typeof wanted === 'boolean' || typeof value === 'boolean') {
    if (op === 'eq') return value === wanted
    return op === 'ne' && value !== wanted
  }
  if (typeof value !== 'string' && typeof value !== 'number') return false
  if (wanted === null) return op === 'ne'
  const fold = (text: unknown) => (EXACT.test(path) ? String(text) : String(text).toLowerCase())
  const [left, right] = [fold(value), fold(wanted)]
  switch (op) {
    case 'eq':
      return left === right
    case 'ne':
      return left !== right
    case 'co':
      return left.includes(right)
    case 'sw':
      return left.startsWith(right)
    case 'ew':
      return left.endsWith(right)
    case 'gt':
      return left > right
    case 'ge':
      return left >= right
    case 'lt':
      return left < right
    case 'le':
      return left <= right
    default:
      return true
  }
}

export const matches = (filter: Filter, resource: unknown): boolean => {
  switch (filter.kind) {
    case 'and':
      return matches(filter.left, resource) && matches(filter.right, resource)
    case 'or':
      return matches(filter.left, resource) || matches(filter.right, resource)
    case 'not':
      return !matches(filter.inner, resource)
    case 'some':
      return valuesAt(resource, filter.path).some((entry) => matches(filter.inner, entry))
    default: {
      const values = valuesAt(resource, filter.path)
      if (filter.op === 'pr') return values.some((value) => value !== '')
      if (filter.value === null) return filter.op === 'eq' ? values.length === 0 : values.length > 0
      // What is not there differs from everything.
      if (filter.op === 'ne') return values.every((value) => compares(filter.path, 'ne', value, filter.value))
      return values.some((value) => compares(filter.path, filter.op, value, filter.value))
    }
  }
}

/** `attribute eq "value"` alone, which directories ask all day: found by an index instead of by reading everybody. */
export const singleEquality = (filter: Filter, attribute: string): string | undefined =>
  filter.kind === 'compare' &&
  filter.op === 'eq' &&
  filter.path.toLowerCase() === attribute.toLowerCase() &&
  typeof filter.value === 'string'
    ? filter.value
    : undefined
