import { MOBILE_PATTERN } from '@xinqi/api/mobile'
import { nearNames } from '@xinqi/api/open/next-calls'
import type { TSchema } from 'typebox'
import Schema from 'typebox/schema'
import { Settings } from 'typebox/system'

export type FieldProblem = {
  /** `signers.0.mobile`: stays the same from version to version. */
  field: string
  rule: string
  msg: string
  /** The values it may have, where they can be counted. */
  allowed?: unknown[]
}
type Found = { keyword: string; instancePath: string; params: Record<string, unknown>; schemaPath: string }

/** A body of a hundred signers with one mistake each is told of in one answer, and no answer grows without end. */
const MOST = 100
Settings.Set({ maxErrors: MOST })

const TYPES: Record<string, string> = {
  string: '文本',
  number: '数字',
  integer: '整数',
  boolean: 'true 或 false',
  array: '数组',
  object: '对象',
  null: 'null',
}
const FORMATS: Record<string, string> = {
  'date-time': 'ISO 8601 时间并带时区，例如 2026-01-31T18:00:00+08:00',
  date: '日期，例如 2026-01-31',
  uuid: 'UUID',
  uri: '完整的网址',
  email: '电子邮箱',
}
/** A regular expression is no answer to a person; a test finds one that has no words here. */
export const PATTERN_WORDS: Readonly<Record<string, string>> = {
  [MOBILE_PATTERN]: '11 位手机号',
  '^[0-9A-Z]{18}$': '18 位统一社会信用代码',
  '^[A-Za-z0-9_.@-]{1,64}$': '字母、数字与 _ . @ - 组成的账号，不超过 64 字符',
  '^[0-9A-Za-z\\u4e00-\\u9fff（）()〔〕\\[\\]_.-]{1,40}$':
    '中文、字母、数字与 ( ) （ ） 〔 〕 [ ] _ . - 组成的编号，没有空格，不超过 40 字',
  '^[A-Za-z0-9_-]{1,40}$': '字母、数字与 _ - 组成的编号，不超过 40 字符',
  '^[A-Za-z0-9_.-]{1,40}$': '字母、数字与 _ . - 组成的键，不超过 40 字符',
  '^[0-9]{12,19}$': '12–19 位数字的银行卡号',
  '^[0-9]{8,32}$': '8–32 位数字的对公账号',
  '^[0-9]{1,6}\\.[0-9]{2}$': '两位小数的金额，例如 0.27',
  '^[0-9a-f]{64}$': '64 位小写十六进制的 SHA-256',
  '^SQ[0-9A-Z]{8,30}$': 'SQ 开头的授权编号，由 sealAuth/create 返回',
  '^YQ[0-9A-Z]{8,30}$': 'YQ 开头的报告编号，由 signReport/apply 返回',
  '^CZ[0-9A-Z]{10,30}$': 'CZ 开头的申请编号，由 notary/apply 返回',
  '^X[QH][0-9A-Z]{16,30}$': 'XQ 或 XH 开头的存证编号',
  '^[0-9]{1,18}$': '上次返回的 nextCursor，原样传入',
  '^[^\\s{}.<>"\'&]{1,50}$': '不含空格与 { } . < > " \' & 的键，不超过 50 字',
  '^[^{}<>"\'&]+$': '不含 { } < > " \' & 的文字',
  '^(cond:[0-9]{1,2}|tag:[0-9]|measure|by|order|limit)$':
    '要去掉的部分：cond: 或 tag: 加序号，或 measure、by、order、limit',
  '\\S': '不全是空格的文字',
}

const listed = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value])

const rules: Record<string, (params: Record<string, unknown>) => string> = {
  type: ({ type }) =>
    `须为${listed(type)
      .map((one) => TYPES[String(one)] ?? one)
      .join('或')}`,
  minLength: ({ limit }) => (limit === 1 ? '不能为空' : `至少 ${limit} 个字符`),
  maxLength: ({ limit }) => `最多 ${limit} 个字符`,
  minItems: ({ limit }) => `至少 ${limit} 项`,
  maxItems: ({ limit }) => `最多 ${limit} 项`,
  minProperties: ({ limit }) => `至少 ${limit} 项`,
  maxProperties: ({ limit }) => `最多 ${limit} 项`,
  minimum: ({ limit }) => `不能小于 ${limit}`,
  maximum: ({ limit }) => `不能大于 ${limit}`,
  exclusiveMinimum: ({ limit }) => `须大于 ${limit}`,
  exclusiveMaximum: ({ limit }) => `须小于 ${limit}`,
  multipleOf: ({ multipleOf }) => `须为 ${multipleOf} 的倍数`,
  uniqueItems: () => '不能有重复项',
  format: ({ format }) => `须为${FORMATS[String(format)] ?? format}`,
  pattern: ({ pattern }) => `须为${PATTERN_WORDS[String(pattern)] ?? `符合 ${pattern} 的文本`}`,
}

/** The values a schema counts up: an enum, or a choice of constants. */
const allowedBy = (schema: unknown): unknown[] | undefined => {
  const { enum: values, anyOf } = (schema ?? {}) as { enum?: unknown[]; anyOf?: { const?: unknown }[] }
  if (values) return values
  if (anyOf?.length && anyOf.every((one) => 'const' in one)) return anyOf.map((one) => one.const)
  return undefined
}

const schemaAt = (schema: unknown, path: string): unknown =>
  path
    .split('/')
    .slice(1)
    .reduce<unknown>(
      (at, part) =>
        (at as Record<string, unknown> | undefined)?.[part.replaceAll('~1', '/').replaceAll('~0', '~')],
      schema,
    )

const dotted = (path: string, name?: string) =>
  [...path.split('/').slice(1), ...(name === undefined ? [] : [name])].join('.')

/** A short list is said whole; of a long one what was probably meant, the rest stands in `allowed`. */
const SAID_WHOLE = 8
const choiceOf = (field: string, given: unknown, allowed: readonly unknown[]): string => {
  if (allowed.length <= SAID_WHOLE)
    return `字段 ${field} 只能是 ${allowed.map((value) => JSON.stringify(value)).join('、')}`
  const [near] = typeof given === 'string' ? nearNames(given, allowed.map(String)) : []
  return `字段 ${field} 只能是 allowed 所列的 ${allowed.length} 个值之一${near === undefined ? '' : `，是否指 ${JSON.stringify(near)}`}`
}

const problemsOf = (schema: TSchema, body: unknown, found: Found): FieldProblem[] => {
  const { keyword, instancePath, params, schemaPath } = found
  if (keyword === 'required')
    return listed(params.requiredProperties).map((name) => {
      const field = dotted(instancePath, String(name))
      return { field, rule: keyword, msg: `缺少字段 ${field}` }
    })
  if (keyword === 'additionalProperties')
    return listed(params.additionalProperties).map((name) => {
      const field = dotted(instancePath, String(name))
      const known = Object.keys(
        (schemaAt(schema, schemaPath.slice(1)) as { properties?: object })?.properties ?? {},
      )
      return { field, rule: keyword, msg: `不接受字段 ${field}`, ...(known.length ? { allowed: known } : {}) }
    })
  const field = dotted(instancePath)
  // Of a choice of constants each is told to be wrong: it is the choice that says what may stand there.
  const allowed = allowedBy(schemaAt(schema, schemaPath.slice(1).replace(/\/anyOf\/\d+$/, '')))
  if (allowed) {
    return [{ field, rule: 'enum', msg: choiceOf(field, schemaAt(body, instancePath), allowed), allowed }]
  }
  const told = rules[keyword]?.(params) ?? '格式不正确'
  return [{ field, rule: keyword, msg: field ? `字段 ${field} ${told}` : `请求内容${told}` }]
}

/** Everything that is wrong with a body, in the order of its fields; each place is named once. */
export const validationProblems = (schema: TSchema, body: unknown): FieldProblem[] => {
  const [, errors] = Schema.Errors(schema, body)
  const byField = new Map<string, FieldProblem>()
  for (const found of errors as unknown as Found[]) {
    // Said of a field that is not known, beside the sentence that it is not.
    if (found.keyword === 'boolean') continue
    for (const problem of problemsOf(schema, body, found)) {
      const inside = [...byField.keys()].find((known) => known.startsWith(`${problem.field}.`))
      // A choice of shapes fails as a whole too: what is wrong inside it says more.
      if (problem.rule === 'anyOf' && inside) continue
      if (!byField.has(problem.field)) byField.set(problem.field, problem)
    }
  }
  return [...byField.values()].slice(0, MOST)
}
